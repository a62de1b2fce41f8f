import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { attentionSurvey, type Given, respond as respondOn } from '@pollen/testkit/attention-survey';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';
import { addConfirmedPayoutAccount } from '../payout-accounts/index';
import { independentSignals } from './checks';
import { qualityJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okoro');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const check = () => qualityJobs['quality.check']?.({}, panel.services);

const respond = (member: MemberPersona, encryptId: string, given?: Given) => respondOn(panel, member, encryptId, given);

const signalsOf = async (attempt: string, lang: 'en' | 'zh' = 'en') =>
  (await panel.call(`GET /api/console/FlaggedAttempts/${attempt}`, { cookie: eva.cookie, lang })).data;
const kindsOf = async (attempt: string) =>
  (await signalsOf(attempt))?.signals.map(({ kind }: { kind: string }) => kind) ?? [];

describe('signals', () => {
  test('much faster than ten others, page by page', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    for (let other = 0; other < 10; other += 1)
      await respond(await createMember(panel), encryptId, { secondsAPage: 20 });
    const { attempt } = await respond(await createMember(panel), encryptId, { secondsAPage: 2 });
    await check();
    // All members of a test come from one network, which is a signal of its own.
    expect((await signalsOf(attempt)).signals).toMatchObject([
      {
        kind: 'fast',
        seconds: 6,
        medianSeconds: 60,
        pages: [
          { page: 'check', seconds: 2, medianSeconds: 20 },
          { page: 'grid', seconds: 2, medianSeconds: 20 },
          { page: 'open', seconds: 2, medianSeconds: 20 },
        ],
      },
      { kind: 'sharedNetwork' },
    ]);
  });

  test('the first complete of a survey in a second is seen: it is compared with the expected length', async () => {
    const [first, ...others] = attentionSurvey.pages;
    const pages = [{ ...first, title: 'Colors' }, ...others];
    const { encryptId } = await launchSurvey(panel, { questionnaire: { ...attentionSurvey, pages } });
    const { attempt } = await respond(await createMember(panel), encryptId, { secondsAPage: 1 });
    await check();
    expect((await signalsOf(attempt)).signals).toEqual([
      {
        kind: 'fast',
        seconds: 3,
        medianSeconds: null,
        expectedSeconds: 300,
        pages: [
          { page: 'check', title: 'Colors' },
          { page: 'grid', title: 'grid' },
          { page: 'open', title: 'open' },
        ].map((page) => ({ ...page, seconds: 1, medianSeconds: null })),
      },
    ]);
  });

  test('a grid of four rows that are all answered alike counts, one of three alone does not', async () => {
    const rows = ['price', 'taste', 'smell', 'look'];
    for (const [n, kinds] of [
      [4, ['straightLine']],
      [3, []],
    ] as const) {
      const grid = { type: 'matrix', name: 'rate', columns: ['poor', 'fair', 'good'], rows: rows.slice(0, n) };
      const { encryptId } = await launchSurvey(panel, { questionnaire: { pages: [{ name: 'p', elements: [grid] }] } });
      const member = as(panel, await createMember(panel));
      const { attemptId } = (await member.post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
      panel.clock.advance(2 * MINUTE_MS);
      const rate = Object.fromEntries(rows.slice(0, n).map((row) => [row, 'fair']));
      await member.post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 0, answers: { rate } });
      await check();
      expect(await kindsOf(attemptId)).toEqual(kinds);
    }
  });

  test('eight pages at an even pace are a signal; short surveys and varying paces are none', async () => {
    /** Answers a survey with one page for each time, which is in seconds. */
    const answerAt = async (seconds: readonly number[]) => {
      const pages = seconds.map((_, n) => ({ name: `p${n}`, elements: [{ type: 'text', name: `q${n}` }] }));
      const { encryptId } = await launchSurvey(panel, { questionnaire: { pages } });
      const member = as(panel, await createMember(panel));
      const { attemptId } = (await member.post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
      for (const [turn, ofPage] of seconds.entries()) {
        panel.clock.advance(ofPage * SECOND_MS);
        await member.post(`/api/v1/Attempts/${attemptId}/Page`, { turn, answers: { [`q${turn}`]: 'no' } });
      }
      await check();
      return attemptId as string;
    };
    const even = await answerAt([10, 10, 11, 10, 9.5, 10, 10, 10]);
    expect(await signalsOf(even)).toMatchObject({
      suspected: false,
      signals: [
        {
          kind: 'evenPace',
          pages: [10, 10, 11, 10, 9.5, 10, 10, 10].map((seconds, n) => ({ page: `p${n}`, seconds })),
        },
      ],
    });
    expect(await kindsOf(await answerAt([10, 10, 10, 10, 10, 10, 10]))).toEqual([]);
    expect(await kindsOf(await answerAt([6, 10, 8, 14, 10, 9, 12, 10]))).toEqual([]);
    expect(await kindsOf(await answerAt([10, 10, 10, 10, 10, 10, 10, 30]))).toEqual([]);
  });

  test('an even pace that is fast as well is one reason and not two', async () => {
    expect(independentSignals(['fast', 'evenPace'])).toBe(1);
    expect(independentSignals(['attention', 'evenPace'])).toBe(2);
  });

  test('changed thresholds apply from the next check on', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const admin = as(panel, ben);
    const list = (await admin.get('/api/console/Settings')).data.list as { key: string; version: number }[];
    const { version } = list.find(({ key }) => key === 'fastExpectedPercent') ?? {};
    const path = '/api/console/Settings/fastExpectedPercent';
    const change = { value: 30, version, reason: 'Many answer in a hurry' };
    expect((await admin.post(path, { ...change, value: 51 })).code).toBe(codes.settingOutOfBounds);
    expect((await admin.post(path, change)).code).toBe(200);
    // A minute of five is 20 percent.
    const { attempt } = await respond(await createMember(panel), encryptId, { secondsAPage: 20 });
    await check();
    expect(await kindsOf(attempt)).toEqual(['fast']);
    const back = { value: 10, version: Number(version) + 1, reason: 'Back' };
    expect((await admin.post(path, back)).code).toBe(200);
  });

  test('gibberish that another member wrote too is one reason, not two', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const text = 'asdfghjkl asdfghjkl asdfghjkl';
    const first = await createMember(panel, {
      profile: { name: 'Ada First', gender: 2, birthday: '1990-01-01', countryId: 840 },
    });
    const { attempt: theirs } = await respond(first, encryptId, { why: `${text}!` });
    const { attempt } = await respond(await createMember(panel), encryptId, { why: text });
    await check();
    expect(await signalsOf(attempt)).toMatchObject({
      suspected: false,
      signals: [
        { kind: 'nonsense', answers: [{ title: 'Why?', text, reason: 'keyboard' }] },
        {
          kind: 'duplicate',
          answers: [
            {
              title: 'Why?',
              text,
              others: [{ attemptId: theirs, memberId: first.id, memberName: 'Ada First', text: `${text}!` }],
            },
          ],
        },
      ],
    });
    expect(await kindsOf(theirs)).toEqual(['nonsense']);
  });

  test('the same payout account, network and browser are one reason; networks only from three others on', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const members: MemberPersona[] = [];
    for (let n = 0; n < 4; n += 1) members.push(await createMember(panel));
    const attempts: string[] = [];
    for (const member of members) attempts.push((await respond(member, encryptId)).attempt);
    await panel.transaction(async (tx) => {
      for (const member of members.slice(2)) {
        await addConfirmedPayoutAccount(tx, member.id, { name: 'Maya', account: 'shared@example.com' });
      }
    });
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set network = '203.0.113.9' where attempt_key = any(${attempts}::text[])`),
    );
    await check();
    expect(await kindsOf(attempts[1] ?? '')).toEqual(['sharedNetwork']);
    const last = await signalsOf(attempts[3] ?? '');
    expect(last).toMatchObject({ suspected: false, signals: [{ kind: 'sharedPayout' }, { kind: 'sharedNetwork' }] });
    expect(last.signals[0].members).toEqual([{ id: members[2]?.id, name: 'Maya Lindqvist' }]);
    expect(JSON.stringify(last)).not.toContain('203.0.113');
  });

  test('more surveys in a day than a careful reader can take', async () => {
    const maya = await createMember(panel);
    const surveys = [];
    for (let n = 0; n < 26; n += 1) surveys.push(await launchSurvey(panel));
    let attempt = '';
    for (const { encryptId } of surveys) attempt = (await completeShort(panel, maya, encryptId)).data.attemptId;
    await check();
    // No time goes by between two pages of a test: that is a signal of its own.
    expect((await signalsOf(attempt)).signals).toMatchObject([
      { kind: 'fast' },
      { kind: 'tooMany', starts: 26, limit: 25 },
    ]);
  });
});
