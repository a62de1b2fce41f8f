import { codes } from '@pollen/contract/codes';
import { placeholderTexts } from '@pollen/contract/placeholder-texts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { productTestBody } from '@pollen/testkit/product-tests';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const both = ({ en, zh }: { en: string; zh: string }) => ({ default: en, 'zh-cn': zh });
const asked = both({ en: 'Which one?', zh: '哪一个？' });
const answers = [
  { value: 'tea', text: both({ en: 'Tea', zh: '茶' }) },
  { value: 'coffee', text: both({ en: 'Coffee', zh: '咖啡' }) },
];
const withElement = (element: object) => ({ pages: [{ name: 'p', elements: [{ name: 'q', ...element }] }] });
const written = withElement({ type: 'radiogroup', title: asked, choices: answers });
const { question, firstAnswer, secondPicture, firstRow, firstItem, note } = placeholderTexts;

const unwritten: readonly [string, object][] = [
  ['the title of a question', { type: 'radiogroup', title: both(question), choices: answers }],
  ['a Chinese title alone', { type: 'comment', title: both({ en: 'Why?', zh: question.zh }) }],
  ['an answer', { type: 'checkbox', title: asked, choices: [...answers, { value: 'a', text: both(firstAnswer) }] }],
  [
    'a picture',
    {
      type: 'imagepicker',
      title: asked,
      choices: [{ value: 'x', text: both(secondPicture), imageLink: '/demo/images/1.svg' }],
    },
  ],
  [
    'a row',
    { type: 'matrix', title: asked, columns: answers, rows: [{ value: firstRow.value, text: both(firstRow) }] },
  ],
  ['an item', { type: 'multipletext', title: asked, items: [{ name: firstItem.value, title: both(firstItem) }] }],
  ['a note', { type: 'html', html: both({ en: `<p>${note.en}</p>`, zh: `<p>${note.zh}</p>` }) }],
  ['a question in a panel', { type: 'panel', elements: [{ type: 'text', name: 'inside', title: both(question) }] }],
];

async function check(questionnaire: object) {
  const { data } = await as(panel, operator).post('/api/console/QuestionnaireChecks', { questionnaire });
  return data.findings as { kind: string; element: string; message: string }[];
}

test.each(unwritten)('a survey is not launched while %s is still the placeholder', async (_what, element) => {
  const questionnaire = withElement(element);
  expect(await check(questionnaire)).toContainEqual(expect.objectContaining({ kind: 'placeholderText' }));
  const { id } = await launchSurvey(panel, { questionnaire, draft: true });
  const launch = () => as(panel, operator).post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
  expect((await launch()).code).toBe(codes.placeholdersLeft);
  const versions = `/api/console/Surveys/${id}/Versions`;
  // A draft may be saved with placeholder texts; it can be launched after they are replaced.
  for (const [base, next] of [questionnaire, written].entries()) {
    const body = { questionnaire: next, base: base + 1, note: '' };
    expect((await as(panel, operator).post(versions, body)).code).toBe(200);
  }
  expect((await launch()).data).toMatchObject({ state: 'live' });
});

test('the blank of a template stops a launch in the texts beside the questions as well', async () => {
  const blank = (en: string, zh: string) => both({ en: `${en} [category]`, zh: `${zh}[品类]` });
  const beside: readonly [string, object][] = [
    [
      'screening[0].reason',
      { screening: [{ if: "{q} = 'tea'", reason: blank('For people who buy', '面向购买者：') }] },
    ],
    ['pages[0]', { pages: [{ ...written.pages[0], title: blank('About', '关于') }] }],
    ['completedHtml', { completedHtml: blank('Thank you, from all in', '感谢您：') }],
  ];
  for (const [path, part] of beside) {
    const questionnaire = { ...written, ...part };
    expect(await check(questionnaire)).toContainEqual(
      expect.objectContaining({ kind: 'placeholderText', path, message: 'Not written yet: “[category]”.' }),
    );
    const { id } = await launchSurvey(panel, { questionnaire, draft: true });
    const launch = await as(panel, operator).post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    expect(launch.code).toBe(codes.placeholdersLeft);
  }
});

test('a live survey gets no version with a placeholder, not from the history either', async () => {
  const questionnaire = withElement({ type: 'text', title: both(question) });
  const { id, encryptId } = await launchSurvey(panel, { questionnaire, draft: true });
  const call = as(panel, operator);
  const versions = `/api/console/Surveys/${id}/Versions`;
  await call.post(versions, { questionnaire: written, base: 1, note: '' });
  await call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
  const refused = await call.post(versions, { questionnaire, base: 2, note: '' });
  expect(refused).toMatchObject({ code: codes.placeholdersLeft, errors: [expect.stringContaining(': q.')] });
  expect((await call.post(`${versions}/1/Restoration`, { base: 2 })).code).toBe(codes.placeholdersLeft);
  const member = await createMember(panel);
  const { attemptId } = (await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
  expect((await as(panel, member).get(`/api/v1/Attempts/${attemptId}`)).code).toBe(200);
});

test('a product test is not launched while a report has a placeholder, and none is published after that', async () => {
  const call = as(panel, operator);
  const questionnaire = withElement({ type: 'text', title: both(question) });
  const body = productTestBody(panel, { screener: false, reports: 1 });
  const reports = body.reports.map((report) => ({ ...report, questionnaire }));
  const { id } = (await call.post('/api/console/ProductTests', { ...body, reports })).data;
  const launch = () => call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
  expect((await launch()).code).toBe(codes.placeholdersLeft);
  const [{ surveyId: part }] = (await call.get(`/api/console/ProductTests/${id}`)).data.parts;
  const publish = (next: object, base: number) =>
    call.post(`/api/console/Surveys/${part}/Versions`, { questionnaire: next, base, note: '' });
  expect((await publish(written, 1)).code).toBe(200);
  expect((await launch()).data).toMatchObject({ state: 'live' });
  expect((await publish(questionnaire, 2)).code).toBe(codes.placeholdersLeft);
});

test('real items such as "Row 1" of a theater are no placeholders', async () => {
  const rows = [
    { value: 'front', text: both(firstRow) },
    { value: 'back', text: both({ en: 'Last row', zh: '最后一行' }) },
  ];
  expect(await check(withElement({ type: 'matrix', title: asked, columns: answers, rows }))).toEqual([]);
  const items = [{ name: 'given', title: both(firstItem) }];
  expect(await check(withElement({ type: 'multipletext', title: asked, items }))).toEqual([]);
});

test('an empty Chinese text stays empty, shows the English one, and is named by the checks', async () => {
  const { id, encryptId } = await launchSurvey(panel);
  const call = as(panel, operator);
  const path = `/api/console/Surveys/${id}`;
  const save = async (texts: object) => {
    const { settings, revision } = (await call.get(path)).data;
    expect((await call.post(path, { settings: { ...settings, ...texts }, revision })).code).toBe(200);
    return (await call.get(path)).data;
  };
  const empty = { title: { en: 'Tea', zh: '' }, description: { en: '<p>About tea.</p>', zh: '' } };
  expect(await save(empty)).toMatchObject({
    settings: empty,
    findings: [{ message: 'The title of the survey has no Chinese.' }, { path: 'settings.description' }],
  });
  // Saving the settings unchanged does not store the English text as the Chinese one.
  expect(await save({ rewardPoints: 90 })).toMatchObject({ settings: empty });
  const member = await createMember(panel);
  const info = await as(panel, member, 'zh').get(`/api/v1/Surveys/${encryptId}`);
  expect(JSON.stringify(info.data)).toContain('<p>About tea.</p>');
  const full = { title: { en: 'Tea', zh: '茶' }, description: { en: '<p>Tea</p>', zh: '<p>茶</p>' } };
  expect((await save(full)).findings).toEqual([]);
});

test('the cost at target counts rewards, and early ends at the estimated incidence', async () => {
  const { id } = await launchSurvey(panel, { draft: true, rewardPoints: 110, completesTarget: 600, estimatedIr: 72 });
  expect((await as(panel, operator).get(`/api/console/Surveys/${id}`)).data.costAtTarget).toEqual({
    completes: 600,
    reward: 110,
    rewards: 66_000,
    incidence: 72,
    earlyEnds: 233,
    earlyEndPoints: 10,
    points: 68_330,
    perComplete: 114,
  });
});
