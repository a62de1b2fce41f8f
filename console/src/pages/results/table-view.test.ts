import { expect, test } from 'vitest';
import { readView, type TableView, type Variable, viewProblems, writeView } from './table-view';

const variables: Variable[] = ['sex', 'hair', 'a, b&c=d'].map((name) => ({
  name,
  title: name,
  isOfMember: false,
  isMultiple: false,
  categories: [],
}));

test('a view is restored from its address', () => {
  const views: TableView[] = [
    { breaks: [], filters: [], level: 95, figures: 'percent', weighted: true },
    {
      breaks: ['hair', 'a, b&c=d'],
      filters: [{ variable: 'a, b&c=d', categories: ['x', 2, false] }],
      level: 99,
      figures: 'both',
      weighted: false,
    },
  ];
  for (const view of views) {
    const params = new URLSearchParams(String(writeView(view)));
    expect(readView(params, variables)).toEqual(view);
    expect(viewProblems(params, variables)).toEqual([]);
  }
  expect(String(writeView(views[0] as TableView))).toBe('');
});

test('unknown questions and invalid views are left out and named', () => {
  const params = 'break=sex&break=sex&break=gone&base={"no":1}&level=50&figures=all';
  expect(readView(new URLSearchParams(params), variables)).toEqual({
    breaks: ['sex'],
    filters: [],
    level: 95,
    figures: 'percent',
    weighted: true,
  });
  expect(viewProblems(new URLSearchParams(params), variables).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'break: gone',
    'base: {"no":1}',
    'level: 50',
    'figures: all',
  ]);
  for (const base of ['[', 'null', '[{"variable":"gone","categories":[1]}]', '[{"variable":"sex","categories":[]}]']) {
    expect(readView(new URLSearchParams({ base }), variables).filters).toEqual([]);
  }
});
