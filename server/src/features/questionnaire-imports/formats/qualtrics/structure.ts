import { Unreadable } from '../../importer';
import { decodeText } from '../../xml';

export type Part = Readonly<Record<string, unknown>>;

/** Returns an object of the file; an empty one for anything else. */
export function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

/** Returns the values of a list, which Qualtrics also writes as an object with numbers as keys. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return Object.entries(partOf(value))
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, one]) => one);
}

/** Returns a text of the file; empty when there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns a number of the file, which Qualtrics may write as a text; undefined when there is none. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value).trim();
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}

/** A choice, row or column of a question. */
export interface QualtricsEntry {
  readonly id: string;
  readonly json: Part;
}

export interface QualtricsQuestion {
  readonly id: string;
  readonly tag: string;
  readonly type: string;
  readonly selector: string;
  readonly subSelector: string;
  readonly json: Part;
  readonly choices: readonly QualtricsEntry[];
  readonly answers: readonly QualtricsEntry[];
  /** The settings of its validation. */
  readonly validation: Part;
}

/** A block of a survey: questions and page breaks. */
export interface Block {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly Part[];
  readonly shuffles: boolean;
}

export interface QualtricsSurvey {
  readonly name: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly questions: ReadonlyMap<string, QualtricsQuestion>;
  readonly blocks: ReadonlyMap<string, Block>;
  /** The flow of the survey; empty when the file has none, and all blocks are shown. */
  readonly flow: readonly Part[];
}

/** Real files have some 300 questions. */
const MAX_QUESTIONS = 1_000;

function entriesOf(entries: unknown, order: unknown): QualtricsEntry[] {
  const byId = partOf(entries);
  const ordered = listOf(order).map(textOf);
  const ids = ordered.length > 0 ? ordered : Object.keys(byId);
  return ids.filter((id) => Object.hasOwn(byId, id)).map((id) => ({ id, json: partOf(byId[id]) }));
}

/** Reads a question. */
export function questionOf(json: Part): QualtricsQuestion {
  return {
    id: textOf(json.QuestionID),
    tag: textOf(json.DataExportTag) || textOf(json.QuestionID),
    type: textOf(json.QuestionType),
    selector: textOf(json.Selector),
    subSelector: textOf(json.SubSelector),
    json,
    choices: entriesOf(json.Choices, json.ChoiceOrder),
    answers: entriesOf(json.Answers, json.AnswerOrder),
    validation: partOf(partOf(json.Validation).Settings),
  };
}

/** Reads a survey file of Qualtrics. Throws `Unreadable` when it is none. */
export function readSurvey(file: Uint8Array): QualtricsSurvey {
  let json: unknown;
  try {
    json = JSON.parse(decodeText(file));
  } catch {
    throw new Unreadable({
      en: 'The file is not valid JSON: it may be cut off.',
      zh: '文件不是有效的 JSON，可能不完整。',
    });
  }
  const survey = partOf(json);
  const elements = listOf(survey.SurveyElements).map(partOf);
  const ofKind = (kind: string) => elements.filter(({ Element }) => Element === kind).map(({ Payload }) => Payload);
  const questions = new Map(
    ofKind('SQ').map((payload) => {
      const question = questionOf(partOf(payload));
      return [question.id, question] as const;
    }),
  );
  if (questions.size === 0) throw new Unreadable({ en: 'The file has no questions.', zh: '文件中没有问题。' });
  if (questions.size > MAX_QUESTIONS)
    throw new Unreadable({ en: `More than ${MAX_QUESTIONS} questions.`, zh: `问题超过 ${MAX_QUESTIONS} 个。` });
  const blocks = new Map<string, Block>();
  for (const payload of ofKind('BL'))
    for (const one of (Array.isArray(payload) ? payload : Object.values(partOf(payload))).map(partOf)) {
      if (one.Type === 'Trash') continue;
      const shuffled = textOf(partOf(one.Options).RandomizeQuestions);
      blocks.set(textOf(one.ID), {
        id: textOf(one.ID),
        name: textOf(one.Description),
        elements: listOf(one.BlockElements).map(partOf),
        shuffles: shuffled !== '' && shuffled !== 'false',
      });
    }
  const entry = partOf(survey.SurveyEntry);
  const language = textOf(entry.SurveyLanguage) || 'EN';
  const others = [...questions.values()].flatMap(({ json: { Language } }) => Object.keys(partOf(Language)));
  return {
    name: textOf(entry.SurveyName),
    language,
    languages: [...new Set([language, ...others])],
    questions,
    blocks,
    flow: ofKind('FL').flatMap((payload) => listOf(partOf(payload).Flow).map(partOf)),
  };
}
