import type { Findings } from '../../findings';
import { Unreadable } from '../../importer';
import { decodeText } from '../../xml';
import { withCarriedChoices } from './carried-choices';
import { entriesOf, type QualtricsEntry } from './choice-groups';
import { listOf, type Part, partOf, textOf } from './json';
import { repetitions } from './loops';

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
  /** The logic under which this repetition of the block is shown; empty when it always is. */
  readonly shownIf: Part;
}

export interface QualtricsSurvey {
  readonly name: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly questions: ReadonlyMap<string, QualtricsQuestion>;
  /** The blocks by their IDs: a block that is repeated once for each repetition. */
  readonly blocks: ReadonlyMap<string, readonly Block[]>;
  /** Whether respondents may go back. */
  readonly goesBack: boolean;
  /** The flow of the survey; empty when the file has none, and all blocks are shown. */
  readonly flow: readonly Part[];
}

/** Real files have some 300 questions. */
const MAX_QUESTIONS = 1_000;

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

/** Orders of the questions of a block that are the order of the file, and the one that is random for all of them. */
const fixedOrders = new Set(['', 'false', 'None']);
const randomOrders = new Set(['true', 'RandomizeAll', 'RandomWithXPerPage']);

function blockOf(json: Part, findings: Findings): Block {
  const order = textOf(partOf(json.Options).RandomizeQuestions);
  const name = textOf(json.Description);
  if (!fixedOrders.has(order) && !randomOrders.has(order))
    findings.add(
      name || textOf(json.ID),
      null,
      `The random order of the questions ("${order}") is left out: all of them are asked in the order of the file.`,
      `问题的随机设置（“${order}”）未导入：按文件中的顺序全部提问。`,
    );
  return {
    id: textOf(json.ID),
    name,
    elements: listOf(json.BlockElements).map(partOf),
    shuffles: randomOrders.has(order),
    shownIf: partOf(json.shownIf),
  };
}

/** Reads a survey file of Qualtrics. Throws `Unreadable` when it is none. */
export function readSurvey(file: Uint8Array, findings: Findings): QualtricsSurvey {
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
    ofKind('SQ')
      .map(partOf)
      .map((payload) => [textOf(payload.QuestionID), payload] as const),
  );
  if (questions.size === 0) throw new Unreadable({ en: 'The file has no questions.', zh: '文件中没有问题。' });
  if (questions.size > MAX_QUESTIONS)
    throw new Unreadable({ en: `More than ${MAX_QUESTIONS} questions.`, zh: `问题超过 ${MAX_QUESTIONS} 个。` });
  const blocks = new Map<string, readonly Block[]>();
  for (const payload of ofKind('BL'))
    for (const one of (Array.isArray(payload) ? payload : Object.values(partOf(payload))).map(partOf)) {
      if (one.Type === 'Trash') continue;
      blocks.set(
        textOf(one.ID),
        repetitions(one, questions, findings).map((repeated) => blockOf(repeated, findings)),
      );
    }
  if (ofKind('QO').some((quota) => Object.keys(partOf(quota)).length > 0))
    findings.add(
      'QO',
      null,
      'Quotas are left out: set them up under Quotas of the survey.',
      '配额未导入，请在问卷的“配额”页设置。',
    );
  const entry = partOf(survey.SurveyEntry);
  const language = textOf(entry.SurveyLanguage) || 'EN';
  const others = [...questions.values()].flatMap(({ Language }) => Object.keys(partOf(Language)));
  return {
    name: textOf(entry.SurveyName),
    language,
    languages: [...new Set([language, ...others])],
    questions: new Map(
      [...questions].map(([id, json]) => [id, questionOf(withCarriedChoices(json, questions, findings))]),
    ),
    blocks,
    goesBack: !ofKind('SO').some((options) => partOf(options).BackButton === 'false'),
    flow: ofKind('FL').flatMap((payload) => listOf(partOf(payload).Flow).map(partOf)),
  };
}
