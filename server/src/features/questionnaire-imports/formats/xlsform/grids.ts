import type { Draft } from '../../importer';
import type { FormContext } from './context';
import { isNo, isYes } from './elements';
import type { FormNode } from './form-tree';
import { choicesOf } from './kinds';
import type { FormRow } from './table';

/** Names that can stand behind a dot in an expression. */
const isPlain = (name: string) => /^[\w-]+$/.test(name);

const looks = ({ row }: FormNode, pattern: RegExp) => pattern.test(row.cell('appearance'));

/** Settings that a line of a grid cannot have for itself. */
const settingsOfQuestions = ['hint', 'constraint', 'default', 'choice_filter', 'parameters', 'read_only', 'readonly'];

/**
 * Returns the questions of a group that a form shows as a table (`table-list`, or a question with the appearance `label`
 * above others with `list-nolabel`) when they can be the lines of one grid here; else null: each stays a question.
 */
export function linesOfGrid(group: FormNode): readonly FormNode[] | null {
  if (group.type.type !== 'begin_group' || !group.inner) return null;
  // It only names the columns: forms do not keep an answer to it.
  const heading = group.inner.find((node) => looks(node, /(?:^|\s)label\b/));
  const isTable = looks(group, /\btable-list\b/);
  if (!isTable && !heading) return null;
  const lines = group.inner.filter((node) => node !== heading);
  const [first] = lines;
  if (!first || lines.length < 2 || !/^select_(?:one|multiple)$/.test(first.type.type)) return null;
  const areLines = lines.every(
    (node) =>
      node.type.type === first.type.type &&
      node.type.list === (heading ?? first).type.list &&
      !node.type.orOther &&
      (isTable || looks(node, /\blist-nolabel\b/)) &&
      isPlain(node.row.cell('name')) &&
      settingsOfQuestions.every((name) => node.row.cell(name) === '') &&
      isRequired(node.row) === isRequired(first.row),
  );
  const names = new Set(lines.map(({ row }) => row.cell('name')));
  // A line that the answer to another one shows would clear the grid in which that answer is.
  const asksItself = lines.some(({ row }) =>
    [...row.cell('relevant').matchAll(/\$\{([^{}]*)\}/g)].some(([, name = '']) => names.has(name.trim())),
  );
  const isOne = areLines && isRequired(first.row) !== null && names.size === lines.length && !asksItself;
  return isOne ? lines : null;
}

/** Null when a condition says. */
function isRequired(row: FormRow): boolean | null {
  const text = row.cell('required');
  return isYes(text) ? true : isNo(text) ? false : null;
}

/** Returns the grid of a group without its title and condition. */
export function gridElement(group: FormRow, lines: readonly FormNode[], context: FormContext): Draft {
  const [first] = lines as readonly [FormNode];
  const name = context.ownName(group);
  const rows = lines.map(({ row }) => {
    const text = context.line(row.texts('label'), context.placeOf(row), name);
    const visibleIf = context.relevant(row, name);
    const value = row.cell('name');
    return { value, ...(text !== undefined && { text }), ...(visibleIf !== undefined && { visibleIf }) };
  });
  return {
    type: 'matrix',
    name,
    ...(first.type.type === 'select_multiple' && { cellType: 'checkbox' }),
    ...(isRequired(first.row) && { eachRowRequired: true }),
    columns: choicesOf(first.row, context, first.type, name),
    rows,
  };
}
