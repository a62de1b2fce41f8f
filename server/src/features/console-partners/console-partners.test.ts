import { createHash, createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { approved } from '@pollen/testkit/approvals';
import { callOf, takingBack } from '@pollen/testkit/fake-partner';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { presets } from '../partners/index';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const admin = () => as(panel, eva);

test('a new partner is closed until two people have seen its setup, and its secrets never come back', async () => {
  const second = await createOperatorPersona(panel, 'admin', 'Second');
  const { data } = await admin().post('/api/console/Partners', { name: ' Northfield ', preset: 'cint' });
  const look = async () => (await admin().get(`/api/console/Partners/${data.id}`)).data;
  const before = await look();
  expect(before).toMatchObject({ name: 'Northfield', preset: 'cint', state: 'trying', callSecret: { set: false } });
  expect(before.can.open).toMatchObject({ code: codes.partnerSetupUnseen });
  const open = () => admin().post(`/api/console/Partners/${data.id}/State`, { state: 'open' });
  expect((await open()).code).toBe(codes.partnerSetupUnseen);
  const entry = { ...before.profile.entry, template: 'https://exchange.example/s?MID={attempt}&PID={member}' };
  const setup = { profile: { ...before.profile, entry }, version: 0, reason: 'From its account.' };
  const bad = {
    ...setup,
    profile: { ...setup.profile, entry: { ...entry, template: 'http://exchange.example/?x=1' } },
  };
  expect((await admin().post(`/api/console/Partners/${data.id}/Setup`, bad)).code).toBe(codes.entryLinkUnusable);
  const withoutSecret = await admin().post(`/api/console/Partners/${data.id}/Setup`, setup);
  expect(withoutSecret.data.approval).toEqual(expect.any(Number));
  expect((await open()).code).toBe(codes.partnerSetupUnseen);
  expect((await approved(panel, withoutSecret)).code).toBe(200);
  expect((await open()).code).toBe(codes.partnerSecretMissing);
  const full = { ...setup, callSecret: 'a-secret-that-is-long', entrySecret: 'another-secret-here', version: 1 };
  const asked = await admin().post(`/api/console/Partners/${data.id}/Setup`, full);
  expect((await approved(panel, asked)).code).toBe(200);
  expect((await open()).code).toBe(200);
  const after = await look();
  expect(after).toMatchObject({ state: 'open', callSecret: { set: true, end: 'long' }, version: 2 });
  expect(JSON.stringify(after)).not.toContain('a-secret-that');
  const list = (await as(panel, second).get('/api/console/Partners')).data.list;
  expect(list).toContainEqual(
    expect.objectContaining({ name: 'Northfield', starts: 0, startsOverTime: Array(24).fill(0) }),
  );
});

test('the call secret before is taken for seven days, and then no more', async () => {
  const partner = await openPartner(panel, eva, { name: 'Rotating' });
  const { data } = await admin().get(`/api/console/Partners/${partner.id}`);
  const change = {
    profile: data.profile,
    callSecret: 'the-new-secret-of-it',
    version: data.version,
    reason: 'Rotation.',
  };
  await approved(panel, await admin().post(`/api/console/Partners/${partner.id}/Setup`, change));
  panel.clock.advance(MINUTE_MS);
  const told = { attempt: 'a'.repeat(24), status: 'complete' };
  expect(await partner.tell(told)).toBe(200);
  expect(await partner.tell(told, 'the-new-secret-of-it')).toBe(200);
  panel.clock.advance(7 * DAY_MS);
  eva = await createOperatorPersona(panel, 'admin');
  expect(await partner.tell(told)).toBe(403);
  expect(await partner.tell(told, 'the-new-secret-of-it')).toBe(200);
  await handleCalls(panel);
});

test('surveys of a partner are added once, and managed like any other', async () => {
  const partner = await openPartner(panel, eva, { name: 'Surveys' });
  const { data } = await admin().get(`/api/console/Surveys/${partner.surveyId}`);
  expect(data).toMatchObject({
    partner: { name: 'Surveys', externalId: 'M-55131', cpiCents: 250 },
    version: 0,
    state: 'live',
  });
  const added = { externalId: 'M-55131', cpiCents: 250, entryLink: null, settings: data.settings };
  expect((await admin().post(`/api/console/Partners/${partner.id}/Surveys`, added)).code).toBe(
    codes.partnerSurveyKnown,
  );
  const link = { ...added, externalId: 'M-2', entryLink: 'https://tool.example/without-a-mark' };
  expect((await admin().post(`/api/console/Partners/${partner.id}/Surveys`, link)).code).toBe(codes.entryLinkUnusable);
  const { data: rows } = await admin().get(`/api/console/Partners/${partner.id}/Surveys`);
  expect(rows.list).toMatchObject([{ externalId: 'M-55131', points: 180, state: 'live' }]);
  for (const path of ['Results', 'Codebook', 'Versions']) {
    const answer = await admin().get(`/api/console/Surveys/${partner.surveyId}/${path}`);
    expect([200, codes.noQuestionnaire], path).toContain(answer.code);
  }
  expect((await admin().post(`/api/console/Surveys/${partner.surveyId}/Copies`)).code).toBe(codes.noQuestionnaire);
  const settings = { ...data.settings, rewardPoints: 150 };
  const change = { settings, revision: data.revision, reason: '' };
  expect((await admin().post(`/api/console/Surveys/${partner.surveyId}`, change)).code).toBe(200);
});

test('trying a call writes nothing and never shows how to sign one that pays', async () => {
  const partner = await openPartner(panel, eva, { name: 'Trying' });
  const maya = await createMember(panel);
  const { attemptId } = await leaveFor(panel, maya, partner.encryptId);
  const attempt = (body: object) => admin().post(`/api/console/Partners/${partner.id}/Try`, body);
  const { data: sample } = await attempt({ status: 'complete' });
  expect(sample).toMatchObject({ matches: true, meaning: 'complete', attempt: { state: null }, reply: 'OK' });
  expect(sample.given).toBe(sample.computed);
  const good = callOf('own', partner.callUrl, { attempt: attemptId, status: 'complete' }, PARTNER_SECRET);
  const wrong = good.url.replace(/signature=.*/, 'signature=00');
  const { data: tried } = await attempt({ via: 'call', url: wrong });
  expect(tried).toMatchObject({
    matches: false,
    attempt: { state: 'In progress' },
    amountCents: 130,
    expectedCents: 250,
    signer: 'call',
  });
  const signature = good.url.split('signature=')[1] ?? '';
  expect(tried.computed).toBe(`${signature.slice(0, 8)}…`);
  expect(JSON.stringify(tried)).not.toContain(signature);
  // A difference in the way of signing is found.
  const base = `${partner.callUrl}?attempt=x&status=complete`;
  const sha1 = `${base}&signature=${createHmac('sha1', PARTNER_SECRET).update(`${base}&`).digest('base64url')}`;
  const other = (await attempt({ via: 'call', url: sha1 })).data.tried.filter(
    (way: { matches: boolean }) => way.matches,
  );
  expect(other).toEqual([
    { method: 'hmac-sha1', signs: 'urlThrough', encoding: expect.stringMatching(/^base64/), matches: true },
  ]);
  expect((await attempt({ via: 'call', url: 'https://elsewhere.example/?a=1' })).code).toBe(codes.callUnreadable);
  expect((await admin().get(`/api/console/Partners/${partner.id}/Calls`)).data.list).toEqual([]);
  const viewer = await createOperatorPersona(panel, 'operator');
  const refused = await as(panel, viewer).post(`/api/console/Partners/${partner.id}/Try`, { status: 'complete' });
  expect(refused.code).toBe(codes.notAllowed);
});

test('a correction is tried by its own signature and attempt, and a sample is none', async () => {
  const { reconciliation, ...call } = presets.purespectrum.call;
  if (!reconciliation) throw new Error('PureSpectrum has corrections');
  const partner = await openPartner(panel, eva, {
    preset: 'purespectrum',
    name: 'Corrections',
    profile: { call: { ...call, reconciliation: { ...reconciliation, attempt: 'ref_id' } } },
  });
  const attempt = (body: object) => admin().post(`/api/console/Partners/${partner.id}/Try`, body);
  const { data: sample } = await attempt({ status: '21' });
  expect(sample).toMatchObject({ matches: true, meaning: 'complete' });
  expect(await partner.send({ method: 'GET', url: sample.url, headers: {}, body: '' })).toBe(200);
  const { url } = takingBack('purespectrum', partner.callUrl, { attempt: 'nobody' }, PARTNER_SECRET);
  const address = url.replace('transaction_id=', 'ref_id=').replace(/&ps_s_hash=.*/, '');
  const hash = createHash('sha1')
    .update(address + PARTNER_SECRET)
    .digest('hex');
  const { data: tried } = await attempt({ via: 'call', url: `${address}&ps_s_hash=${hash}` });
  expect(tried).toMatchObject({ matches: true, given: hash, computed: hash, meaning: 'quality' });
  expect(tried.attempt).toMatchObject({ key: 'nobody' });
  expect(tried.parameters).toContainEqual({ name: 'ref_id', value: 'nobody', field: 'attempt' });
  expect(tried.parameters).toContainEqual({ name: 'ps_s_hash', value: hash, field: 'signature' });
});

test('a call is shown as it was received, with what happened to its attempt, and handled again once', async () => {
  const partner = await openPartner(panel, eva, { name: 'Log' });
  const maya = await createMember(panel);
  const { attemptId } = await leaveFor(panel, maya, partner.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  await partner.tell({ attempt: attemptId, status: 'reversal' });
  await handleCalls(panel);
  const calls = async () => (await admin().get(`/api/console/Partners/${partner.id}/Calls?size=1`)).data;
  const [row] = (await calls()).list;
  expect(row).toMatchObject({ state: 'early', status: 'reversal', attempt: attemptId, isKnown: true });
  const { data: call } = await admin().get(`/api/console/Partners/${partner.id}/Calls/${row.id}`);
  expect(call).toMatchObject({ method: 'GET', network: '192.0.2.7', attemptId, can: { replay: true } });
  expect(call.target).toContain(`status=reversal`);
  expect(call.steps.map((step: { kind: string }) => step.kind)).toEqual(['started', 'left', 'call']);
  const replay = () => admin().post(`/api/console/Partners/${partner.id}/Calls/${row.id}/Replay`);
  expect((await replay()).code).toBe(200);
  expect((await replay()).code).toBe(codes.callNotWaiting);
  await handleCalls(panel);
  const shown = async () => (await admin().get(`/api/console/Partners/${partner.id}/Calls/${row.id}`)).data;
  expect(await shown()).toMatchObject({ state: 'early' });
  // With its complete, the reversal is handled without anybody.
  await partner.tell({ attempt: attemptId, status: 'complete' });
  await handleCalls(panel);
  expect(await shown()).toMatchObject({
    state: 'handled',
    reason: 'borne',
    can: { replay: { code: codes.callNotWaiting } },
  });
  const { data: figures } = await admin().get('/api/console/Partners');
  expect(figures.list.find(({ name }: { name: string }) => name === 'Log')).toMatchObject({
    starts: 1,
    completes: 0,
    revenueCents: 0,
    points: 180,
    setAside: 0,
  });
  const elsewhere = await openPartner(panel, eva, { name: 'Elsewhere' });
  const foreign = await admin().get(`/api/console/Partners/${elsewhere.id}/Calls/${row.id}`);
  expect(foreign.code).toBe(codes.notFound);
});
