import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as, shortQuestionnaire } from '@pollen/testkit/surveys';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { surveyJobs } from './jobs';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  await signIn();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const settings = {
  ...surveySettings,
  title: { en: 'Winter sports', zh: '' },
  rewardPoints: 60,
};
type Change = Partial<typeof settings>;

/** Operators are signed in for hours, and these tests take days. */
async function signIn(): Promise<void> {
  operator = await createOperatorPersona(panel, 'operator');
}
const act = (path: string, body: object) => as(panel, operator).post(`/api/console/${path}`, body);
const look = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}`)).data;
/** The calendar day so many days from the panel's today. */
function day(after: number): string {
  return new Date(panel.clock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10);
}
async function create(over: Change = {}): Promise<number> {
  const created = await act('Surveys', { settings: { ...settings, ...over }, questionnaire: shortQuestionnaire });
  expect(created).toMatchObject({ code: 200 });
  return created.data.id;
}
async function launch(over: Change = {}): Promise<{ id: number; encryptId: string; state: string }> {
  const id = await create(over);
  const { state } = (await act(`Surveys/${id}/State`, { action: 'launch' })).data;
  return { id, state, encryptId: (await look(id)).encryptId };
}
async function change(id: number, over: Change) {
  return act(`Surveys/${id}`, { settings: { ...settings, ...over }, revision: (await look(id)).revision });
}
const kept = () => readdir(join(panel.services.config.dataDir, 'files/survey-pictures'));
const upload = (bytes: Uint8Array, type = 'image/png') =>
  act('SurveyPictures', { source: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` });
async function uploaded(): Promise<string> {
  const blue = sharp({ create: { width: 900, height: 600, channels: 3, background: '#394ac5' } });
  return (await upload(await blue.png().toBuffer())).data.pictureUrl;
}

describe('works', () => {
  test('a copy keeps the daily limit and the picture, but no days', async () => {
    const pictureUrl = await uploaded();
    const id = await create({ startsOn: day(1), endsOn: day(2), dailyCompletes: 7, pictureUrl });
    const copied = await act(`Surveys/${id}/Copies`, {});
    const copy = (await look(copied.data.id)).settings;
    expect(copy).toMatchObject({ startsOn: null, endsOn: null, dailyCompletes: 7, pictureUrl });
    // The one without it leaves it to the other.
    expect((await change(id, { pictureUrl: null })).code).toBe(200);
    await surveyJobs['surveys.tidyPictures']?.({}, panel.services);
    expect((await panel.app.inject({ url: pictureUrl })).statusCode).toBe(200);
  });

  test('a picture is re-encoded, shown on the page of the survey, and deleted when replaced', async () => {
    const first = await uploaded();
    const { id, encryptId } = await launch({ pictureUrl: first });
    const shown = async () => (await panel.call(`GET /api/v1/Surveys/${encryptId}`, {})).data.pictureUrl;
    expect(await shown()).toBe(first);
    const served = await panel.app.inject({ url: first });
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1488, height: 620 });

    const second = await uploaded();
    expect((await change(id, { pictureUrl: second })).code).toBe(200);
    await surveyJobs['surveys.tidyPictures']?.({}, panel.services);
    expect(await shown()).toBe(second);
    expect((await panel.app.inject({ url: first })).statusCode).toBe(404);
    expect(await kept()).toContain(second.split('/').pop());

    const unsaved = await uploaded();
    panel.clock.advance(DAY_MS);
    await signIn();
    await surveyJobs['surveys.tidyPictures']?.({}, panel.services);
    expect(await kept()).not.toContain(unsaved.split('/').pop());
    expect(await change(id, { pictureUrl: unsaved })).toMatchObject({ code: codes.pictureGone });
    expect((await look(id)).settings.pictureUrl).toBe(second);
  });
});

describe('refuses', () => {
  test('pictures of other surveys, and files that are no pictures', async () => {
    for (const pictureUrl of ['https://elsewhere.example/x.webp', '/survey-pictures/../x.webp', '/gift-pictures/x']) {
      const body = { settings: { ...settings, pictureUrl }, questionnaire: shortQuestionnaire };
      expect((await act('Surveys', body)).code, pictureUrl).toBe(codes.pictureGone);
    }
    expect((await upload(Buffer.from('<svg/>'), 'image/svg+xml')).code).toBe(codes.pictureUnreadable);
    expect((await upload(Buffer.from('text'), 'text/plain')).code).toBe(codes.notAPicture);
  });
});

test('forbidden: viewers cannot upload', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  expect((await as(panel, viewer).post('/api/console/SurveyPictures', { source: 'data:,' })).code).toBe(
    codes.notAllowed,
  );
});
