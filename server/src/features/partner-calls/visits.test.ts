import { createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { answerAtPartner } from '@pollen/testkit/partner-attempts';
import { handleCalls, leaveFor, type OpenPartner, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { qualityJobs } from '../quality/jobs';

let panel: Panel;
let eva: OperatorPersona;
let partner: OpenPartner;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin');
  partner = await openPartner(panel, eva);
});
beforeEach(async () => {
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const look = async (attemptId: string, member = maya) =>
  (await as(panel, member).get(`/api/v1/Attempts/${attemptId}`)).data;
const answering = (of = partner, member = maya) => answerAtPartner(panel, member, of);

describe('the way to a partner and back', () => {
  test('carries a name of the member that is another one at each partner, and the signature last', async () => {
    const other = await openPartner(panel, eva, { name: 'Other' });
    const one = new URL((await leaveFor(panel, maya, partner.encryptId)).url);
    const two = new URL((await leaveFor(panel, maya, other.encryptId)).url);
    const again = new URL((await leaveFor(panel, maya, partner.encryptId)).url);
    expect(again.href).toBe(one.href);
    expect(one.searchParams.get('pid')).toMatch(/^[\w-]{24}$/);
    expect(one.searchParams.get('pid')).not.toBe(two.searchParams.get('pid'));
    expect(one.searchParams.get('s')).toBe('M-55131');
    expect([...one.searchParams.keys()].at(-1)).toBe('signature');
    expect(decodeURIComponent(one.href)).not.toContain(maya.email);
  });

  test('shows what the way back says, and pays nothing for it', async () => {
    const attempt = await answering();
    const back = (word: string, query: string) =>
      panel.app.inject({ url: `${new URL(partner.backUrl).pathname}/${word}?${query}` });
    const response = await back('complete', `attempt=${attempt}`);
    expect([response.statusCode, response.headers.location]).toEqual([303, `/survey/${attempt}`]);
    expect(await look(attempt)).toMatchObject({ kind: 'partner', back: { as: 'complete' } });
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ kind: 'partner' });
    for (const [word, query] of [
      ['complete', 'attempt=nobody'],
      ['nonsense', `attempt=${attempt}`],
      ['complete', ''],
      ['complete', `attempt=${'x'.repeat(500)}`],
    ] as const) {
      expect((await back(word, query)).headers.location).toBe('/questionnaire');
    }
  });

  test.each(['before', 'after'] as const)(
    'from another network, %s the call, is a signal that holds nothing',
    async (when) => {
      const attempt = await answering();
      const other = await answering(partner, await createMember(panel));
      const back = (of: string, remoteAddress: string) =>
        panel.app.inject({ url: `${new URL(partner.backUrl).pathname}/complete?attempt=${of}`, remoteAddress });
      const call = async () => {
        for (const of of [attempt, other]) await partner.tell({ attempt: of, status: 'complete' });
        await handleCalls(panel);
        await qualityJobs['quality.check']?.({}, panel.services);
      };
      if (when === 'after') await call();
      await back(attempt, '203.0.113.9');
      await back(attempt, '203.0.113.9');
      await back(other, '127.0.0.1');
      if (when === 'before') await call();
      await runJobs(panel, qualityJobs);
      expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
      const signalsOf = async (of: string) => (await as(panel, eva).get(`/api/console/FlaggedAttempts/${of}`)).data;
      const kindsOf = (found: { signals: { kind: string }[] } | null) => found?.signals.map(({ kind }) => kind) ?? [];
      const found = await signalsOf(attempt);
      expect(found).toMatchObject({ suspected: false });
      expect(kindsOf(found)).toContain('otherNetwork');
      // Members of this test share a network, and no page was timed.
      expect(kindsOf(await signalsOf(other))).not.toContain('otherNetwork');
      expect(kindsOf(await signalsOf(other))).not.toContain('fast');
    },
  );

  test('pays where the operator says that a signed way back counts, and only then', async () => {
    const signature = { method: 'hmac-sha256', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'signature' };
    const trusting = await openPartner(panel, eva, {
      name: 'Trusting',
      profile: { back: { attempt: 'attempt', signature, counts: true } },
    });
    const attempt = await answering(trusting);
    const address = `${trusting.backUrl}/complete`;
    const path = (url: string) => url.slice(panel.services.config.publicUrl.length);
    await panel.app.inject({ url: path(`${address}?attempt=${attempt}&signature=${'0'.repeat(64)}`) });
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ kind: 'partner', back: null });
    const base = `${address}?attempt=${attempt}`;
    const url = `${base}&signature=${createHmac('sha256', PARTNER_SECRET).update(base).digest('hex')}`;
    await Promise.all(Array.from({ length: 4 }, () => panel.app.inject({ url: path(url) })));
    await handleCalls(panel);
    expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
  });

  test('is closed while the partner is paused, and to everybody else', async () => {
    const paused = await openPartner(panel, eva, { name: 'Paused' });
    const { data: started } = await as(panel, maya).post(`/api/v1/Surveys/${paused.encryptId}/Attempts`);
    const jonas = await createMember(panel);
    const departure = `/api/v1/Attempts/${started.attemptId}/Departure`;
    expect((await as(panel, jonas).post(departure)).code).toBe(codes.notFound);
    await as(panel, eva).post(`/api/console/Partners/${paused.id}/State`, { state: 'paused' });
    expect((await as(panel, maya).post(departure)).code).toBe(codes.surveyGone);
    expect((await as(panel, jonas).post(`/api/v1/Surveys/${paused.encryptId}/Attempts`)).code).toBe(codes.surveyGone);
    const { data } = await as(panel, jonas).get(`/api/v1/Accounts/${jonas.id}/IndividualSurveys`);
    expect(data.list.map((card: { encryptId: string }) => card.encryptId)).not.toContain(paused.encryptId);
    // Who had left before is still paid.
    await as(panel, eva).post(`/api/console/Partners/${paused.id}/State`, { state: 'open' });
    const attempt = await answering(paused, jonas);
    await as(panel, eva).post(`/api/console/Partners/${paused.id}/State`, { state: 'paused' });
    expect(await paused.tell({ attempt, status: 'complete' })).toBe(200);
    await handleCalls(panel);
    expect(await look(attempt, jonas)).toMatchObject({ state: 'completed' });
  });
});
