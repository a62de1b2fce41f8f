import { read, utils, type WorkSheet } from '@e965/xlsx';
import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses, repeated } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let surveyId: number;

const evil = '=HYPERLINK("http://evil.example","click")';

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'viewer', 'Eva Brandt');
  const elements = [
    { type: 'radiogroup', name: 'sex', title: 'Gender', choices: ['male', 'female', 'other'] },
    { type: 'radiogroup', name: 'drink', title: evil, choices: [{ value: 'tea', text: '+1 tea' }, 'coffee'] },
    { type: 'rating', name: 'recommend', title: 'Recommend?', rateMin: 0, rateMax: 10 },
    { type: 'matrix', name: 'grid', title: 'Rate', columns: [1, 2, 3, 4, 5], rows: ['taste', 'price'] },
    { type: 'comment', name: 'why', title: 'Why?' },
  ];
  surveyId = (await launchSurvey(panel, { questionnaire: { pages: [{ name: 'p', elements }] } })).id;
  const grid = { taste: 4, price: 2 };
  await addResponses(panel, surveyId, [
    ...repeated(60, { sex: 'male', drink: 'tea', recommend: 9, grid, why: 'because' }),
    ...repeated(40, { sex: 'male', drink: 'coffee', recommend: 3, grid }),
    ...repeated(20, { sex: 'female', drink: 'tea', recommend: 7, grid }),
    ...repeated(80, { sex: 'female', drink: 'coffee', recommend: 10, grid }),
    ...repeated(4, { sex: 'other', drink: 'tea' }),
  ]);
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

async function fetchFile(view: object | string, lang: 'en' | 'zh' = 'en') {
  const text = typeof view === 'string' ? view : JSON.stringify(view);
  const response = await panel.app.inject({
    method: 'GET',
    url: `/api/console/Surveys/${surveyId}/Tables/Excel?lang=${lang}&view=${encodeURIComponent(text)}`,
    headers: { cookie: eva.cookie },
  });
  return response;
}

/** The sheet as SheetJS reads it, which knows nothing of the writer. */
async function sheetOf(view: object, lang: 'en' | 'zh' = 'en') {
  const response = await fetchFile(view, lang);
  const book = read(response.rawPayload, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] as string] as WorkSheet;
  const rows = utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null });
  return { response, book, sheet, rows };
}
const rowWith = (rows: (string | number | null)[][], label: string, from = 0) =>
  rows.slice(from).find(([first]) => first === label);

describe('the workbook', () => {
  test('has all questions with bases, letters and the note of the tests', async () => {
    const { response, book, sheet, rows } = await sheetOf({ breaks: ['sex'] });
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="survey-${surveyId}-tables.xlsx"`);
    expect(book.SheetNames).toEqual(['Tables']);
    expect(rows[0]?.[0]).toBe(`Tea and coffee (${surveyId})`);
    expect(rows[1]?.slice(0, 5)).toEqual([null, null, null, 'Gender', null]);
    expect(rows[2]).toEqual([null, 'All', null, 'male (A)', null, 'female (B)', null, 'other (C)']);
    // Hidden with the next smallest column, as the small one would follow from the others.
    expect(rowWith(rows, 'Base')).toEqual(['Base', 204, null, '<10', null, 100, null, '<10']);
    const nps = rows.findIndex(([label]) => label === 'NPS');
    expect(rowWith(rows, 'Recommend?')).toBeDefined();
    expect(rows[nps]?.slice(0, 3)).toEqual(['NPS', 50, null]);
    const at = utils.encode_cell({ r: nps, c: 1 });
    expect(sheet[at]).toMatchObject({ t: 'n', v: 50, w: '+50' });
    const titles = rows.map(([label]) => label);
    expect(titles).toContain('Rate: taste');
    expect(titles).toContain('Rate: price');
    expect(titles).not.toContain('Why?');
    expect(titles).toContain('Base: all responses.');
    expect(titles.at(-1)).toContain('z test of two proportions');
    const audit = await panel.call('GET /api/console/AuditLog', {
      cookie: (await createOperatorPersona(panel, 'admin')).cookie,
    });
    expect(JSON.stringify(audit.data)).toContain('excel');
  });

  test('has the letters of the tables beside the figures, for the base of the page and in its language', async () => {
    const filters = [{ variable: 'sex', categories: ['male', 'female'] }];
    const { rows } = await sheetOf({ breaks: ['drink'], filters, level: 99 });
    const head = rows[2] as string[];
    expect(head.filter(Boolean)).toEqual(['All', "'+1 tea (A)", 'coffee (B)']);
    const gender = rows.findIndex(([label]) => label === 'Gender');
    expect(rowWith(rows, 'male', gender)).toEqual(['male', 0.5, null, 0.75, 'B', 0.333333, null]);
    expect(rows.map(([label]) => label)).toContain('Base: responses with Gender: male, female');
    expect(String(rows.at(-1)?.[0])).toContain('at 99%');
    const chinese = await sheetOf({ breaks: ['drink'] }, 'zh');
    expect(chinese.book.SheetNames).toEqual(['表格']);
    expect(chinese.rows.map(([label]) => label)).toContain('基数：全部答卷。');
  });

  test('never holds a formula', async () => {
    const { sheet, rows } = await sheetOf({ breaks: ['drink'] });
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
    expect(cells.length).toBeGreaterThan(50);
    for (const [address, cell] of cells) expect([address, (cell as { f?: string }).f]).toEqual([address, undefined]);
    expect(rows.map(([label]) => label)).toContain(`'${evil}`);
    expect(rows.flat().filter((cell) => typeof cell === 'string' && /^[=+@-]/.test(cell))).toEqual([]);
  });
});

describe('refuses', () => {
  test('views that are none, unknown breaks, and weights that the survey does not have', async () => {
    for (const view of ['{', '[]', '{"breaks":"sex"}', '{"level":50}', '{"question":"sex"}']) {
      expect([view, (await fetchFile(view)).json().code]).toEqual([view, 1400]);
    }
    expect((await fetchFile({ breaks: ['nothing'] })).json().code).toBe(1404);
    expect((await fetchFile({ weighted: true })).json().code).toBe(5722);
    const unknown = `GET /api/console/Surveys/9/Tables/Excel`;
    expect(await panel.call(unknown, { cookie: eva.cookie })).toMatchObject({ code: 1404 });
    expect(await panel.call(unknown)).toMatchObject({ code: '401' });
  });
});
