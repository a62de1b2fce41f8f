import { expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { pageView, startState, submitPage } from './run';

const names = Array.from({ length: 60 }, (_, index) => `r${index}`);

/** A grid of which each row waits for the one that `before` names, and a page behind it. */
function chain(before: (index: number) => string | undefined, more = {}) {
  const rows = names.map((value, index) => {
    const other = before(index);
    return other === undefined ? value : { value, visibleIf: `{g.${other}.x} notempty` };
  });
  const grid = { type: 'matrixdropdown', name: 'g', columns: [{ name: 'x', cellType: 'text' }], rows, ...more };
  const compiled = compileQuestionnaire({
    pages: [{ elements: [grid] }, { elements: [{ type: 'text', name: 'after' }] }],
  });
  if ('problems' in compiled) throw new Error(compiled.problems[0]?.message.en);
  return compiled;
}

test.each([
  ['the one before', (index: number) => names[index - 1], {}],
  ['the one behind', (index: number) => names[index + 1], {}],
  ['the one behind, and is cleared at once', (index: number) => names[index + 1], { clearIfInvisible: 'onHidden' }],
])('60 rows of which each waits for %s are kept when they are sent at once', (_which, before, more) => {
  const { plan } = chain(before, more);
  const start = startState(plan, { seed: 'a' });
  const g = Object.fromEntries(names.map((name) => [name, { x: name }]));
  const sent = submitPage(plan, start, { g }, 'en');
  expect(sent).toMatchObject({ kind: 'page', state: { answers: { g } } });
});

test('a row that nobody was shown takes no answer, and one behind it neither', () => {
  const { plan } = chain((index) => names[index - 1]);
  const g = { r0: { x: 'a' }, r2: { x: 'c' }, r3: { x: 'd' } };
  const sent = submitPage(plan, startState(plan, { seed: 'a' }), { g }, 'en');
  if (sent.kind !== 'page') throw new Error(sent.kind);
  expect(sent.state.answers).toEqual({ g: { r0: { x: 'a' } } });
});

test('a condition for all rows knows the row, and one for a single row holds besides', () => {
  const rows = ['tea', { value: 'milk', visibleIf: '{all} = true' }, 'rum'];
  const grid = {
    type: 'matrixdropdown',
    name: 'g',
    columns: [{ name: 'x', cellType: 'text' }],
    rows,
    rowsVisibleIf: "{rowName} <> 'rum'",
  };
  const compiled = compileQuestionnaire({
    pages: [{ elements: [{ type: 'boolean', name: 'all', defaultValue: true }, grid] }],
  });
  if ('problems' in compiled) throw new Error(compiled.problems[0]?.message.en);
  expect(compiled.remarks).toEqual([]);
  const shown = (answers: object) => {
    const view = pageView(compiled.plan, { ...startState(compiled.plan, { seed: 'a' }), answers } as never, 'en');
    return view.elements.flatMap((element) =>
      element.kind === 'matrixdropdown' ? element.instances.map(({ name }) => name) : [],
    );
  };
  expect(shown({ all: true })).toEqual(['tea', 'milk']);
  expect(shown({ all: false })).toEqual(['tea']);
});

test('neighbours in a grid whose rows come and go are empty, with a remark', () => {
  const { remarks } = chain((index) => names[index - 1], {
    columns: [
      { name: 'x', cellType: 'text' },
      { name: 'y', cellType: 'text', visibleIf: '{prevRow.x} notempty and {visibleRowIndex} > 1' },
    ],
  });
  expect(remarks.map(({ message }) => message.en)).toEqual([
    '"{prevRow.x}" names no question, so it is always empty here.',
    '"{visibleRowIndex}" names no question, so it is always empty here.',
  ]);
});
