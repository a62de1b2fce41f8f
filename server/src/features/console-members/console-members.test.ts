import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, dayIn } from '../../platform/time';
import { bookCredit } from '../ledger/index';
import { answerInWords, questionTitle } from './answers';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

function ask(path: string, lang: 'en' | 'zh' = 'en') {
  return panel.call(`GET ${path}`, { cookie: eva.cookie, lang });
}

describe('works', () => {
  test('members are found by any part of address or name, by handle and by number, and by state', async () => {
    const maya = await createMember(panel, { email: 'maya.search@example.org' });
    const anna = await createMember(panel, { profile: { name: 'Anna Bergström', gender: 2 } });
    const ids = async (query: string) =>
      (await ask(`/api/console/Members?${query}`)).data.list.map((row: { id: number }) => row.id);
    expect(await ids('search=A.Search')).toEqual([maya.id]);
    expect(await ids(`search=${encodeURIComponent('bergström')}`)).toEqual([anna.id]);
    expect(await ids(`search=${anna.id}`)).toEqual([anna.id]);
    expect(await ids(`search=${maya.handle}`)).toEqual([maya.id]);
    expect(await ids('search=100%25')).toEqual([]);
    expect((await ids('size=100')).slice(0, 2)).toEqual([anna.id, maya.id]);
    expect(await ids('state=closed')).toEqual([]);
    const { list, next } = (await ask('/api/console/Members?search=a.search', 'zh')).data;
    expect(list[0]).toMatchObject({
      email: 'maya.search@example.org',
      displayName: 'Maya Lindqvist',
      state: 'active',
      level: 1,
      credit: 60,
      balance: 150,
      country: '美国',
    });
    expect(next).toBeNull();
  });

  test('members are filtered by country, level and days, and leafed through without gaps', async () => {
    const ids = async (query: string) =>
      (await ask(`/api/console/Members?${query}`)).data.list.map((row: { id: number }) => row.id);
    const nora = await createMember(panel, { profile: { name: 'Nora Berg', gender: 2, countryId: 578 } });
    expect(await ids('country=578')).toEqual([nora.id]);
    expect(await ids('country=578&level=1')).toEqual([nora.id]);
    expect(await ids('country=578&level=2')).toEqual([]);
    await panel.transaction((tx) =>
      bookCredit(tx, { key: 'filter', memberId: nora.id, delta: 140, kind: 'completed', params: { number: '1' } }),
    );
    expect(await ids('country=578&level=3')).toEqual([nora.id]);
    expect(await ids('country=578&level=0')).toEqual([]);

    panel.clock.advance(5 * DAY_MS);
    eva = await createOperatorPersona(panel);
    const late = await createMember(panel);
    const day = dayIn('America/New_York', panel.clock.now());
    expect(await ids(`from=${day}&to=${day}`)).toEqual([late.id]);
    expect(await ids(`by=seen&from=${day}`)).toEqual([late.id]);
    expect(await ids(`by=active&from=${day}`)).toEqual([]);
    const { encryptId } = await launchSurvey(panel);
    await completeShort(panel, late, encryptId);
    expect(await ids(`by=active&from=${day}&to=${day}`)).toEqual([late.id]);
    expect(await ids('by=closed')).toEqual([]);

    const whole = await ids('size=100');
    const leafed = async (query: string) => {
      const found: number[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const page: { list: { id: number }[]; next: string | null } = (
          await ask(`/api/console/Members?size=2${query}${next && `&before=${next}`}`)
        ).data;
        found.push(...page.list.map(({ id }) => id));
        next = page.next;
      }
      return found;
    };
    expect(await leafed('')).toEqual(whole);
    expect(await leafed('&sort=-registered')).toEqual(whole);
    expect(await leafed('&sort=registered')).toEqual(whole.toReversed());
    expect(await leafed(`&sort=registered&from=${day}`)).toEqual([late.id]);
    expect(await ask('/api/console/Members?sort=credit')).toMatchObject({ status: 400 });
    expect(await ask('/api/console/Members?from=2026-11-20&to=2026-11-19')).toMatchObject({ code: 5401 });
    expect(await ask('/api/console/Members?before=x')).toMatchObject({ status: 400 });
  });

  test('the page of a member shows everything about the member', async () => {
    const referrer = await createMember(panel);
    const member = await createMember(panel, { points: 3000, invitedBy: referrer.recommendedCode });
    await addPayoutAccount(panel, member);
    const giftId = await offerGift(panel);
    const order = await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
    const { data } = await ask(`/api/console/Members/${member.id}`);
    expect(data).toMatchObject({
      id: member.id,
      handle: member.handle,
      gender: 2,
      birthday: '1990-04-12',
      balance: 2000,
      reserved: 1000,
      payoutAccount: member.email,
      payoutConfirmed: true,
      referredBy: { id: referrer.id, name: 'Maya Lindqvist' },
      friends: 0,
      attempts: [],
      orders: [{ id: order.data.orderId, giftName: 'Cash account $10', statusID: 0, points: 1000 }],
    });
    expect(data.devices).toHaveLength(1);
    expect((await ask(`/api/console/Members/${referrer.id}`)).data.friends).toBe(1);
  });

  test('the consents of a member are listed with version and time', async () => {
    const member = await createMember(panel);
    await as(panel, member).post(`/api/v1/Accounts/${member.id}/Consents`, { invitations: false });
    const { list, more } = (await ask(`/api/console/Members/${member.id}/Consents`)).data;
    expect(list.map(({ subject, given }: { subject: string; given: boolean }) => [subject, given])).toEqual([
      ['invitations', false],
      ['invitations', true],
      ['privacy', true],
      ['terms', true],
    ]);
    expect(list[0]).toMatchObject({ version: '1.0', at: panel.clock.now().toISOString() });
    expect(more).toBe(false);
    expect(await ask('/api/console/Members/999999/Consents')).toMatchObject({ code: 1404 });
  });

  test('the ledger of all accounts is listed page by page, newest first', async () => {
    const member = await createMember(panel, { points: 3000 });
    await addPayoutAccount(panel, member);
    const giftId = await offerGift(panel);
    const order = await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
    const first = (await ask(`/api/console/Members/${member.id}/Ledger?size=3`)).data;
    expect(first.list).toMatchObject([
      {
        from: 'available',
        to: 'reserved',
        points: 1000,
        kind: 'orderReserved',
        description: `Order ${order.data.orderId}: Cash account $10`,
        key: `order:${order.data.orderId}:reserve`,
        orderId: order.data.orderId,
        attemptId: null,
      },
      { kind: 'correction' },
      { kind: 'profile', description: 'Profile completed' },
    ]);
    const second = (await ask(`/api/console/Members/${member.id}/Ledger?size=3&before=${first.next}`, 'zh')).data;
    expect(second).toMatchObject({ list: [{ kind: 'registration', description: '注册奖励' }], next: null });
  });

  test('an attempt, page by page with its times, its answers in words and what it paid', async () => {
    const member = await createMember(panel);
    const { id, encryptId } = await launchSurvey(panel);
    const begun = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    const { attemptId } = begun.data;
    panel.clock.advance(30_000);
    const first = { turn: 0, answers: { age: 'adult', region: 'south' } };
    await as(panel, member).post(`/api/v1/Attempts/${attemptId}/Page`, first);
    expect((await ask(`/api/console/Attempts/${attemptId}`)).data).toMatchObject({
      state: 'In progress',
      points: 0,
      endedAt: null,
      durationSeconds: null,
      ledger: [],
    });
    panel.clock.advance(12_500);
    await as(panel, member).post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 1, answers: { why: 'taste' } });

    expect((await ask(`/api/console/Attempts/${attemptId}`)).data).toMatchObject({
      attemptId,
      memberId: member.id,
      memberName: 'Maya Lindqvist',
      surveyId: id,
      title: 'Tea and coffee',
      state: 'Completed',
      points: 120,
      durationSeconds: 43,
      pages: [
        {
          turn: 0,
          page: 'first',
          seconds: 30,
          answers: [
            { question: 'age', title: 'How old are you?', answer: 'adult' },
            { question: 'region', title: 'region', answer: 'south' },
          ],
        },
        { turn: 1, page: 'second', seconds: 12.5, answers: [{ question: 'why', title: 'Why?', answer: 'taste' }] },
      ],
      ledger: [{ from: 'panel:rewards', to: 'available', points: 120, kind: 'survey' }],
    });
    expect((await ask(`/api/console/Attempts/${attemptId}`, 'zh')).data).toMatchObject({
      title: '茶与咖啡',
      pages: [{ answers: [{ title: '您多大了？' }, {}] }, {}],
    });
    expect((await ask(`/api/console/Members/${member.id}`)).data.attempts).toMatchObject([
      {
        attemptId,
        surveyNumber: String(id),
        title: 'Tea and coffee',
        state: 'Completed',
        points: 120,
        durationSeconds: 43,
      },
    ]);
    const ledger = (await ask(`/api/console/Members/${member.id}/Ledger`)).data.list;
    expect(ledger[0]).toMatchObject({ attemptId, description: `Survey No. ${id} completed: Tea and coffee` });
  });

  test('an order lists the attempts that paid for it', async () => {
    const member = await createMember(panel, { points: 2000 });
    await addPayoutAccount(panel, member);
    const { encryptId } = await launchSurvey(panel);
    await completeShort(panel, member, encryptId);
    const giftId = await offerGift(panel);
    const order = await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
    const { data } = await ask(`/api/console/Orders/${order.data.orderId}`);
    expect(data.attempts).toMatchObject([{ title: 'Tea and coffee', points: 120, state: 'Completed' }]);
  });

  test('blacklisting with a reason that the member reads, lifting it, both in the audit log', async () => {
    const member = await createMember(panel);
    const set = (reason: string | null) =>
      panel.call(`POST /api/console/Members/${member.id}/Blacklist`, { cookie: eva.cookie, body: { reason } });
    expect(await set('copied answers')).toMatchObject({ code: 200, data: { state: 'blacklisted' } });
    const account = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(account.data).toMatchObject({ isBlacklist: true, blacklistReason: 'copied answers' });
    expect(await set(null)).toMatchObject({ data: { state: 'active' } });
    // The second call changes nothing and sends no mail.
    expect(await set(null)).toMatchObject({ code: 200, data: { state: 'active' } });
    const { data } = await ask(`/api/console/AuditLog?subjectKind=member&subjectId=${member.id}`);
    expect(data.list).toMatchObject([
      { action: 'member.blacklistLifted', operator: 'Eva Brandt' },
      { action: 'member.blacklisted', detail: { reason: 'copied answers' } },
    ]);
    const [lifted, restricted, ...others] = await mailsTo(panel, member.email);
    expect(others).toEqual([]);
    expect(lifted?.subject).toBe('Your account is no longer restricted');
    expect(restricted?.text).toContain('because copied answers.');
  });

  test.each([
    ['en', 'Copied answers.', 'because Copied answers, you have been'],
    ['zh', '抄袭作答。', '由于抄袭作答，您已被禁止'],
  ] as const)('a reason that ends with a full stop reads on in a sentence, in %s', async (lang, reason, words) => {
    const member = await createMember(panel, { locale: lang });
    await panel.call(`POST /api/console/Members/${member.id}/Blacklist`, { cookie: eva.cookie, body: { reason } });
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie, lang });
    // On its own the reason is a sentence, with the capitals as written.
    expect(data.blacklistReason).toBe(reason);
    expect(data.can.redeem.reason).toContain(words);
    expect(data.can.answer.reason).toContain(words);
    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.text).toMatch(lang === 'zh' ? /由于抄袭作答，您已被禁止/ : /because Copied answers\. You can still/);
    const login = await panel.call('POST /api/v1/Login', {
      body: { userName: member.email, password: member.password },
      lang,
    });
    expect(login.data.blacklistReason).toBe(reason.slice(0, -1));
  });
});

describe('refuses', () => {
  test('unknown members and attempts', async () => {
    for (const path of [
      '/api/console/Members/99999999',
      '/api/console/Members/99999999/Ledger',
      '/api/console/Attempts/no-such-attempt',
    ]) {
      expect(await ask(path), path).toMatchObject({ status: 200, code: 1404 });
    }
    const body = { reason: 'copied answers' };
    expect(
      await panel.call('POST /api/console/Members/99999999/Blacklist', { cookie: eva.cookie, body }),
    ).toMatchObject({ code: 1404 });
  });

  test('an empty reason, and unknown filters', async () => {
    const member = await createMember(panel);
    const call = `POST /api/console/Members/${member.id}/Blacklist`;
    expect(await panel.call(call, { cookie: eva.cookie, body: { reason: '' } })).toMatchObject({ status: 400 });
    expect(await ask('/api/console/Members?state=asleep')).toMatchObject({ status: 400, code: 1400 });
  });
});

test('answers stand in the order of their questions, below the title of their page', async () => {
  const element = (name: string) => ({ type: 'comment', name, title: name.toUpperCase() });
  const questionnaire = {
    pages: [{ name: 'p1', title: { default: 'Habits', 'zh-cn': '习惯' }, elements: ['second', 'b', 'a'].map(element) }],
  };
  const { encryptId } = await launchSurvey(panel, { questionnaire });
  const member = await createMember(panel);
  const { data } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const answers = { a: 'one', b: 'two', second: 'three' };
  await as(panel, member).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers });
  for (const [lang, title] of [
    ['en', 'Habits'],
    ['zh', '习惯'],
  ] as const) {
    const [page] = (await ask(`/api/console/Attempts/${data.attemptId}`, lang)).data.pages;
    expect(page.title).toBe(title);
    expect(page.answers.map(({ question }: { question: string }) => question)).toEqual(['second', 'b', 'a']);
  }
});

describe('answers in words', () => {
  const choices = {
    items: [
      { value: 1, text: { en: 'Tea', zh: '茶' }, exclusive: false },
      { value: 2, text: 'Coffee' },
    ],
    order: 'none',
    special: [{ kind: 'none', value: 'none', text: { en: 'None of these', zh: '以上都不是' } }],
    hideIfEmpty: false,
  };
  const say = (question: object | undefined, answer: unknown, lang: 'en' | 'zh' = 'en') =>
    answerInWords(question as Parameters<typeof answerInWords>[0], answer, lang);

  test('answers are shown in the words of the chosen options', () => {
    expect(say({ kind: 'radiogroup', choices }, 1, 'zh')).toBe('茶');
    expect(say({ kind: 'checkbox', choices }, [1, 2])).toBe('Tea, Coffee');
    expect(say({ kind: 'checkbox', choices }, ['none'])).toBe('None of these');
    expect(say({ kind: 'ranking', choices }, [2, 1])).toBe('1. Coffee, 2. Tea');
    expect(say({ kind: 'boolean', yes: { value: true, text: 'Yes' }, no: { value: false, text: 'No' } }, false)).toBe(
      'No',
    );
    expect(say({ kind: 'rating', steps: [{ value: 5, text: '' }] }, 5)).toBe('5');
    expect(say({ kind: 'checkbox', choices }, [1, 'none'], 'zh')).toBe('茶、以上都不是');
    expect(say({ kind: 'matrix', rows: choices, columns: choices }, { 1: 2 })).toBe('Tea: Coffee');
    expect(say({ kind: 'matrix', rows: choices, columns: choices }, { 1: 2, 2: 1 }, 'zh')).toBe(
      '茶：Coffee；Coffee：茶',
    );
    expect(say({ kind: 'multipletext', items: [{ name: 'a', title: 'Street' }] }, { a: 'Main' })).toBe('Street: Main');
    expect(say({ kind: 'text' }, 'hello')).toBe('hello');
    expect(say({ kind: 'text' }, null)).toBe('–');
    expect(say(undefined, [1, 'x'])).toBe('1, x');
    expect(questionTitle(undefined, 'q1', 'en')).toBe('q1');
  });
});
