import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { setCredit } from '@pollen/testkit/credit';
import { accountOf, decider, newestAnswersOf } from '@pollen/testkit/decisions';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberOverrides } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { transfer } from '../ledger/index';
import { invalidatePanelSettings } from '../settings/index';
import { upsertOverride } from '../settings/queries';
import { attemptJobs } from './jobs';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  // Somebody has the longest head start, so that surveys that are launched now open later for others.
  await memberWith(1000);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

async function memberWith(credit: number, overrides: MemberOverrides = {}) {
  const member = await createMember(panel, overrides);
  await setCredit(panel, member.id, credit);
  return member;
}

/** A survey that has been open for everybody for a day. */
async function olderSurvey(overrides: Parameters<typeof launchSurvey>[1] = {}) {
  const survey = await launchSurvey(panel, overrides);
  await panel.transaction((tx) =>
    tx.run(sql`update surveys set launched_at = ${new Date(tx.now.getTime() - DAY_MS)} where id = ${survey.id}`),
  );
  await panel.transaction((tx) => tx.run(sql`update survey_catalogue set version = version + 1`));
  return survey;
}

const storyOf = async (memberId: number) => (await ledgerStory(panel, memberId)).replace(/No\. \d+/g, 'No. 48101');
const release = () => attemptJobs['attempts.release']?.({}, panel.services);
const listOf = async (member: { id: number; cookie: string }) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`)).data.list as {
    encryptId: string;
    reviewDays: number;
  }[];

describe('bonus', () => {
  test('the survey’s page, the end and the ledger say the same; the inviter’s share is of the reward alone', async () => {
    const maya = await createMember(panel);
    const ben = await memberWith(1000, { invitedBy: maya.recommendedCode });
    const first = await olderSurvey();
    await completeShort(panel, ben, first.encryptId);
    const { encryptId } = await olderSurvey();
    const info = await as(panel, ben).get(`/api/v1/Surveys/${encryptId}`);
    expect(info.data).toMatchObject({ points: 120, bonus: { percent: 5, points: 6 } });
    expect((await panel.call(`GET /api/v1/Surveys/${encryptId}`)).data.bonus).toBeNull();
    const end = await completeShort(panel, ben, encryptId);
    expect(end.data).toMatchObject({ points: 120, bonus: { percent: 5, points: 6 }, balance: 402 });
    expect(await storyOf(ben.id)).toMatchInlineSnapshot(`
      "what happened                               movement                    points  available  pending  reserved
      Welcome to Pollen                           panel:rewards -> available      50         50        0         0
      Profile completed                           panel:rewards -> available     100        150        0         0
      Survey No. 48101 completed: Tea and coffee  panel:rewards -> available     120        270        0         0
      Survey No. 48101: level bonus of 5%         panel:rewards -> available       6        276        0         0
      Survey No. 48101 completed: Tea and coffee  panel:rewards -> available     120        396        0         0
      Survey No. 48101: level bonus of 5%         panel:rewards -> available       6        402        0         0"
    `);
    expect((await storyOf(maya.id)).split('\n').at(-1)).toMatch(/Commission on a survey of .* 24 /);
  });

  test('what was promised at the start holds when the level is lost; below LV.2 nothing is added', async () => {
    const ana = await memberWith(100);
    const { encryptId } = await olderSurvey();
    const member = as(panel, ana);
    const { data } = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`);
    await setCredit(panel, ana.id, 20);
    const path = `/api/v1/Attempts/${data.attemptId}/Page`;
    await member.post(path, { turn: 0, answers: { age: 'adult', region: 'north' } });
    // The same last page twice at once pays once.
    const last = { turn: 1, answers: { why: 'because' } };
    const both = await Promise.all([member.post(path, last), member.post(path, last)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.pageStale]);
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 150 + 120 + 1 });
    const maya = await createMember(panel);
    await completeShort(panel, maya, (await olderSurvey()).encryptId);
    expect(await accountOf(panel, maya)).toMatchObject({ balance: 150 + 120 });
  });

  test('a reversal takes the bonus after the reward, as far as the balance reaches; a reinstatement returns it', async () => {
    const eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    const ben = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
    const ana = await memberWith(1000);
    const { encryptId } = await olderSurvey();
    const attempt = (await completeShort(panel, ana, encryptId)).data.attemptId as string;
    // Of 276 coins 154 are spent: 122 are left of 126.
    await panel.transaction((tx) =>
      transfer(tx, {
        key: `test:${ana.id}`,
        memberId: ana.id,
        from: 'available',
        to: 'panel:adjustments',
        amountPoints: 154,
        kind: 'correction',
        params: { reason: 'spent' },
      }),
    );
    const rejections = await Promise.all([decider(panel, eva).reject(attempt), decider(panel, ben).reject(attempt)]);
    expect(rejections.map(({ code }) => code).sort()).toEqual([200, codes.attemptDecided]);
    expect(rejections.find(({ code }) => code === 200)?.data).toMatchObject({ takenPoints: 122 });
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 0 });
    expect((await mailsTo(panel, ana.email))[0]?.text).toContain('122');
    const returns = await Promise.all([decider(panel, eva).reinstate(attempt), decider(panel, ben).reinstate(attempt)]);
    expect(returns.map(({ code }) => code).sort()).toEqual([200, codes.attemptDecided]);
    expect(returns.find(({ code }) => code === 200)?.data).toMatchObject({ returnedPoints: 122 });
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 122 });
    expect(await storyOf(ana.id)).toMatchInlineSnapshot(`
      "what happened                                                                               movement                        points  available  pending  reserved
      Welcome to Pollen                                                                           panel:rewards -> available          50         50        0         0
      Profile completed                                                                           panel:rewards -> available         100        150        0         0
      Survey No. 48101 completed: Tea and coffee                                                  panel:rewards -> available         120        270        0         0
      Survey No. 48101: level bonus of 5%                                                         panel:rewards -> available           6        276        0         0
      Correction: spent                                                                           available -> panel:adjustments     154        122        0         0
      Survey No. 48101 reversed: The open answers do not fit the questions.                       available -> panel:rewards         120          2        0         0
      Survey No. 48101: level bonus reversed: The open answers do not fit the questions.          available -> panel:rewards           2          0        0         0
      Survey No. 48101 accepted after all: A second look showed that the answers are genuine.     panel:rewards -> available         120        120        0         0
      Survey No. 48101: level bonus returned: A second look showed that the answers are genuine.  panel:rewards -> available           2        122        0         0"
    `);
  });

  test('in review the bonus waits with the reward; a rejected one comes with its reinstatement', async () => {
    const eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    const ana = await memberWith(200);
    const { encryptId } = await olderSurvey({ reviewDays: 3 });
    expect((await listOf(ana)).find((card) => card.encryptId === encryptId)).toMatchObject({ reviewDays: 2 });
    const info = await as(panel, ana).get(`/api/v1/Surveys/${encryptId}`);
    expect(info.data).toMatchObject({ reviewDays: 2, usualReviewDays: 3, realtime: 'After review, within 2 days' });
    const attempt = (await completeShort(panel, ana, encryptId)).data.attemptId as string;
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 150, pending: 120 });
    await decider(panel, eva).reject(attempt);
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 150, pending: 0 });
    expect(await decider(panel, eva).reinstate(attempt)).toMatchObject({ code: 200 });
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 272, pending: 0 });
  });

  test('a shorter review ends by itself on its day, and takes at least one', async () => {
    const ana = await memberWith(1000);
    const [long, short] = [await olderSurvey({ reviewDays: 5 }), await olderSurvey({ reviewDays: 2 })];
    await completeShort(panel, ana, long.encryptId);
    expect((await newestAnswersOf(panel, ana)).availableAt).toBe(
      new Date(panel.clock.now().getTime() + 3 * DAY_MS).toISOString(),
    );
    await completeShort(panel, ana, short.encryptId);
    await release();
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 150, pending: 240 });
    panel.clock.advance(DAY_MS);
    await release();
    expect(await accountOf(panel, ana)).toMatchObject({ balance: 150 + 126, pending: 120 });
  });
});

describe('early access', () => {
  test('list, page and start open a new survey in the order of the levels', async () => {
    const [six, five, one] = [await memberWith(1000), await memberWith(800), await memberWith(60)];
    const { encryptId } = await launchSurvey(panel);
    const isListed = async (member: typeof six) => (await listOf(member)).some((card) => card.encryptId === encryptId);
    const start = async (member: typeof six, lang?: 'zh') =>
      as(panel, member, lang).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    const canStart = async (member: typeof six) =>
      (await as(panel, member).get(`/api/v1/Surveys/${encryptId}`)).data.can.start;
    expect([await isListed(six), await isListed(five), await isListed(one)]).toEqual([true, false, false]);
    expect(await canStart(six)).toBe(true);
    const opening = (minutes: number) =>
      new Date(panel.clock.now().getTime() + minutes * MINUTE_MS).toLocaleTimeString('en-GB', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        minute: '2-digit',
      });
    expect(await canStart(one)).toMatchObject({
      code: codes.surveyEarly,
      reason: expect.stringContaining(opening(120)),
    });
    expect(await start(five)).toMatchObject({
      code: codes.surveyEarly,
      errors: [expect.stringContaining(opening(60))],
    });
    expect((await start(one, 'zh')).errors[0]).toContain(opening(120));
    expect(await start(six)).toMatchObject({ code: 200 });
    // A survey that was begun stays in the list when the level is lost.
    await setCredit(panel, six.id, 0);
    expect(await isListed(six)).toBe(true);
    panel.clock.advance(60 * MINUTE_MS);
    expect([await isListed(five), await isListed(one)]).toEqual([true, false]);
    expect(await start(five)).toMatchObject({ code: 200 });
    panel.clock.advance(60 * MINUTE_MS);
    expect(await isListed(one)).toBe(true);
    expect(await start(one)).toMatchObject({ code: 200 });
  });

  test('a level that is reached after the launch closes no survey; head starts that are ended do so at once', async () => {
    const young = await openPanel();
    try {
      const eva = await createOperatorPersona(young, 'operator', 'Eva Brandt');
      const [ana, ben] = [await createMember(young), await createMember(young)];
      const seenBy = async (member: typeof ana, { encryptId }: { encryptId: string }) =>
        (await as(young, member).get(`/api/v1/Surveys/${encryptId}`)).data.can.start;
      const opensForAllAt = async ({ id }: { id: number }) =>
        (await young.call(`GET /api/console/Surveys/${id}`, { cookie: eva.cookie })).data.opensForAllAt;
      const open = await launchSurvey(young);
      expect(await opensForAllAt(open)).toBeNull();
      await setCredit(young, ben.id, 1000);
      expect([await seenBy(ana, open), await seenBy(ben, open)]).toEqual([true, true]);

      const later = await launchSurvey(young);
      const at = new Date(young.clock.now().getTime() + 120 * MINUTE_MS).toISOString();
      expect(await opensForAllAt(later)).toBe(at);
      expect([await seenBy(ana, later), await seenBy(ben, later)]).toEqual([
        expect.objectContaining({ code: codes.surveyEarly }),
        true,
      ]);
      // Whoever loses the level does not change when the survey opens for others.
      await setCredit(young, ben.id, 60);
      expect(await opensForAllAt(later)).toBe(at);
      await young.transaction(async (tx) => {
        for (const level of [4, 5, 6]) await upsertOverride(tx, `level${level}EarlyMinutes`, 0);
        invalidatePanelSettings(tx);
      });
      expect(await opensForAllAt(later)).toBeNull();
      expect(await seenBy(ana, later)).toBe(true);
    } finally {
      await young.close();
    }
  });

  test('invitations of a wave go out when the survey opens for their members', async () => {
    const country = { name: 'Ana', gender: 2, birthday: '1990-04-12', countryId: 276 } as const;
    const early = await memberWith(1000, { profile: country });
    const later = await memberWith(60, { profile: country });
    const { id } = await launchSurvey(panel, { target: { countries: [276] } });
    const eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    const wave = await panel.call(`POST /api/console/Surveys/${id}/Waves`, {
      cookie: eva.cookie,
      body: { kind: 'invitation', to: 'all', size: 10, perMinute: 60 },
    });
    expect(wave.code).toBe(200);
    const send = () => invitationJobs['invitations.sendWave']?.({ waveId: wave.data.id }, panel.services);
    await send();
    const mailed = async (member: typeof early) => (await mailsTo(panel, member.email)).length;
    expect([await mailed(early), await mailed(later)]).toEqual([1, 0]);
    panel.clock.advance(120 * MINUTE_MS);
    await send();
    expect([await mailed(early), await mailed(later)]).toEqual([1, 1]);
  });
});
