import type { Json } from './json';
import type { Kind } from './kind-module';
import { kinds } from './kinds/table';

/**
 * Returns the kind of a question in SurveyJS JSON, null for any other type: its type, but for grids, whose rows take one
 * column or several.
 */
export function kindOfElement({ type, cellType }: Json): Kind | null {
  if (type === 'matrix') return cellType === 'checkbox' ? 'matrixcheckbox' : 'matrix';
  // Our own name of a kind is no type of SurveyJS.
  if (typeof type !== 'string' || type === 'matrixcheckbox' || !Object.hasOwn(kinds, type)) return null;
  return type as Kind;
}
