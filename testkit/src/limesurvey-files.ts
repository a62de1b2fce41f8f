import { importedQuestionnaire } from './imported-questionnaires';

type Fields = Readonly<Record<string, string>>;

/** An answer or a subquestion of a LimeSurvey file. */
export interface LimeSurveyEntry {
  readonly code: string;
  readonly en: string;
  readonly zh?: string;
  readonly scale?: string;
}

/** A question of a LimeSurvey file. */
export interface LimeSurveyQuestion extends LimeSurveyEntry {
  readonly type: string;
  readonly relevance?: string;
  readonly mandatory?: string;
  readonly other?: string;
  readonly help?: string;
  readonly preg?: string;
  readonly subs?: readonly LimeSurveyEntry[];
  readonly answers?: readonly LimeSurveyEntry[];
  readonly attributes?: Fields;
  /** By the code of a subquestion; the whole question's under an empty code. */
  readonly defaults?: Fields;
}

interface Group {
  readonly name: string;
  readonly description?: string;
  readonly relevance?: string;
  readonly questions: readonly LimeSurveyQuestion[];
}

const rows = (table: string, list: readonly Fields[]) =>
  `<${table}><rows>${list
    .map(
      (row) =>
        `<row>${Object.entries(row)
          .map(([key, value]) => `<${key}><![CDATA[${value}]]></${key}>`)
          .join('')}</row>`,
    )
    .join('')}</rows></${table}>`;

/** Writes a survey structure as LimeSurvey does since version 4: texts in tables of their own. */
export function lss(groups: readonly Group[], more: Readonly<Record<string, readonly Fields[]>> = {}): Buffer {
  const tables: Record<string, Fields[]> = {
    surveys: [{ sid: '77', language: 'en', format: 'G' }],
    surveys_languagesettings: [{ surveyls_language: 'en', surveyls_title: 'Tea', surveyls_welcometext: '' }],
  };
  const add = (table: string, row: Fields) => {
    tables[table] = [...(tables[table] ?? []), row];
  };
  let last = 100;
  const next = () => {
    last += 1;
    return String(last);
  };
  const texts = (qid: string, { en, zh, help = '' }: LimeSurveyEntry & { help?: string }) => {
    add('question_l10ns', { qid, question: en, help, language: 'en' });
    if (zh) add('question_l10ns', { qid, question: zh, help: '', language: 'zh-Hans' });
  };
  for (const [place, group] of groups.entries()) {
    const gid = String(place + 1);
    add('groups', { gid, group_order: gid, grelevance: group.relevance ?? '1' });
    add('group_l10ns', { gid, group_name: group.name, description: group.description ?? '', language: 'en' });
    for (const [order, asked] of group.questions.entries()) {
      const qid = next();
      const { code, type, relevance = '1', mandatory = 'N', other = 'N', preg = '' } = asked;
      add('questions', {
        qid,
        parent_qid: '0',
        gid,
        type,
        title: code,
        other,
        mandatory,
        relevance,
        preg,
        question_order: String(order),
      });
      texts(qid, asked);
      for (const [at, sub] of (asked.subs ?? []).entries()) {
        const sqid = next();
        add('subquestions', {
          qid: sqid,
          parent_qid: qid,
          gid,
          title: sub.code,
          scale_id: sub.scale ?? '0',
          relevance: '1',
          question_order: String(at),
        });
        texts(sqid, sub);
        const given = asked.defaults?.[sub.code];
        if (given !== undefined) add('defaultvalues', { qid, sqid, language: 'en', defaultvalue: given });
      }
      for (const [at, answer] of (asked.answers ?? []).entries()) {
        const aid = next();
        add('answers', { aid, qid, code: answer.code, sortorder: String(at), scale_id: answer.scale ?? '0' });
        add('answer_l10ns', { aid, answer: answer.en, language: 'en' });
        if (answer.zh) add('answer_l10ns', { aid, answer: answer.zh, language: 'zh-Hans' });
      }
      for (const [attribute, value] of Object.entries(asked.attributes ?? {}))
        add('question_attributes', { qid, attribute, value, language: '' });
      const whole = asked.defaults?.[''];
      if (whole !== undefined) add('defaultvalues', { qid, sqid: '0', language: 'en', defaultvalue: whole });
    }
  }
  const all = { ...tables, ...more };
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType><DBVersion>640</DBVersion><languages><language>en</language><language>zh-Hans</language></languages>${Object.entries(
      all,
    )
      .map(([table, list]) => rows(table, list))
      .join('')}</document>`,
  );
}

/** Two answers of a question. */
export const limeSurveyAnswers: readonly LimeSurveyEntry[] = [
  { code: 'A1', en: 'First', zh: '第一' },
  { code: 'A2', en: 'Second' },
];

/** Two subquestions of a question. */
export const limeSurveySubquestions: readonly LimeSurveyEntry[] = [
  { code: 'SQ001', en: 'Price' },
  { code: 'SQ002', en: 'Taste' },
];

/** Returns a question of a type. */
export function limeSurveyQuestion(type: string, more: Partial<LimeSurveyQuestion> = {}): LimeSurveyQuestion {
  return { code: 'Q', type, en: 'Why?', ...more };
}

/** Imports one question on a page with others before it; returns its element and what the findings say. */
export function importedLimeSurveyQuestion(asked: LimeSurveyQuestion, ...before: LimeSurveyQuestion[]) {
  const { pages, said } = importedQuestionnaire(lss([{ name: 'One', questions: [...before, asked] }]));
  return { element: pages[0]?.elements.at(-1), said };
}
