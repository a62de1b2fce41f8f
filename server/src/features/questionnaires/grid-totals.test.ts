import { expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { previewPage, startState } from './run';

const grid = {
  type: 'matrixdynamic',
  name: 'g',
  rowCount: 1,
  columns: [
    { name: 'a', cellType: 'text', inputType: 'number', totalType: 'sum' },
    { name: 'b', cellType: 'text', inputType: 'number', totalExpression: "{row.a} + sumInArray({matrix}, 'b')" },
    { name: 'c', cellType: 'text' },
  ],
};
const note = { type: 'html', name: 'note', html: 'Spent {g-total.a}, all {G-Total.b}' };

function messagesOf(...elements: object[]): string {
  const result = compileQuestionnaire({ pages: [{ elements }] });
  const list = 'problems' in result ? result.problems : result.remarks;
  return list.map(({ path, message }) => `${path}: ${message.en}`).join();
}

test('texts and conditions name the totals of a grid; the line of totals is a remark', () => {
  const why = { type: 'text', name: 'why', title: 'Why {g-total.a}?', visibleIf: '{g-total.a} > 9' };
  const elements = [grid, note, why];
  expect(messagesOf(...elements)).toMatch(
    /columns\[0\]\.totalType: The line of totals is not shown\. Texts and expressions can name this total: \{g-total\.a\}/,
  );
  const compiled = compileQuestionnaire({ pages: [{ elements }] });
  if ('problems' in compiled) throw new Error('It was refused');
  const shownWith = (g: object[]) =>
    JSON.stringify(previewPage(compiled.plan, startState(compiled.plan, { seed: 'a' }), { g } as never, 'en'));
  expect(shownWith([{ '#': 0 }])).toContain('Spent 0, all 0');
  const filled = shownWith([
    { '#': 0, a: 4, b: 1 },
    { '#': -1, a: 6, b: 2 },
  ]);
  expect(filled).toContain('Spent 10, all 13');
  expect(filled).toContain('Why 10?');
});

test('a total that there is not is refused, so that members do not see its name', () => {
  const refusal = /cannot be filled in here/;
  expect(messagesOf(grid, { ...note, html: '{g-total.c}' })).toMatch(refusal);
  expect(messagesOf(grid, { ...note, html: '{g-total}' })).toMatch(refusal);
  const inner = { type: 'html', name: 'in', html: '{panel.g-total.a}' };
  expect(messagesOf({ type: 'paneldynamic', name: 'p', templateElements: [grid, inner] })).toMatch(refusal);
  const ofOwn = { name: 'd', cellType: 'text', visibleIf: '{totalRow.a} > 1' };
  expect(messagesOf({ ...grid, columns: [...grid.columns, ofOwn] })).toMatch(/cannot be run here/);
  expect(messagesOf({ ...note, html: '{sub-total}' })).toMatch(/members see it as it is written/);
});
