import { type Json, objectsIn } from './json';
import { isTemplateKind } from './template-json';

/** The total of a column of a grid, which texts and expressions name as `{grid-total.column}`. */
export interface GridTotal {
  readonly name: string;
  readonly expression: string;
  /** Where the column says so. */
  readonly path: string;
}

/** survey-core keeps the totals of a grid beside its answer, under its name with this suffix. */
const TOTAL_SUFFIX = '-total';

const totalTypes: ReadonlySet<unknown> = new Set(['sum', 'count', 'min', 'max', 'avg']);

/** Returns the name of a question or grid of which a mark names a total; null for any other mark. */
export function totalOwner(mark: string): string | null {
  return /^(.+)-total(?:\.|$)/i.exec(mark.trim())?.[1] ?? null;
}

/** Returns the property by which a column of a grid has a total; null when it has none. */
export function totalStepOf({ totalType, totalExpression }: Json): 'totalExpression' | 'totalType' | null {
  if (typeof totalExpression === 'string' && totalExpression.trim() !== '') return 'totalExpression';
  return totalTypes.has(totalType) ? 'totalType' : null;
}

/** Returns the name of the total of a column. */
export function totalName(grid: Json, column: Json): string {
  return `${String(grid.valueName ?? grid.name)}${TOTAL_SUFFIX}.${String(column.name)}`;
}

function gridsAmong(elements: unknown, path: string): { grid: Json; path: string }[] {
  return objectsIn(elements).flatMap((element, index) => {
    const at = `${path}[${index}]`;
    if (element.type === 'panel') return gridsAmong(element.elements, `${at}.elements`);
    return isTemplateKind(element.type) && element.type !== 'paneldynamic' ? [{ grid: element, path: at }] : [];
  });
}

/** Returns a total as an expression about the answer to its grid: as in survey-core, `{matrix}` and `{row.x}` are its own. */
function totalExpression(grid: Json, column: Json): string {
  const name = String(grid.valueName ?? grid.name);
  if (totalStepOf(column) === 'totalExpression')
    return String(column.totalExpression)
      .replace(/\{\s*matrix\s*\}/gi, `{${name}}`)
      .replace(/\{\s*row\./gi, `{${name}${TOTAL_SUFFIX}.`);
  const quote = String(column.name).includes("'") ? '"' : "'";
  return `${String(column.totalType)}InArray({${name}}, ${quote}${String(column.name)}${quote})`;
}

/**
 * Returns the totals that a questionnaire names somewhere: of grids that stand on a page or in a panel, not in the
 * instances of another question.
 */
export function totalsOf(json: Json): GridTotal[] {
  const written = JSON.stringify(json).toLowerCase();
  return objectsIn(json.pages)
    .flatMap((page, index) => gridsAmong(page.elements, `pages[${index}].elements`))
    .flatMap(({ grid, path }) =>
      objectsIn(grid.columns).flatMap((column, index): GridTotal[] => {
        const step = totalStepOf(column);
        if (step === null || !written.includes(`${String(grid.valueName ?? grid.name)}${TOTAL_SUFFIX}.`.toLowerCase()))
          return [];
        const expression = totalExpression(grid, column);
        return [{ name: totalName(grid, column), expression, path: `${path}.columns[${index}].${step}` }];
      }),
    );
}
