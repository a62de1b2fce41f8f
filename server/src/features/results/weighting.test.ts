import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses, repeated } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * 592 students by hair, eyes and sex: R. D. Snee, The American Statistician 28 (1974), R's `HairEyeColor`. What the tests
 * expect of them was computed by R 4.2.2 with `rake`, `svymean`, `svyvar` and `svyquantile` of its package survey 4.1-1, and
 * with `prop.test(correct = FALSE)` on effective bases for each pair of columns.
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
const targets = (name: string, shares: Record<string, number>) => ({
  name,
  targets: Object.entries(shares).map(([value, percent]) => ({
    key: JSON.stringify(value),
    basisPoints: 100 * percent,
  })),
});
const bySex = targets('sex', { male: 49, female: 51 });
const byHair = targets('hair', { black: 30, brown: 40, red: 5, blond: 25 });
const limits = { minPercent: 30, maxPercent: 300 };

/** Widths of 150 sepals of iris by species, as width x count: R. A. Fisher (1936), R's `iris`. */
const sepals = {
  setosa: '2.3x1 2.9x1 3x6 3.1x4 3.2x5 3.3x2 3.4x9 3.5x6 3.6x3 3.7x3 3.8x4 3.9x2 4x1 4.1x1 4.2x1 4.4x1',
  versicolor: '2x1 2.2x2 2.3x3 2.4x3 2.5x4 2.6x3 2.7x5 2.8x6 2.9x7 3x8 3.1x3 3.2x3 3.3x1 3.4x1',
  virginica: '2.2x1 2.5x4 2.6x2 2.7x4 2.8x8 2.9x2 3x12 3.1x4 3.2x5 3.3x3 3.4x2 3.6x1 3.8x2',
};

let panel: Panel;
let eva: OperatorPersona;
let bob: OperatorPersona;
let ofStudents: number;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  bob = await createOperatorPersona(panel, 'operator', 'Bob Field');
  ofStudents = await studentsSurvey();
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const choice = (name: string, choices: readonly string[]) => ({ type: 'radiogroup', name, choices });

async function studentsSurvey(): Promise<number> {
  const elements = [
    choice('sex', ['male', 'female']),
    choice('hair', [...hairs, 'grey']),
    choice('eye', ['brown', 'blue', 'hazel', 'green']),
  ];
  const { id } = await launchSurvey(panel, { questionnaire: { pages: [{ name: 'p', elements }] } });
  await addResponses(
    panel,
    id,
    students.flatMap(({ sex, eye, hair }) => hair.flatMap((n, at) => repeated(n, { sex, eye, hair: hairs[at] }))),
  );
  return id;
}

function post(id: number, path: string, body: object, by = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`POST /api/console/Surveys/${id}/${path}`, { cookie: by.cookie, body, lang });
}
const read = (id: number, by = eva) => panel.call(`GET /api/console/Surveys/${id}/Weighting`, { cookie: by.cookie });
const save = (id: number, variables: object[], revision: number, by = eva, within = limits) =>
  post(id, 'Weighting', { variables, ...within, revision }, by);

interface Row {
  kind: string;
  label: string;
  cells: { value: number | null; count: number | null; above: string[] }[];
}

describe('weights', () => {
  test('of two variables have the range, the effective base and the design effect of R', async () => {
    const { data } = await panel.call(`POST /api/console/Surveys/${ofStudents}/WeightingTrials`, {
      cookie: eva.cookie,
      body: { variables: [bySex, byHair], ...limits },
    });
    expect(data.problem).toBeNull();
    expect(data.responses).toBe(592);
    expect(data.weights.lowest).toBeCloseTo(0.4006629196, 8);
    expect(data.weights.highest).toBeCloseTo(1.708638125, 8);
    expect(data.weights.effectiveBase).toBeCloseTo(519.9598063, 5);
    expect(data.weights.designEffect).toBeCloseTo(1.138549543, 8);
    expect(data.weights.efficiency).toBeCloseTo(87.83104837, 6);
    expect(data.weights).toMatchObject({ cut: 0 });
    const [, hair] = data.variables;
    expect(
      hair.categories.map(({ label, responses }: { label: string; responses: number }) => [label, responses]),
    ).toEqual([
      ['black', 108],
      ['brown', 286],
      ['red', 71],
      ['blond', 127],
      ['grey', 0],
    ]);
    expect(hair.categories[0].weighted).toBeCloseTo(30, 6);
    const bars = data.weights.histogram.reduce((sum: number, bar: { responses: number }) => sum + bar.responses, 0);
    expect(bars).toBe(592);
  });

  test('apply to shares and their letters, with effective bases', async () => {
    await save(ofStudents, [bySex, byHair], 0);
    const { data } = await post(ofStudents, 'Tables', { question: 'eye', breaks: ['sex', 'hair'], weighted: true });
    expect(data.weighted).toBe(true);
    const bases = data.columns.map(({ base, effectiveBase }: { base: number; effectiveBase: number }) => [
      base,
      effectiveBase?.toFixed(3),
    ]);
    expect(bases).toEqual([
      [592, '519.960'],
      [279, '243.727'],
      [313, '277.261'],
      [108, '107.823'],
      [286, '285.529'],
      [71, '70.883'],
      [127, '126.802'],
      [null, undefined],
    ]);
    const rows = data.tables[0].rows as Row[];
    const values = (label: string) => rows.find((row) => row.label === label)?.cells.map(({ value }) => value);
    expect(values('brown')).toEqual([38.587437, 37.35708, 39.769545, 62.718289, 41.42385, 36.338965, 5.541849, null]);
    expect(values('green')).toEqual([9.632541, 10.653211, 8.651898, 4.660214, 10.154056, 19.752194, 12.74098, null]);
    const above = (label: string) =>
      rows
        .find((row) => row.label === label)
        ?.cells.slice(3, 7)
        .map((cell) => cell.above.join(''));
    expect(above('brown')).toEqual(['DEF', 'F', 'F', '']);
    expect(above('blue')).toEqual(['', 'C', '', 'CDE']);
    expect(above('hazel')).toEqual(['', 'F', 'F', '']);
    expect(above('green')).toEqual(['', '', 'CD', 'C']);
    const plain = await post(ofStudents, 'Tables', { question: 'eye' });
    expect(plain.data).toMatchObject({ weighted: false, columns: [{ base: 592 }] });
    expect((plain.data.tables[0].rows as Row[])[0]?.cells[0]).toEqual({ value: 37.162162, count: 220, above: [] });
    // Of the base that a filter keeps, with the weights of all.
    const filters = [{ variable: 'sex', categories: ['male'] }];
    const men = await post(ofStudents, 'Tables', { question: 'eye', filters, weighted: true });
    expect((men.data.tables[0].rows as Row[])[0]?.cells[0]).toEqual({ value: 37.35708, count: 98, above: [] });
  });

  test('apply to means, deviations and medians', async () => {
    const { id } = await launchSurvey(panel, {
      questionnaire: {
        pages: [
          {
            name: 'p',
            elements: [choice('species', Object.keys(sepals)), { type: 'text', name: 'width', inputType: 'number' }],
          },
        ],
      },
    });
    await addResponses(
      panel,
      id,
      Object.entries(sepals).flatMap(([species, widths]) =>
        widths.split(' ').flatMap((each) => {
          const [width, n] = each.split('x').map(Number);
          return repeated(n as number, { species, width });
        }),
      ),
    );
    await save(id, [targets('species', { setosa: 20, versicolor: 50, virginica: 30 })], 0);
    const { data } = await post(id, 'Tables', { question: 'width', weighted: true });
    const value = (kind: string) => (data.tables[0].rows as Row[]).find((row) => row.kind === kind)?.cells[0]?.value;
    expect(value('mean')).toBe(2.9628);
    expect(value('deviation')).toBe(0.412347);
    expect(value('median')).toBe(3);
    expect(data.columns[0].effectiveBase).toBeCloseTo(131.5789474, 6);
  });

  test('follow new responses at the next look; responses without an answer keep their share', async () => {
    const id = await studentsSurvey();
    await save(id, [bySex], 0);
    await addResponses(panel, id, repeated(400, { sex: 'male', eye: 'green' }));
    await addResponses(panel, id, repeated(8, { eye: 'blue' }));
    const { data } = await read(id);
    expect(data.report).toMatchObject({ responses: 1000, problem: null, variables: [{ missing: 8 }] });
    const [men, women] = data.report.variables[0].categories;
    expect([men.weighted, women.weighted].map((share: number) => share.toFixed(4))).toEqual(['49.0000', '51.0000']);
    expect(men.share).toBeCloseTo((100 * 679) / 992, 6);
    const { data: table } = await post(id, 'Tables', { question: 'sex', weighted: true });
    expect((table.tables[0].rows as Row[]).map(({ cells }) => cells[0]?.value)).toEqual([49, 51]);
  });

  test('of members’ variables weight by the profile', async () => {
    const { id } = await launchSurvey(panel, {
      questionnaire: { pages: [{ name: 'p', elements: [choice('tea', ['yes', 'no'])] }] },
    });
    await addResponses(
      panel,
      id,
      [...repeated(60, { tea: 'yes' }), ...repeated(40, { tea: 'no' })],
      Array.from({ length: 100 }, (_, n) => (n < 90 ? { gender: n < 60 ? 2 : 1 } : null)),
    );
    const gender = { name: '@gender', targets: [1, 2].map((value) => ({ key: String(value), basisPoints: 5_000 })) };
    expect((await save(id, [gender], 0)).code).toBe(200);
    const { data } = await post(id, 'Tables', { question: 'tea', weighted: true });
    // 90 % are known and half of them women, who all drink tea; the 10 unknown ones drink none.
    expect((data.tables[0].rows as Row[])[0]?.cells[0]).toEqual({ value: 45, count: 60, above: [] });
  });
});

describe('files', () => {
  test('have a column of the weights where they are asked for', async () => {
    const id = await studentsSurvey();
    await save(id, [bySex, byHair], 0);
    const file = async (path: string) =>
      (
        await panel.app.inject({
          method: 'GET',
          url: `/api/console/Surveys/${id}/Responses/${path}`,
          headers: { cookie: eva.cookie },
        })
      ).body;
    const [head = '', ...lines] = (await file('Csv?weights=survey')).trim().split('\r\n');
    expect(head.split(',').at(-1)).toBe('weight');
    const cells = lines.map((line) => line.split(','));
    const black = cells.find((line) => line.includes('male') && line.includes('black'));
    expect(black?.at(-1)).toBe('1.708638');
    expect(cells.reduce((sum, line) => sum + Number(line.at(-1)), 0)).toBeCloseTo(592, 2);
    expect(await file('Csv')).not.toContain('weight');
    expect(JSON.parse(await file('Json?weights=survey'))[0].weight).toBeGreaterThan(0.4);
    expect(await file('Syntax?weights=survey')).toContain("/weight 'Weight'");
    expect(await file('Spss?weights=survey')).toContain('1.708638');
  });

  test('do not tell by a weight what a line withholds of its member', async () => {
    const { id } = await launchSurvey(panel, {
      questionnaire: { pages: [{ name: 'p', elements: [choice('tea', ['yes', 'no'])] }] },
    });
    const genders = [...repeated(60, { gender: 2 }), ...repeated(32, { gender: 1 }), ...repeated(3, { gender: null })];
    await addResponses(panel, id, repeated(95, { tea: 'yes' }), genders);
    const gender = { name: '@gender', targets: [1, 2].map((value) => ({ key: String(value), basisPoints: 5_000 })) };
    expect((await save(id, [gender], 0)).code).toBe(200);
    const { body } = await panel.app.inject({
      method: 'GET',
      url: `/api/console/Surveys/${id}/Responses/Json?weights=survey`,
      headers: { cookie: eva.cookie },
    });
    const lines: { member: { gender: string }; weight: number }[] = JSON.parse(body);
    const weightsOf = (of: string) =>
      new Set(lines.filter(({ member }) => member.gender === of).map(({ weight }) => weight.toFixed(9)));
    // The 3 of unknown gender are too few, and the 32 men are withheld with them: one weight for all 35.
    expect(weightsOf('female')).toEqual(new Set([((0.5 * 92) / 60).toFixed(9)]));
    expect(weightsOf('withheld')).toEqual(new Set([((0.5 * 92 + 3) / 35).toFixed(9)]));
    expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(95, 6);
  });
});

describe('two operators', () => {
  test('do not overwrite each other, and the first weighting wins', async () => {
    const id = await studentsSurvey();
    const both = await Promise.all([save(id, [bySex], 0, eva), save(id, [byHair], 0, bob)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 5721]);
    const { data } = await read(id);
    expect(data).toMatchObject({ revision: 1 });
    const refused = await save(id, [byHair], 0, bob);
    expect(refused.code).toBe(5721);
    expect(JSON.stringify(refused)).toContain(`${data.changedBy} has changed the weighting`);
    expect((await save(id, [byHair], 1, bob)).data).toEqual({ revision: 2 });
    expect(await post(id, 'WeightingRemovals', { revision: 1 })).toMatchObject({ code: 5721 });
    const removal = `POST /api/console/Surveys/${id}/WeightingRemovals`;
    expect((await panel.call(removal, { cookie: eva.cookie, body: { revision: 2 } })).code).toBe(200);
    expect(await post(id, 'WeightingRemovals', { revision: 3 })).toMatchObject({ code: 5722 });
    expect((await read(id)).data).toMatchObject({ revision: 3, targets: null, report: null });
    expect(await post(id, 'Tables', { question: 'eye', weighted: true })).toMatchObject({ code: 5722 });
    expect((await save(id, [bySex], 3)).data).toEqual({ revision: 4 });
  });
});

describe('refuses in words', () => {
  const trial = (variables: object[], lang: 'en' | 'zh' = 'en') =>
    post(ofStudents, 'WeightingTrials', { variables, ...limits }, eva, lang);

  test('targets that do not add up, and tolerates published rounding', async () => {
    const { data } = await trial([targets('sex', { male: 49, female: 50 })]);
    expect(data).toMatchObject({ weights: null, problem: expect.stringContaining('add up to 99%') });
    expect((await trial([targets('sex', { male: 49.9, female: 50.05 })])).data.problem).toBeNull();
  });

  test('a category with a target and no responses, and one with responses and no target', async () => {
    const grey = targets('hair', { black: 30, brown: 40, red: 5, blond: 20, grey: 5 });
    expect((await trial([grey])).data.problem).toContain('“grey” of “hair” has a target but no responses');
    expect((await trial([grey], 'zh')).data.problem).toContain('“hair”中的“grey”设有目标，但没有答卷');
    expect(await save(ofStudents, [grey], 1)).toMatchObject({ code: 5724 });
    const bald = targets('hair', { black: 30, brown: 40, red: 5, blond: 25, bald: 0 });
    expect((await trial([bald])).data.problem).toBeNull();
    const none = targets('hair', { black: 35, brown: 40, red: 0, blond: 25 });
    expect((await trial([none])).data.problem).toContain('“red” of “hair” has responses but a target of 0%');
  });

  test('unknown questions, questions with several answers, and viewers who save', async () => {
    expect(await save(ofStudents, [targets('nothing', { a: 100 })], 1)).toMatchObject({ code: 1404 });
    const viewer = await createOperatorPersona(panel, 'viewer', 'Vera View');
    expect(await save(ofStudents, [bySex], 1, viewer)).toMatchObject({ code: codes.notAllowed });
    expect((await read(ofStudents, viewer)).data.can.edit).not.toBe(true);
  });
});
