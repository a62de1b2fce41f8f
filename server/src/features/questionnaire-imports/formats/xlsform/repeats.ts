import { excerpt } from '../../findings';
import type { Draft } from '../../importer';
import type { FormContext } from './context';
import type { FormRow } from './table';

/** Returns how many entries a repeat has. Without `repeat_count` members add as many as they need, from none on. */
function countOf(row: FormRow, context: FormContext, name: string): Draft {
  const text = (row.cell('repeat_count') || row.column('jr:count') || '').trim();
  if (/^\d{1,4}$/.test(text)) {
    const count = Number(text);
    return { panelCount: count, minPanelCount: count, maxPanelCount: count };
  }
  const panelCountExpression = context.expression(text, (reason) =>
    context.findings.add(
      context.placeOf(row),
      name,
      `The number of entries "${excerpt(text)}" is left out, because ${reason.en}. Members add as many entries as they need.`,
      `条目数量“${excerpt(text)}”未导入：${reason.zh}。会员可自行添加条目。`,
    ),
  );
  return panelCountExpression === undefined ? {} : { panelCountExpression };
}

/** Returns the dynamic panel of a repeat without its title, its condition and its questions. */
export function repeatElement(row: FormRow, context: FormContext): Draft {
  const name = context.ownName(row);
  return { type: 'paneldynamic', name, ...countOf(row, context, name) };
}
