import { createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { PARTNER_PRESETS } from '@pollen/contract/partner-values';
import { approved } from '@pollen/testkit/approvals';
import { decider } from '@pollen/testkit/decisions';
import { callOf, spoken } from '@pollen/testkit/fake-partner';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import {
  handleCalls,
  leaveFor,
  type OpenPartner,
  openPartner,
  PARTNER_SECRET,
  sendCall,
} from '@pollen/testkit/partners';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { attemptJobs } from '../attempts/jobs';
import { closeAccount } from '../closing/index';
import { qualityJobs } from '../quality/jobs';
import { insertCalls } from './queries';

let panel: Panel;
let eva: OperatorPersona;
let partner: OpenPartner;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  partner = await openPartner(panel, await createOperatorPersona(panel, 'admin'));
});
beforeEach(async () => {
  // Some tests let weeks pass, after which a session is over.
  eva = await createOperatorPersona(panel, 'admin');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const look = async (attemptId: string, member = maya) =>
  (await as(panel, member).get(`/api/v1/Attempts/${attemptId}`)).data;
const calls = async (query = '', of = partner) =>
  (await as(panel, eva).get(`/api/console/Partners/${of.id}/Calls${query}`)).data;
const stateOf = async (attempt: string, of = partner): Promise<string[]> =>
  (await calls(`?attempt=${attempt}`, of)).list.map((call: { state: string }) => call.state);

/** A member leaves and answers for some minutes. */
async function answering(minutes = 6, of = partner, member = maya) {
  const { attemptId } = await leaveFor(panel, member, of.encryptId);
  panel.clock.advance(minutes * MINUTE_MS);
  return attemptId;
}

describe('a verified call', () => {
  test('pays a complete, however often and in whatever order it comes', async () => {
    const attempt = await answering();
    const call = callOf('own', partner.callUrl, { attempt, status: 'complete' }, PARTNER_SECRET);
    const sent = Array.from({ length: 12 }, () => partner.send(call));
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    await Promise.all([handleCalls(panel), handleCalls(panel)]);
    expect(await look(attempt)).toMatchObject({
      kind: 'end',
      state: 'completed',
      points: 180,
      credited: true,
      partner: 'Meadow Research',
    });
    expect((await stateOf(attempt)).sort()).toEqual(['handled', ...Array(11).fill('repeat')]);
    const { data } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(data.list[0]).toMatchObject({ platformType: 2, finalPoints: 180, state: 'completed' });
  });

  test.each(PARTNER_PRESETS)('of an exchange like %s is understood', async (preset) => {
    const exchange = await openPartner(panel, eva, { preset, name: `Exchange ${preset}` });
    const attempt = await answering(6, exchange);
    expect(await exchange.tell({ attempt, status: spoken[preset].complete }, 'another secret, long ago')).toBe(
      preset === 'toluna' ? 200 : 403,
    );
    expect(await exchange.tell({ attempt, status: spoken[preset].complete })).toBe(200);
    const jonas = await createMember(panel);
    const out = await answering(6, exchange, jonas);
    expect(await exchange.tell({ attempt: out, status: spoken[preset].screenOut })).toBe(200);
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
    expect(await look(out, jonas)).toMatchObject({ state: 'screened_out', points: 10 });
  });

  test.each([
    ['screenout', { state: 'screened_out', points: 10 }],
    ['quota', { state: 'quota_full', points: 10 }],
    ['closed', { state: 'closed', points: 10 }],
    ['quality', { state: 'screened_out', points: 0 }],
    ['security', { state: 'screened_out', points: 0 }],
  ])('that says %s ends the attempt', async (status, end) => {
    const attempt = await answering();
    await partner.tell({ attempt, status });
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ kind: 'end', ...end });
    // What comes later contradicts it, so somebody has to look; nothing is paid meanwhile.
    await partner.tell({ attempt, status: status === 'quota' ? 'screenout' : 'quota' });
    await handleCalls(panel);
    expect(await stateOf(attempt)).toEqual(['setAside', 'handled']);
    expect(await look(attempt)).toMatchObject(end);
  });

  test('holds a complete that came too fast until an operator has looked', async () => {
    const attempt = await answering(0.5);
    await partner.tell({ attempt, status: 'complete' });
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180, credited: false });
    // The look for signals, which comes at once, finds none. That is no reason to pay; it shows operators that somebody waits.
    await runJobs(panel, qualityJobs);
    const { data: flagged } = await as(panel, eva).get('/api/console/FlaggedAttempts?weight=suspected&size=100');
    expect(flagged.list).toContainEqual(expect.objectContaining({ attemptId: attempt, held: true }));
    await attemptJobs['attempts.release']?.({}, panel.services);
    expect(await look(attempt)).toMatchObject({ points: 180, credited: false });
    expect((await decider(panel, eva).reject(attempt)).code).toBe(200);
    expect(await look(attempt)).toMatchObject({ points: 0, credited: false });
  });

  test('waits for review where the survey says so, and is told in the inbox', async () => {
    const slow = await openPartner(panel, eva, { name: 'Slow', survey: { reviewDays: 14 } });
    const attempt = await answering(6, slow);
    await slow.tell({ attempt, status: 'complete' });
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ points: 180, credited: false });
    const inbox = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Notifications`);
    expect(inbox.data.list[0]).toMatchObject({ title: 'Slow confirmed your answers' });
    panel.clock.advance(14 * DAY_MS + MINUTE_MS);
    await attemptJobs['attempts.release']?.({}, panel.services);
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    expect(await look(attempt)).toMatchObject({ points: 180, credited: true });
  });

  test('counts late, up to 61 days, when the time had run out', async () => {
    const attempt = await answering();
    const tooLate = await answering(6, partner, await createMember(panel));
    panel.clock.advance(8 * DAY_MS);
    await attemptJobs['attempts.abandon']?.({}, panel.services);
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    const { data: history } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(history.list[0]).toMatchObject({ state: 'timed_out', status: 'No result received', finalPoints: 0 });
    expect(history.list[0].reason).toContain('still confirm it within 61 days');
    expect((await look(attempt)).reason).toBe(history.list[0].reason);
    panel.clock.advance(40 * DAY_MS);
    await partner.tell({ attempt, status: 'complete' });
    await handleCalls(panel);
    panel.clock.advance(20 * DAY_MS);
    await partner.tell({ attempt: tooLate, status: 'complete' });
    await handleCalls(panel);
    eva = await createOperatorPersona(panel, 'admin');
    expect(await stateOf(attempt)).toEqual(['handled']);
    expect((await calls(`?attempt=${tooLate}`)).list[0]).toMatchObject({ state: 'setAside', reason: 'late' });
    const mails = await panel.app.inject({ url: `/dev/mailbox.json?to=${maya.email}`, headers: { host: 'localhost' } });
    expect(mails.body).toContain('Meadow Research has reported your survey');
  });
});

describe('a call that is not what it should be', () => {
  test('pays nothing with a missing, wrong, moved, doubled or re-encoded signature', async () => {
    const attempt = await answering();
    const good = callOf('own', partner.callUrl, { attempt, status: 'complete' }, PARTNER_SECRET);
    const at = good.url.indexOf('&signature=');
    const signature = good.url.slice(at + 11);
    const base = good.url.slice(0, at);
    const forged = [
      base,
      `${base}&signature=`,
      `${base}&signature=${signature.slice(0, -2)}`,
      `${base}&signature=${signature}&status=complete`,
      `${base}&signature=${signature}&signature=${signature}`,
      `${base.replace('status=complete', 'status=quality')}&signature=${signature}`,
      `${base.replace('status=complete', 'status=%63omplete')}&signature=${signature}`,
      `${base.replace('?', '?&')}&signature=${signature}`,
      `${partner.callUrl}?signature=${signature}&${base.split('?')[1]}`,
      good.url.replace(
        signature,
        signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ];
    for (const url of forged) {
      panel.clock.advance(MINUTE_MS);
      expect(await sendCall(panel, { ...good, url }), url).toBe(403);
    }
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ kind: 'partner' });
    const { counts } = await calls();
    expect(counts.forged).toBeGreaterThanOrEqual(forged.length);
  });

  test('is refused without being read once a network has sent many forged ones', async () => {
    panel.clock.advance(5 * MINUTE_MS);
    const url = `${partner.callUrl}?attempt=x&status=complete&signature=00`;
    const answers = [];
    for (let n = 0; n < 32; n++) answers.push(await sendCall(panel, { method: 'GET', url, headers: {}, body: '' }));
    expect(answers.filter((status) => status === 403)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    panel.clock.advance(2 * MINUTE_MS);
  });

  test('is set aside with a status nobody knows; mapped by two operators, it pays', async () => {
    const attempt = await answering();
    await partner.tell({ attempt, status: 'done-44' });
    await handleCalls(panel);
    const aside = await calls('?state=setAside');
    expect(aside.unmapped).toMatchObject([{ status: 'done-44', calls: 1 }]);
    expect(await look(attempt)).toMatchObject({ kind: 'partner' });
    const { data } = await as(panel, eva).get(`/api/console/Partners/${partner.id}`);
    const change = { status: 'done-44', meaning: 'complete', version: data.version, reason: 'Their manual, page 4.' };
    const asked = await as(panel, eva).post(`/api/console/Partners/${partner.id}/Statuses`, change);
    if (asked.data.approval) {
      await handleCalls(panel);
      expect(await look(attempt)).toMatchObject({ kind: 'partner' });
    }
    expect((await approved(panel, asked)).code).toBe(200);
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
    expect((await calls()).unmapped).toEqual([]);
  });

  test.each([
    [
      'of another partner’s attempt',
      'foreign',
      async () => {
        const other = await openPartner(panel, eva, { name: 'Another' });
        return { attempt: await answering(6, other), status: 'complete' };
      },
    ],
    ['of an attempt that does not exist', 'foreign', async () => ({ attempt: 'a'.repeat(24), status: 'complete' })],
    [
      'that takes back what was not completed',
      'early',
      async () => ({ attempt: await answering(), status: 'reversal' }),
    ],
    ['without a status', 'setAside', async () => ({ attempt: await answering(), status: '' })],
  ] as const)('%s is kept and changes nothing', async (_, state, make) => {
    const told = await make();
    expect(await partner.tell(told)).toBe(200);
    await handleCalls(panel);
    expect((await calls()).list[0]).toMatchObject({ state });
  });

  test('that takes back a complete without the member’s fault is borne by the panel', async () => {
    const attempt = await answering();
    await partner.tell({ attempt, status: 'complete' });
    await partner.tell({ attempt, status: 'reversal' });
    await handleCalls(panel);
    expect((await calls(`?attempt=${attempt}`)).list[0]).toMatchObject({ state: 'handled', reason: 'borne' });
    expect(await look(attempt)).toMatchObject({ points: 180, credited: true });
  });

  test('that is marked as a trial never pays', async () => {
    const attempt = await answering();
    const { url } = callOf('own', `${partner.callUrl}?test=1`, { attempt, status: 'complete' }, PARTNER_SECRET);
    expect(url).toContain('test=1');
    // The fake begins its own query; with a parameter before it the address has to go on with `&`.
    const base = url.replace(/\?(?=attempt=)/, '&').replace(/&signature=.*/, '');
    const signed = `${base}&signature=${createHmac('sha256', PARTNER_SECRET).update(base).digest('hex')}`;
    expect(await sendCall(panel, { method: 'GET', url: signed, headers: {}, body: '' })).toBe(200);
    await handleCalls(panel);
    expect(await stateOf(attempt)).toEqual(['debug']);
    expect(await look(attempt)).toMatchObject({ kind: 'partner' });
  });
});

describe('whatever order calls come in', () => {
  const words = ['complete', 'screenout', 'quota', 'quality', 'reversal', 'nobody-knows'] as const;

  test('an attempt is paid once, by the first call that decides', async () => {
    const cases = [];
    const orders = fc.sample(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), 24);
    for (const told of orders) {
      const member = await createMember(panel);
      const { attemptId } = await leaveFor(panel, member, partner.encryptId);
      cases.push({ member, attemptId, told });
    }
    panel.clock.advance(6 * MINUTE_MS);
    for (const { attemptId, told } of cases)
      for (const status of told) await partner.tell({ attempt: attemptId, status });
    await handleCalls(panel);
    for (const { member, attemptId, told } of cases) {
      let state = 'started';
      let paid = 0;
      for (const word of told) {
        if (word === 'complete' && state !== 'completed') [state, paid] = ['completed', 180];
        else if (state === 'started' && word === 'screenout') [state, paid] = ['screened_out', 10];
        else if (state === 'started' && word === 'quota') [state, paid] = ['quota_full', 10];
        else if (state === 'started' && word === 'quality') state = 'screened_out';
      }
      const view = await look(attemptId, member);
      if (state === 'started') expect(view, told.join()).toMatchObject({ kind: 'partner' });
      else expect(view, told.join()).toMatchObject({ state, points: paid });
    }
  });

  test('what an early end paid is deducted from a complete that comes after', async () => {
    const attempt = await answering();
    await partner.tell({ attempt, status: 'screenout' });
    await partner.tell({ attempt, status: 'complete' });
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
    expect((await calls(`?attempt=${attempt}`)).list[0]).toMatchObject({ state: 'handled' });
  });

  test('an account that was closed meanwhile is not paid', async () => {
    const attempt = await answering();
    await panel.transaction((tx) => closeAccount(tx, panel.services, maya.id, null));
    await partner.tell({ attempt, status: 'complete' });
    await handleCalls(panel);
    expect(await stateOf(attempt)).toEqual(['setAside']);
  });
});

test('the log is narrowed by the way a call came and by its age; the list of partners says how long the oldest waits', async () => {
  const other = await openPartner(panel, eva, { name: 'Logged' });
  const vias = async (query: string) => (await calls(query, other)).list.map(({ via }: { via: string }) => via);
  const received = { method: 'GET', target: '/', headers: {}, body: Buffer.alloc(0), network: '203.0.113.0' };
  await panel.transaction((tx) => insertCalls(tx, [{ ...received, partnerId: other.id, via: 'back' }], 'forged'));
  panel.clock.advance(8 * DAY_MS);
  await other.tell({ attempt: 'a'.repeat(24), status: '' });
  await handleCalls(panel);
  panel.clock.advance(5 * HOUR_MS);
  await other.tell({ attempt: 'b'.repeat(24), status: '' });
  await handleCalls(panel);
  // The session was over.
  eva = await createOperatorPersona(panel, 'admin');
  expect(await vias('')).toEqual(['call', 'call', 'back']);
  expect(await vias('?via=back')).toEqual(['back']);
  expect(await vias('?via=call&state=setAside')).toEqual(['call', 'call']);
  expect(await vias('?via=file')).toEqual([]);
  expect(await vias('?days=7')).toEqual(['call', 'call']);
  expect(await vias('?days=7&via=back')).toEqual([]);
  expect((await as(panel, eva).get(`/api/console/Partners/${other.id}/Calls?days=2`)).code).not.toBe(200);
  const rows = (await as(panel, eva).get('/api/console/Partners')).data.list;
  const rowOf = (id: number) => rows.find((row: { id: number }) => row.id === id);
  expect(rowOf(other.id)).toMatchObject({ setAside: 2, setAsideAgeSeconds: 5 * 3_600 });
});
