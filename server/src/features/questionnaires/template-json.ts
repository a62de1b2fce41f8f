import { type Json, objectsIn } from './json';

/** The kinds whose questions stand in a template, by the property that has them. */
const templateSteps = {
  paneldynamic: 'templateElements',
  matrixdropdown: 'columns',
  matrixdynamic: 'columns',
} as const;

export type TemplateKind = keyof typeof templateSteps;

/** Returns whether a type has a template. */
export function isTemplateKind(type: unknown): type is TemplateKind {
  return typeof type === 'string' && Object.hasOwn(templateSteps, type);
}

/** Returns the property in which the questions of a template stand. */
export function stepOf({ kind }: { readonly kind: TemplateKind }): string {
  return templateSteps[kind];
}

/** The properties of a column that its cells do not have as questions. */
const ofColumns = [
  'cellType',
  'isUnique',
  'totalType',
  'totalExpression',
  'totalFormat',
  'totalDisplayStyle',
  'totalAlignment',
  'totalCurrency',
  'totalMaximumFractionDigits',
  'totalMinimumFractionDigits',
  'cellHint',
  'minWidth',
  'width',
];

/** The kinds of cells whose choices may be those of the whole grid. */
const withChoices = new Set(['dropdown', 'checkbox', 'radiogroup']);

/** Returns the kind of the questions in a column. */
export function cellKind(grid: Json, { cellType }: Json): string {
  const own = cellType === undefined || cellType === 'default' ? (grid.cellType ?? 'dropdown') : cellType;
  if (own === 'tagbox') return 'checkbox';
  return own === 'buttongroup' ? 'radiogroup' : String(own);
}

/** Returns a column of a grid as the question in each of its cells. */
function cellQuestion(grid: Json, column: Json): Json {
  const type = cellKind(grid, column);
  const question: Record<string, unknown> = { type };
  for (const [key, value] of Object.entries(column)) if (!ofColumns.includes(key)) question[key] = value;
  if (withChoices.has(type)) {
    if (!Array.isArray(question.choices) || question.choices.length === 0) question.choices = grid.choices;
    if (type === 'dropdown' && question.placeholder === undefined && grid.placeholder !== undefined)
      question.placeholder = grid.placeholder;
    if (question.colCount === undefined || question.colCount === -1) question.colCount = grid.columnColCount ?? 0;
    if (type === 'dropdown') delete question.colCount;
  }
  return question;
}

/** Returns the questions that rows of a grid ask for in their detail panels. */
export function detailElements({ detailPanelMode, detailElements }: Json): Json[] {
  return detailPanelMode === 'underRow' || detailPanelMode === 'underRowSingle' ? objectsIn(detailElements) : [];
}

/** The name of the panel at the end of a template that has the questions of the detail panel. */
const DETAIL = 'detail panel';

/**
 * Returns the questions of a template as questions of a page, and the property in which they stand. Those of a detail panel
 * stand in a panel behind the columns.
 */
export function templateElements(kind: TemplateKind, json: Json): { step: string; elements: Json[] } {
  const step = templateSteps[kind];
  const list = objectsIn(json[step]);
  if (step !== 'columns') return { step, elements: list };
  const [cells, detail] = [list.map((column) => cellQuestion(json, column)), detailElements(json)];
  return {
    step,
    elements: detail.length === 0 ? cells : [...cells, { type: 'panel', name: DETAIL, elements: detail }],
  };
}

/** Returns whether some instances of a question may be hidden while others are shown. */
export function mayHideInstances({ templateVisibleIf, rowsVisibleIf, rows }: Json): boolean {
  return (
    templateVisibleIf !== undefined ||
    rowsVisibleIf !== undefined ||
    objectsIn(rows).some(({ visibleIf }) => !!visibleIf)
  );
}

/** Writes a path into such a panel as the questionnaire has it. */
export function asDetailPath(path: string): string {
  return path.replace(/\.columns\[\d+\]\.elements(?=\[|$)/g, '.detailElements');
}
