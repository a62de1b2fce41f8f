import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses, repeated } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * 592 students by hair, eyes and sex: R. D. Snee, The American Statistician 28 (1974), R's `HairEyeColor`. Four hair
 * colors of black, brown, red and blond for each pair. What the tests expect of them was computed by R 4.2.2: `prop.table`,
 * and `prop.test(correct = FALSE)` for each pair of columns.
 */
const students = [
  { sex: 'male', eye: 'brown', hair: [32, 53, 10, 3] },
  { sex: 'male', eye: 'blue', hair: [11, 50, 10, 30] },
  { sex: 'male', eye: 'hazel', hair: [10, 25, 7, 5] },
  { sex: 'male', eye: 'green', hair: [3, 15, 7, 8] },
  { sex: 'female', eye: 'brown', hair: [36, 66, 16, 4] },
  { sex: 'female', eye: 'blue', hair: [9, 34, 7, 64] },
  { sex: 'female', eye: 'hazel', hair: [5, 29, 7, 5] },
  { sex: 'female', eye: 'green', hair: [2, 14, 7, 8] },
];
const hairs = ['black', 'brown', 'red', 'blond'];

/** Widths of 150 sepals of iris by species, as width x count: R. A. Fisher (1936), R's `iris`. */
const sepals = {
  setosa: '2.3x1 2.9x1 3x6 3.1x4 3.2x5 3.3x2 3.4x9 3.5x6 3.6x3 3.7x3 3.8x4 3.9x2 4x1 4.1x1 4.2x1 4.4x1',
  versicolor: '2x1 2.2x2 2.3x3 2.4x3 2.5x4 2.6x3 2.7x5 2.8x6 2.9x7 3x8 3.1x3 3.2x3 3.3x1 3.4x1',
  virginica: '2.2x1 2.5x4 2.6x2 2.7x4 2.8x8 2.9x2 3x12 3.1x4 3.2x5 3.3x3 3.4x2 3.6x1 3.8x2',
};

/** How many gave 0, 1 ... 10, of users of two brands: made up, and computed by R's `mean`, `sd`, `t.test`. */
const recommended = { one: [3, 1, 2, 2, 4, 9, 11, 22, 30, 25, 31], two: [1, 0, 1, 2, 2, 5, 8, 20, 28, 33, 40] };

let panel: Panel;
let eva: OperatorPersona;
let ofStudents: number;
let ofSepals: number;
let ofBrands: number;

function surveyOf(...elements: object[]) {
  return launchSurvey(panel, { questionnaire: { pages: [{ name: 'p', elements }] } });
}

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'viewer', 'Eva Brandt');
  const choice = (name: string, choices: readonly string[]) => ({
    type: 'radiogroup',
    name,
    title: `Which ${name}?`,
    choices,
  });
  ofStudents = (
    await surveyOf(
      choice('sex', ['male', 'female']),
      choice('hair', hairs),
      choice('eye', ['brown', 'blue', 'hazel', 'green']),
    )
  ).id;
  await addResponses(
    panel,
    ofStudents,
    students.flatMap(({ sex, eye, hair }) => hair.flatMap((n, at) => repeated(n, { sex, eye, hair: hairs[at] }))),
  );
  ofSepals = (
    await surveyOf(choice('species', Object.keys(sepals)), { type: 'text', name: 'width', inputType: 'number' })
  ).id;
  await addResponses(
    panel,
    ofSepals,
    Object.entries(sepals).flatMap(([species, widths]) =>
      widths.split(' ').flatMap((each) => {
        const [width, n] = each.split('x').map(Number);
        return repeated(n as number, { species, width });
      }),
    ),
  );
  const rating = { type: 'rating', name: 'recommend', title: 'Recommend?', rateMin: 0, rateMax: 10 };
  const five = { type: 'rating', name: 'satisfied', rateMax: 5 };
  const several = { type: 'checkbox', name: 'drinks', choices: ['tea', 'coffee', 'water'] };
  const grid = { type: 'matrix', name: 'grid', columns: ['poor', 'good'], rows: ['taste', 'price'] };
  const ticks = { ...grid, name: 'ticks', cellType: 'checkbox' };
  const ranking = { type: 'ranking', name: 'rank', choices: ['a', 'b', 'c'] };
  const text = { type: 'comment', name: 'why' };
  const brand = choice('brand', ['one', 'two', 'three']);
  ofBrands = (await surveyOf(brand, rating, five, several, grid, ticks, ranking, text)).id;
  const rest = {
    satisfied: 4,
    drinks: ['tea', 'coffee'],
    grid: { taste: 'good' },
    ticks: { taste: ['poor', 'good'], price: ['good'] },
    rank: ['b', 'a'],
    why: 'Because',
  };
  await addResponses(panel, ofBrands, [
    ...Object.entries(recommended).flatMap(([brand, counts]) =>
      counts.flatMap((n, recommend) => repeated(n, { brand, recommend })),
    ),
    ...repeated(9, { brand: 'three', recommend: 10, ...rest }),
  ]);
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

interface Row {
  kind: string;
  label: string;
  cells: { value: number | null; count: number | null; above: string[] }[];
}

async function ask(surveyId: number, body: object) {
  const { code, data } = await panel.call(`POST /api/console/Surveys/${surveyId}/Tables`, {
    cookie: eva.cookie,
    body,
  });
  return { code, data, rows: (data?.tables?.[0]?.rows ?? []) as Row[] };
}
const rowOf = (rows: readonly Row[], kind: string, label = '') =>
  rows.find((row) => row.kind === kind && row.label === label);
const above = (rows: readonly Row[], label: string) =>
  rowOf(rows, 'share', label)?.cells.map((cell) => cell.above.join(''));
const values = (row: Row | undefined) => row?.cells.map(({ value }) => value);

describe('shares', () => {
  test('of a question alone, and by another one, with the letters of R', async () => {
    const { data, rows } = await ask(ofStudents, { question: 'eye', breaks: ['sex', 'hair'] });
    expect(data.columns).toEqual(
      [
        { variable: null, break: null, label: '', letter: null, base: 592, size: 'enough' },
        { variable: 'sex', break: 'Which sex?', label: 'male', letter: 'A', base: 279, size: 'enough' },
        { variable: 'sex', break: 'Which sex?', label: 'female', letter: 'B', base: 313, size: 'enough' },
        { variable: 'hair', break: 'Which hair?', label: 'black', letter: 'C', base: 108, size: 'enough' },
        { variable: 'hair', break: 'Which hair?', label: 'brown', letter: 'D', base: 286, size: 'enough' },
        { variable: 'hair', break: 'Which hair?', label: 'red', letter: 'E', base: 71, size: 'enough' },
        { variable: 'hair', break: 'Which hair?', label: 'blond', letter: 'F', base: 127, size: 'enough' },
      ].map((column) => ({ ...column, overlaps: false })),
    );
    expect(rowOf(rows, 'share', 'brown')?.cells).toEqual([
      { value: 37.162162, count: 220, above: [] },
      { value: 35.125448, count: 98, above: [] },
      { value: 38.977636, count: 122, above: [] },
      { value: 62.962963, count: 68, above: ['D', 'E', 'F'] },
      { value: 41.608392, count: 119, above: ['F'] },
      { value: 36.619718, count: 26, above: ['F'] },
      { value: 5.511811, count: 7, above: [] },
    ]);
    expect(above(rows, 'blue')).toEqual(['', '', '', '', 'C', '', 'CDE']);
    expect(above(rows, 'hazel')).toEqual(['', '', '', '', 'F', 'F', '']);
    expect(above(rows, 'green')).toEqual(['', '', '', '', '', 'CD', 'C']);
  });

  test('at 99 % fewer columns differ', async () => {
    const { rows } = await ask(ofStudents, { question: 'eye', breaks: ['hair'], level: 99 });
    expect(['brown', 'blue', 'hazel', 'green'].map((label) => above(rows, label)?.slice(1))).toEqual([
      ['BCD', 'D', 'D', ''],
      ['', '', '', 'ABC'],
      ['', 'D', '', ''],
      ['', '', 'A', ''],
    ]);
  });

  test('of the responses that pass the filter', async () => {
    const filters = [
      { variable: 'hair', categories: ['red', 'blond'] },
      { variable: 'sex', categories: ['female'] },
    ];
    const { data, rows } = await ask(ofStudents, { question: 'eye', filters });
    expect(data.columns).toHaveLength(1);
    expect(rows.map(({ label, cells }) => [label, cells[0]?.count])).toEqual([
      ['brown', 20],
      ['blue', 71],
      ['hazel', 12],
      ['green', 15],
    ]);
  });
});

describe('figures of numbers', () => {
  test('mean, median and deviation by species, with Welch’s test', async () => {
    const { data, rows } = await ask(ofSepals, { question: 'width', breaks: ['species'] });
    expect(data.kind).toBe('number');
    expect(values(rowOf(rows, 'mean'))).toEqual([3.057333, 3.428, 2.77, 2.974]);
    expect(rowOf(rows, 'mean')?.cells.map((cell) => cell.above.join(''))).toEqual(['', 'BC', '', 'B']);
    expect(values(rowOf(rows, 'median'))).toEqual([3, 3.4, 2.8, 3]);
    expect(values(rowOf(rows, 'deviation'))).toEqual([0.435866, 0.379064, 0.313798, 0.322497]);
    const counts = rows.filter(({ kind }) => kind === 'share').map(({ cells }) => cells[0]?.count);
    expect(counts).toHaveLength(10);
    expect(counts.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(150);
  });

  test('a question from 0 to 10 has the Net Promoter Score with its interval', async () => {
    const { data, rows } = await ask(ofBrands, {
      question: 'recommend',
      breaks: ['brand'],
      filters: [{ variable: 'brand', categories: ['one', 'two'] }],
    });
    expect(data.tables[0].npsInterval).toEqual({ low: 19.035119, high: 36.679167 });
    expect(rowOf(rows, 'nps')?.cells.slice(0, 3)).toEqual([
      { value: 27.857143, count: null, above: [] },
      { value: 17.142857, count: null, above: [] },
      { value: 38.571429, count: null, above: ['A'] },
    ]);
    expect(
      rowOf(rows, 'promoters')
        ?.cells.map(({ count }) => count)
        .slice(0, 3),
    ).toEqual([129, 56, 73]);
    expect(
      rowOf(rows, 'detractors')
        ?.cells.map(({ count }) => count)
        .slice(0, 3),
    ).toEqual([51, 32, 19]);
    expect(values(rowOf(rows, 'mean'))?.slice(1, 3)).toEqual([7.621429, 8.214286]);
    expect(values(rowOf(rows, 'median'))?.slice(1, 3)).toEqual([8, 9]);
    expect(values(rowOf(rows, 'deviation'))?.slice(1, 3)).toEqual([2.248798, 1.830146]);
    expect(rows.filter(({ kind }) => kind === 'share').map(({ label }) => label)).toEqual(
      Array.from({ length: 11 }, (_, step) => String(10 - step)),
    );
  });

  test('a scale of five has boxes of two', async () => {
    const { rows } = await ask(ofBrands, { question: 'satisfied' });
    expect(rows.map(({ kind, label }) => `${kind} ${label}`.trim())).toEqual([
      'top2 4, 5',
      'share 5',
      'share 4',
      'share 3',
      'share 2',
      'share 1',
      'bottom2 1, 2',
      'mean',
      'median',
      'deviation',
    ]);
    expect(rows[0]?.cells).toEqual([{ value: 100, count: 9, above: [] }]);
  });
});

describe('other kinds', () => {
  test('several answers count each, grids and rankings are a table for each part, texts only a base', async () => {
    const several = await ask(ofBrands, { question: 'drinks' });
    expect(several.data).toMatchObject({ multiple: true, columns: [{ base: 9 }] });
    expect(several.rows.map(({ cells }) => cells[0]?.count)).toEqual([9, 9, 0]);
    const grid = await ask(ofBrands, { question: 'grid' });
    expect(grid.data.tables).toMatchObject([
      {
        part: 'taste',
        rows: [
          { label: 'poor', cells: [{ value: 0 }] },
          { label: 'good', cells: [{ value: 100, count: 9 }] },
        ],
      },
      { part: 'price', rows: [{ cells: [{ value: null, count: 0 }] }, { cells: [{ value: null, count: 0 }] }] },
    ]);
    const ticks = await ask(ofBrands, { question: 'ticks' });
    expect(ticks.data).toMatchObject({
      multiple: true,
      tables: [
        { part: 'taste', rows: [{ cells: [{ value: 100, count: 9 }] }, { cells: [{ value: 100, count: 9 }] }] },
        { part: 'price', rows: [{ cells: [{ value: 0 }] }, { cells: [{ value: 100, count: 9 }] }] },
      ],
    });
    const ranking = await ask(ofBrands, { question: 'rank' });
    expect(ranking.data.tables.map(({ part }: { part: string }) => part)).toEqual(['a', 'b', 'c']);
    expect(ranking.data.tables.map(({ rows }: { rows: Row[] }) => rowOf(rows, 'mean')?.cells[0]?.value)).toEqual([
      2,
      1,
      null,
    ]);
    const text = await ask(ofBrands, { question: 'why' });
    expect(text.data).toMatchObject({ kind: 'text', tables: [], columns: [{ base: 9 }] });
  });
});

test('questions of one title stay apart, letters go on after Z, boxes name their steps in order, places begin with the first', async () => {
  const many = Array.from({ length: 28 }, (_, n) => `c${n}`);
  const five = ['a', 'b', 'c', 'd', 'e'];
  const { id } = await surveyOf(
    { type: 'radiogroup', name: 'one', title: 'Same', choices: ['x'] },
    { type: 'radiogroup', name: 'two', title: 'Same', choices: ['y'] },
    { type: 'radiogroup', name: 'many', choices: many },
    { type: 'rating', name: 'ten', rateMin: 1, rateMax: 10 },
    { type: 'ranking', name: 'rank', choices: five },
  );
  await addResponses(panel, id, [
    ...repeated(40, { one: 'x', many: 'c27', ten: 10, rank: five }),
    ...repeated(40, { two: 'y', many: 'c0', ten: 1, rank: five }),
  ]);
  const same = await ask(id, { question: 'ten', breaks: ['one', 'two'] });
  expect(same.data.columns.map(({ variable }: { variable: string | null }) => variable)).toEqual([null, 'one', 'two']);
  expect(above(same.rows, '10')).toEqual(['', '', '']);
  expect(same.rows.map(({ kind, label }) => `${kind} ${label}`).slice(0, 2)).toEqual(['top2 9, 10', 'share 10']);
  expect(rowOf(same.rows, 'bottom2', '1, 2')?.cells[0]).toMatchObject({ value: 50, count: 40 });
  const lettered = await ask(id, { question: 'ten', breaks: ['many'] });
  expect(lettered.data.columns.at(-1)).toMatchObject({ label: 'c27', letter: 'AB', base: 40 });
  expect(rowOf(lettered.rows, 'mean')?.cells.at(-1)).toMatchObject({ value: 10, above: ['A'] });
  const { rows } = await ask(id, { question: 'rank', breaks: ['many', 'many'] });
  expect(rows.map(({ kind, label }) => `${kind} ${label}`.trim())).toEqual([
    ...['1', '2', '3', '4', '5'].map((place) => `share ${place}`),
    'mean',
    'median',
    'deviation',
  ]);
});

describe('small columns', () => {
  test('columns below ten are hidden together with the next smallest, so that they cannot be computed', async () => {
    const { data, rows } = await ask(ofBrands, { question: 'recommend', breaks: ['brand'] });
    expect(data.columns).toMatchObject([
      { base: 289, size: 'enough' },
      { label: 'one', base: null, size: 'hidden' },
      { label: 'two', base: 140, size: 'enough' },
      { label: 'three', base: null, size: 'hidden' },
    ]);
    expect(values(rowOf(rows, 'nps'))).toEqual([expect.any(Number), null, 38.571429, null]);
  });

  test('a base of ten to twenty-nine is shown, and not tested', async () => {
    const filters = [{ variable: 'eye', categories: ['green'] }];
    const { data, rows } = await ask(ofStudents, { question: 'sex', breaks: ['hair'], filters });
    expect(data.columns.map(({ base, size }: { base: number; size: string }) => [base, size])).toEqual([
      [64, 'enough'],
      [null, 'hidden'],
      [29, 'small'],
      [null, 'hidden'],
      [16, 'small'],
    ]);
    expect(above(rows, 'male')).toEqual(['', '', '', '', '']);
  });
});

describe('refuses', () => {
  test('unknown questions, and breaks that are no variables', async () => {
    for (const body of [
      { question: 'nothing' },
      { question: 'drinks', breaks: ['nothing'] },
      { question: 'brand', breaks: ['why'] },
      { question: 'brand', filters: [{ variable: 'why', categories: ['x'] }] },
    ]) {
      expect(await ask(ofBrands, body)).toMatchObject({ code: 1404 });
    }
    expect(await ask(999, { question: 'brand' })).toMatchObject({ code: 1404 });
    expect(await panel.call('GET /api/console/Surveys/999/Variables', { cookie: eva.cookie })).toMatchObject({
      code: 1404,
    });
  });

  test('more columns than a table may have', async () => {
    const { id } = await surveyOf({
      type: 'dropdown',
      name: 'many',
      choices: Array.from({ length: 61 }, (_, n) => `choice ${n}`),
    });
    expect(await ask(id, { question: 'many', breaks: ['many'] })).toMatchObject({ code: 5701 });
  });
});

test('the variables of a survey are its questions with answers out of a list, and those of its members', async () => {
  const { data } = await panel.call(`GET /api/console/Surveys/${ofBrands}/Variables`, { cookie: eva.cookie });
  expect(data.list.map(({ name }: { name: string }) => name)).toEqual([
    'brand',
    'recommend',
    'satisfied',
    'drinks',
    '@gender',
    '@ageGroup',
    '@country',
    '@level',
  ]);
  expect(data.list[0]).toEqual({
    name: 'brand',
    title: 'Which brand?',
    isOfMember: false,
    isMultiple: false,
    categories: ['one', 'two', 'three'].map((value) => ({ value, label: value })),
  });
});
