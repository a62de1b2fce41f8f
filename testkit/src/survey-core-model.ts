import { isNote } from '@pollen/server/features/questionnaires/kind-module';
import { type Core, surveyCore } from '@pollen/server/features/questionnaires/survey-core';

export type Model = InstanceType<Core['Model']>;
export type SurveyQuestion = InstanceType<Core['Question']>;

/** Settings under which a Model cuts pages otherwise than they are written, or asks for them in another way. */
const paging = [
  'questionsOnPageMode',
  'firstPageIsStarted',
  'firstPageIsStartPage',
  'showPreviewBeforeComplete',
  'checkErrorsMode',
];

function withoutPaging(json: object): object {
  return structuredClone(Object.fromEntries(Object.entries(json).filter(([key]) => !paging.includes(key))));
}

/** The Model of survey-core for a questionnaire, as Pollen runs it: with the pages as they are written. */
export function modelOf(json: object, locale: 'en' | 'zh'): Model {
  const core = surveyCore();
  // The page is checked before it is left.
  core.settings.triggers.executeSkipOnValueChanged = false;
  const model = new core.Model(withoutPaging(json));
  model.locale = locale === 'zh' ? 'zh-cn' : '';
  return model;
}

/** Takes away what survey-core remembers of choices that went out of sight. */
export function forgetHiddenChoices(model: Model): void {
  for (const question of model.getAllQuestions()) {
    if ('invisibleOldValues' in question)
      (question as unknown as { invisibleOldValues: object }).invisibleOldValues = {};
  }
}

/** The questions that the present page of a Model shows, notes included. */
export function visibleInModel(model: Model): SurveyQuestion[] {
  return model.currentPage.questions.filter(
    (question: SurveyQuestion) => question.isVisible && question.isParentVisible,
  );
}

/** Whether a question is shown and is no note. */
export function isShown(question: SurveyQuestion): boolean {
  return question.isVisible && question.isParentVisible && !isNote(question.getType());
}

/**
 * The name of a question of the Model in the plan: of questions that store into one value the first has its name, or the
 * one that is called so; a second one of the same name has a number.
 */
export function nameInPlan(question: SurveyQuestion): string {
  const { name, survey } = question;
  const value = question.getValueName();
  const all = (survey as Model).getAllQuestions();
  if (!all.includes(question as never)) return value;
  const sharing = all.filter((one) => one.getValueName() === value);
  const owner =
    sharing.find((one) => one.valuePropertyName) ??
    sharing.find((one) => one.name === value && !one.valueName) ??
    sharing[0];
  if (question === owner) return value;
  if (name !== value) return name;
  return `${value} ${sharing.filter((one) => one.name === value).indexOf(question as never) + 1}`;
}

/** The choices that a question of the Model shows. */
export function choicesInModel(question: SurveyQuestion): { value: unknown; text: string; enabled: boolean }[] {
  type Item = { value: unknown; isEnabled: boolean; locText: { renderedHtml: string } };
  // Of two choices with the same value, which are the same answer, Pollen shows the first.
  const first = new Map(
    (question.visibleChoices as Item[]).toReversed().map((choice) => [String(choice.value), choice]),
  );
  return [...first.values()].map((choice) => ({
    value: choice.value,
    text: choice.locText.renderedHtml,
    enabled: choice.isEnabled,
  }));
}

/** The texts of the cells of a grid in the Model, by row. */
export function cellsInModel(question: SurveyQuestion): [row: string, texts: string[]][] {
  return (question.visibleRows as { name: unknown }[]).map(({ name }) => [
    String(name),
    (question.visibleColumns as unknown[]).map((column) =>
      String(question.getCellDisplayLocText(name, column).renderedHtml),
    ),
  ]);
}

type Panel = { locTitle: { renderedHtml: string }; questions: SurveyQuestion[]; visible: boolean };
type Row = {
  cells: { question: SurveyQuestion }[];
  rowName: unknown;
  isVisible: boolean;
  showDetailPanel(): void;
  setValue(name: string, value: unknown): void;
  detailPanel: { questions: SurveyQuestion[] } | null;
};

/** The questions of a row: those of its cells, then those of its detail panel. */
function questionsOfRow({ cells, detailPanel }: Row): SurveyQuestion[] {
  return [...cells.map((cell) => cell.question), ...(detailPanel?.questions ?? [])];
}

/**
 * Opens the detail panel of a row, unless adding the row did. survey-core makes its questions then, at the latest when the page
 * is checked, and stores their first answers when another answer of the row changes.
 */
function openDetail(row: Row): void {
  if (opened.has(row)) return;
  opened.add(row);
  if (!row.detailPanel) row.showDetailPanel();
  for (const question of (row as Row).detailPanel?.questions ?? [])
    if (!question.isEmpty()) row.setValue(question.getValueName(), question.value);
}

const opened = new WeakSet<Row>();

/** All instances of a question in the Model, shown or not, each with its questions. */
export function instancesInModel(
  question: SurveyQuestion,
): { questions: SurveyQuestion[]; shown: boolean; name: unknown }[] {
  if (question.getType() === 'paneldynamic')
    return (question.panels as Panel[]).map(({ questions, visible }) => ({ questions, shown: visible, name: null }));
  return (question.allRows as Row[]).map((row) => {
    openDetail(row);
    return { questions: questionsOfRow(row), shown: row.isVisible, name: row.rowName };
  });
}

/** Whether a question has errors. A grid does not count those of its detail panels, also where it stands in an instance. */
function hasErrors(question: SurveyQuestion): boolean {
  if (question.getAllErrors().length > 0) return true;
  if (!/^(paneldynamic|matrixd)/.test(question.getType())) return false;
  return instancesInModel(question).some(({ questions }) => questions.some(hasErrors));
}

/** The questions of the present page with an error, in order of their names; the error of a panel is that of its first question. */
export function errorsInModel(model: Model): string[] {
  const names = new Set<string>();
  for (const question of visibleInModel(model)) {
    if (hasErrors(question)) names.add(nameInPlan(question));
  }
  type Container = {
    isPanel?: boolean;
    isVisible: boolean;
    errors: unknown[];
    elements: Container[];
    questions: SurveyQuestion[];
  };
  const walk = (container: Container): void => {
    const first = container.questions.find(
      (question) => question.isVisible && question.isParentVisible && !isNote(question.getType()),
    );
    if (container.errors.length > 0 && first) names.add(nameInPlan(first));
    for (const inner of container.elements) if (inner.isPanel && inner.isVisible) walk(inner);
  };
  walk(model.currentPage as unknown as Container);
  return [...names].sort();
}

/** Empty rows are there for other questions with the same value, too. */
export function keepRows(question: SurveyQuestion): void {
  if (question.getType() !== 'matrixdynamic' || !question.valueName) return;
  const name = question.getValueName();
  if ((question.survey as Model).getAllQuestions().filter((one) => one.getValueName() === name).length < 2) return;
  const stored: object[] = Array.isArray(question.value) ? question.value : [];
  const rows = question.allRows as Row[];
  if (rows.length > stored.length) question.value = rows.map((_, index) => stored[index] ?? {});
}

/**
 * The questions of the present page with an error that somebody can do something about: survey-core looks for repeated keys also
 * in grids that take no answer now.
 */
export function mendableErrors(model: Model): string[] {
  const closed = visibleInModel(model).filter(({ keyName, isReadOnly }) => keyName && isReadOnly);
  const names = new Set(closed.map(nameInPlan));
  return errorsInModel(model).filter((name) => !names.has(name));
}

/** survey-core makes panels when their page is first drawn, and rows and totals when they are. */
export function draw(model: Model): void {
  if (model.state !== 'running') return;
  model.currentPage.onFirstRendering();
  for (const question of visibleInModel(model)) {
    if (question.getType().startsWith('matrixd')) {
      void question.visibleTotalRow;
      instancesInModel(question);
    }
    keepRows(question);
  }
  // The conditions of panels in a detail panel are looked at when the next answer changes.
  (model as unknown as { runConditions(): void }).runConditions();
}

/** The dynamic panels whose entries are the chosen choices of a question. */
function entriesOf(model: Model, source: SurveyQuestion): SurveyQuestion[] {
  const all = model.getAllQuestions() as SurveyQuestion[];
  return all.filter((one) => one.getType() === 'paneldynamic' && one.getValueName() === source.getValueName());
}

/**
 * Whether survey-core kept instances that were to be cleared when their question was hidden, entries of choices after the
 * last one was no longer chosen, or the first answers of cells that were never shown.
 */
export function keepsLostInstances(model: Model): boolean {
  const clearsAll = model.clearInvisibleValues === 'onHidden';
  return (model.getAllQuestions() as SurveyQuestion[]).some((question) => {
    const { clearIfInvisible, valuePropertyName, value } = question;
    if (valuePropertyName) {
      const chosen: Record<string, unknown>[] = Array.isArray(value) ? value : [];
      const panels = entriesOf(model, question).map((one) => (one.panels as unknown[]).length);
      if (chosen.some((one) => one[valuePropertyName] === undefined)) return true;
      if (panels.some((length) => length > chosen.length)) return true;
    }
    const name = question.getValueName();
    const isHiddenAnswer = ({ question: cell }: Row['cells'][number]) => !cell.isVisible && !cell.isEmpty();
    if (clearsAll && question.getType() === 'matrixdynamic')
      if ((question.allRows as Row[]).some(({ cells }) => cells.some(isHiddenAnswer))) return true;
    const clears = clearIfInvisible === 'onHidden' || (clearIfInvisible === 'default' && clearsAll);
    return clears && !question.isVisible && name in model.data && /^(paneldynamic|matrixd)/.test(question.getType());
  });
}
