import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readList } from '../features/offers/reading';
import { findPartnerByName, openSetup } from '../features/partners/index';
import { MINUTE_MS } from '../platform/time';
import { DEMO_FEED, DEMO_INVITE, seedPartner, signedAddress } from './partner';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  await panel.transaction((tx) => seedPartner(tx, panel.services.secrets, panel.services.config.publicUrl));
});
afterAll(() => panel.close());

const get = (url: string, host = 'localhost') => panel.app.inject({ url, headers: { host } });

test('a newcomer leaves for the survey of the demo panel, comes back, and is paid by a call', async () => {
  const { encryptId } = await panel.transaction((tx) =>
    tx.one<{ encryptId: string }>(sql`select encrypt_id as "encryptId" from surveys where platform_type = 2`),
  );
  const maya = as(panel, await createMember(panel));
  const { data } = await maya.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const left = await maya.post(`/api/v1/Attempts/${data.attemptId}/Departure`);
  const { publicUrl } = panel.services.config;
  expect(left.data.url.startsWith(publicUrl)).toBe(true);
  const survey = await get(left.data.url.slice(publicUrl.length));
  expect(survey.body).toContain('Weekend trips near home');
  const end = await get(`/dev/partner/end?attempt=${data.attemptId}&end=complete&where=x`);
  expect(end.statusCode).toBe(303);
  const back = await get(String(end.headers.location).slice(publicUrl.length));
  expect(back.headers.location).toBe(`/survey/${data.attemptId}`);
  expect((await maya.get(`/api/v1/Attempts/${data.attemptId}`)).data).toMatchObject({
    kind: 'partner',
    back: { as: 'complete' },
  });
  // The call that the exchange would send a minute later.
  panel.clock.advance(2 * MINUTE_MS);
  const address = String(end.headers.location).replace(/back\/complete\?/, 'call?');
  const call = await get(signedAddress(`${address}&status=complete&amount=240`).slice(publicUrl.length));
  expect(call.statusCode).toBe(200);
  await handleCalls(panel);
  expect((await maya.get(`/api/v1/Attempts/${data.attemptId}`)).data).toMatchObject({
    state: 'completed',
    points: 150,
    credited: true,
  });
});

test('the list of the fake exchange is read as a partner’s is, and shows what the panel does not know', async () => {
  const { database, secrets, config } = panel.services;
  const partner = await findPartnerByName(database.reader, 'Meadow Research');
  const { profile, feedSecret } = await openSetup(database.reader, secrets, partner?.id ?? 0);
  expect(profile.feed?.address).toBe(`${config.publicUrl}${DEMO_FEED}`);
  const list = await panel.app.inject({ url: DEMO_FEED, headers: { authorization: `Bearer ${feedSecret}` } });
  const comparing = { attributes: profile.attributes ?? [], countries: new Map<string, number>() };
  if (!profile.feed) throw new Error('the demo partner has no list');
  const { offers, skipped, findings } = readList(profile.feed, comparing, list.rawPayload);
  expect([offers.length, skipped, findings.map(({ parameter }) => parameter)]).toEqual([5, 0, ['heating']]);
  expect((await get(DEMO_FEED)).statusCode).toBe(401);
  expect((await get(`${DEMO_INVITE}?survey=M-60001`)).statusCode).toBe(401);
});

test.each([
  '/dev/partner/survey',
  '/dev/partner/survey?attempt=<script>',
  '/dev/partner/end?attempt=aaaaaaaaaaaaaaaaaaaaaaaa&end=nothing',
  '/dev/partner/end?end=complete',
])('%s is no page', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('nobody elsewhere reaches the fake exchange', async () => {
  expect((await get('/dev/partner/survey?attempt=aaaaaaaaaaaaaaaaaaaaaaaa', 'panel.example')).statusCode).not.toBe(200);
});
