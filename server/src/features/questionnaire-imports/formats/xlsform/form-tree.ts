import { MOST_INSTANCE_DEPTH } from '@pollen/contract/answers';
import type { FormContext } from './context';
import { type FormType, typeOf } from './kinds';
import type { FormRow } from './table';

/** A row of the sheet with the rows between it and its end. */
export interface FormNode {
  readonly row: FormRow;
  readonly type: FormType;
  /** Null for a question. */
  readonly inner: FormNode[] | null;
}

/** The deepest nesting of groups; deeper ones are part of the group around them. */
const MAX_DEPTH = 4;

/** Returns the rows of a form as a tree of groups and repeats. Ends that are missing or too many change nothing. */
export function treeOf(rows: readonly FormRow[], context: FormContext): FormNode[] {
  const top: FormNode[] = [];
  /** What is open, the outermost first, with the list into which its rows go. */
  const open: { readonly isRepeat: boolean; readonly inner: FormNode[] }[] = [];
  for (const row of rows) {
    const type = typeOf(row);
    const around = open.at(-1)?.inner ?? top;
    if (type.type === 'begin_group') {
      const inner = open.length > MAX_DEPTH ? around : [];
      if (inner !== around) around.push({ row, type, inner });
      open.push({ isRepeat: false, inner });
    } else if (type.type === 'begin_repeat') {
      const inner: FormNode[] = [];
      if (open.filter(({ isRepeat }) => isRepeat).length < MOST_INSTANCE_DEPTH) around.push({ row, type, inner });
      else
        context.findings.add(
          context.placeOf(row),
          null,
          `A repeat with ${MOST_INSTANCE_DEPTH} others around it is left out with its questions: the panel has ${MOST_INSTANCE_DEPTH} levels.`,
          `超过 ${MOST_INSTANCE_DEPTH} 层的重复组及其中的问题未导入：平台只支持 ${MOST_INSTANCE_DEPTH} 层。`,
        );
      open.push({ isRepeat: true, inner });
    } else if (type.type === 'end_group' || type.type === 'end_repeat') open.pop();
    else around.push({ row, type, inner: null });
  }
  return top;
}
