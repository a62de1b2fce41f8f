import { importedQuestionnaire } from './imported-questionnaires';

export type QualtricsJson = Readonly<Record<string, unknown>>;
type Json = QualtricsJson;

/** A block of a Qualtrics survey: its questions and page breaks. */
export interface QualtricsBlock extends Json {
  readonly ID: string;
  readonly BlockElements: readonly Json[];
}

interface QualtricsSurvey {
  readonly blocks: readonly QualtricsBlock[];
  /** The payloads of the questions. Their export tag is `Q1` for the ID `QID1`, unless they have one. */
  readonly questions: readonly (Json & { readonly QuestionID: string })[];
  /** In the order of the blocks by default. */
  readonly flow?: readonly Json[] | undefined;
}

/** Returns a block as it stands in the flow of a survey. */
export const qualtricsFlowOf = (ID: string): Json => ({ Type: 'Standard', ID, FlowID: `FL_${ID}` });

/** Writes a survey file as Qualtrics does. */
export function qsf({
  blocks,
  questions,
  flow = blocks.map(({ ID }) => qualtricsFlowOf(ID)),
}: QualtricsSurvey): Buffer {
  const element = (kind: string, Payload: unknown) => ({ SurveyID: 'SV_1', Element: kind, Payload });
  return Buffer.from(
    JSON.stringify({
      SurveyEntry: { SurveyID: 'SV_1', SurveyName: 'Tea', SurveyLanguage: 'EN' },
      SurveyElements: [
        element('BL', [
          ...blocks.map((block) => ({ Type: 'Standard', Description: block.ID, ...block })),
          { Type: 'Trash', ID: 'BL_0', BlockElements: [] },
        ]),
        element('FL', { Flow: flow }),
        ...questions.map((question) =>
          element('SQ', { DataExportTag: question.QuestionID.replace('QID', 'Q'), QuestionText: 'Why?', ...question }),
        ),
      ],
    }),
  );
}

/** A question of a Qualtrics survey. */
export interface QualtricsAsked extends Json {
  readonly QuestionID: string;
  readonly QuestionType: string;
  readonly Selector: string;
}

interface QualtricsGiven {
  readonly questions: readonly QualtricsAsked[];
  /** The questions and page breaks of each block; one block with all questions by default. */
  readonly blocks?: Readonly<Record<string, readonly (string | Json)[]>>;
  readonly flow?: readonly Json[];
}

/** Writes questions as a survey of Qualtrics and imports it, see `importedQuestionnaire`. */
export function importedQualtrics({
  questions,
  blocks = { BL_1: questions.map(({ QuestionID }) => QuestionID) },
  flow,
}: QualtricsGiven) {
  const list = Object.entries(blocks).map(([ID, elements]) => ({
    ID,
    BlockElements: elements.map((one) => (typeof one === 'string' ? { Type: 'Question', QuestionID: one } : one)),
  }));
  return importedQuestionnaire(qsf({ blocks: list, questions, flow }));
}

/** Returns a question with the ID `QID9`. */
export const qualtricsQuestion = (QuestionType: string, Selector: string, more: Json = {}): QualtricsAsked => ({
  QuestionID: 'QID9',
  QuestionType,
  Selector,
  ...more,
});

/** Returns the settings of the validation of a question. */
export const qualtricsValidation = (Settings: Json) => ({ Validation: { Settings } });
