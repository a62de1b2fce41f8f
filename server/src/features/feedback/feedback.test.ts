import { codes } from '@pollen/contract/codes';
import { HOUR_MS } from '@pollen/server/platform/time';
import { loadImageCode, setImageCode } from '@pollen/testkit/image-codes';
import { mailsTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { browserOf, createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserCookieName } from '../sessions/index';
import { feedbackJobs } from './jobs';

const SUPPORT = 'support@example.com';
let panel: Panel;

beforeAll(async () => {
  panel = await openPanel({ SUPPORT_EMAIL: SUPPORT });
});
beforeEach(() => panel.clock.set('2026-11-18T15:00:00Z'));
afterAll(() => panel.close());

let count = 0;
const newAddress = () => {
  count += 1;
  return `visitor${count}@example.com`;
};

const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Jonas Berg',
  email: newAddress(),
  code: '',
  content: 'Where is my gift card?\nIt has been ten days.',
  ...changes,
});

const send = (body: unknown, cookie?: string, lang: 'en' | 'zh' = 'en') =>
  panel.call('POST /api/v1/Feedback', { body, lang, ...(cookie ? { cookie } : {}) });

const conversationsOf = (senderKey: string) =>
  panel.transaction((tx) =>
    tx.rows<Record<string, unknown>>(sql`
      select c.id, c.kind, c.state, c.member_id as "memberId", c.attempt_id as "attemptId", c.sender_name as name,
        c.survey_number as number, c.survey_title as title, c.rewards, c.joined_on as "joinedOn", m.body
      from conversations c join messages m on m.conversation_id = c.id
      where sender_key = ${senderKey} order by c.id`),
  );

async function begunAttempt(member: MemberPersona): Promise<{ attemptId: string; surveyId: number }> {
  const { encryptId, id: surveyId } = await launchSurvey(panel);
  const { data } = await panel.call(`POST /api/v1/Surveys/${encryptId}/Attempts`, { cookie: member.cookie, body: {} });
  return { attemptId: data.attemptId, surveyId };
}

describe('works', () => {
  test('a visitor writes: the sender gets a receipt without the text, customer service the whole message', async () => {
    const { browser, cookie } = await loadImageCode(panel);
    const sent = form({
      code: await setImageCode(panel, browser),
      name: '  Jonas \u202e Berg ',
      content: '<script>alert(1)</script>\r\nمرحبا 🌼',
      surveyNumber: '48101',
      surveyTitle: 'Tea & coffee',
      rewards: '120 coins',
      joinDate: '2026-11-17',
    });
    const answer = await send(sent, cookie);
    expect(answer).toMatchObject({ code: 200, data: { number: expect.stringMatching(/^\d+$/), state: 'received' } });
    expect(await conversationsOf(sent.email)).toEqual([
      {
        id: Number(answer.data.number),
        kind: 'question',
        state: 'open',
        memberId: null,
        attemptId: null,
        name: 'Jonas Berg',
        number: '48101',
        title: 'Tea & coffee',
        rewards: '120 coins',
        joinedOn: '2026-11-17',
        body: '<script>alert(1)</script>\nمرحبا 🌼',
      },
    ]);
    const [told] = await mailsTo(panel, sent.email);
    expect(told?.subject).toBe(`We’ve received your message (no. ${answer.data.number})`);
    expect(told?.text).not.toContain('alert');
    expect(told?.text).not.toContain('Jonas');
    const [support] = await mailsTo(panel, SUPPORT);
    expect(support?.subject).toBe(`Message, no. ${answer.data.number}: Jonas Berg`);
    expect(support?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\nمرحبا 🌼');
    expect(support?.html).not.toContain('<script');
    expect(support?.text).toContain('Survey title: Tea & coffee');
    const replies = await panel.transaction((tx) =>
      tx.rows<{ to: string; reply: string | null }>(sql`
        select to_address as "to", reply_to as reply from mails order by id desc limit 2`),
    );
    expect(replies).toEqual([
      { to: SUPPORT, reply: sent.email },
      { to: sent.email, reply: null },
    ]);
  });

  test('a member needs no code, and the form begins with their name, address and attempt', async () => {
    const maya = await createMember(panel);
    const { attemptId, surveyId } = await begunAttempt(maya);
    const begin = await panel.call(`GET /api/v1/FeedbackForm?attempt=${attemptId}`, {
      cookie: maya.cookie,
      lang: 'zh',
    });
    expect(begin.data).toEqual({
      codeNeeded: false,
      name: 'Maya Lindqvist',
      email: maya.email,
      survey: { attemptId, number: String(surveyId), title: '茶与咖啡', points: 120, joinDate: '2026-11-18' },
    });
    const answer = await send(form({ name: 'Maya', email: maya.email, attemptId }), maya.cookie, 'zh');
    expect(answer).toMatchObject({ code: 200, data: { state: 'received' } });
    expect(await conversationsOf(maya.email)).toMatchObject([
      { memberId: maya.id, attemptId: expect.any(Number), kind: 'question' },
    ]);
    const [told] = await mailsTo(panel, maya.email);
    expect(told?.subject).toBe(`我们已收到您的留言（编号 ${answer.data.number}）`);
    expect(told?.text).toContain('Where is my gift card?');
  });

  test("a member's text is not repeated to another address than that of the account", async () => {
    const maya = await createMember(panel);
    const sent = form();
    expect((await send(sent, maya.cookie)).code).toBe(200);
    expect((await mailsTo(panel, sent.email))[0]?.text).not.toContain('gift card');
  });

  test('a visitor who cannot read the image confirms by mail; until then operators do not see the message', async () => {
    const sent = form({ byMail: true });
    const answer = await send(sent);
    expect(answer).toMatchObject({ code: 200, data: { state: 'confirm' } });
    expect(await conversationsOf(sent.email)).toMatchObject([{ state: 'unconfirmed' }]);
    const before = await mailsTo(panel, SUPPORT);
    const [mail] = await mailsTo(panel, sent.email);
    expect(mail?.subject).toBe('Confirm your message');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const confirm = () => panel.call('POST /api/v1/FeedbackConfirmations', { body: { token } });
    expect(await confirm()).toMatchObject({ code: 200, data: { number: answer.data.number } });
    expect(await conversationsOf(sent.email)).toMatchObject([{ state: 'open' }]);
    expect(await mailsTo(panel, SUPPORT)).toHaveLength(before.length + 1);

    expect((await confirm()).code).toBe(200);
    expect(await mailsTo(panel, SUPPORT)).toHaveLength(before.length + 1);
  });

  test('the same text twice is one message, also at the same time', async () => {
    const { browser, cookie } = await loadImageCode(panel);
    const sent = form({ code: await setImageCode(panel, browser) });
    const answers = await Promise.all([send(sent, cookie), send(sent, cookie), send(sent, cookie)]);
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.number}`)).size).toBe(1);
    expect(await conversationsOf(sent.email)).toHaveLength(1);
    expect(await mailsTo(panel, sent.email)).toHaveLength(1);
  });

  test('a reported problem is a conversation with its attempt', async () => {
    const maya = await createMember(panel);
    const { attemptId, surveyId } = await begunAttempt(maya);
    const report = (text: string) =>
      panel.call(`POST /api/v1/Attempts/${attemptId}/Reports`, { cookie: maya.cookie, body: { text } });
    const codesOf = (await Promise.all([report('No picture'), report('No picture')])).map(({ code }) => code);
    expect(codesOf.sort()).toEqual([200, codes.alreadyReported]);
    expect(await conversationsOf(maya.email)).toMatchObject([
      {
        kind: 'report',
        memberId: maya.id,
        number: String(surveyId),
        title: 'Tea and coffee',
        rewards: '120',
        joinedOn: '2026-11-18',
        body: 'No picture',
      },
    ]);
    expect((await mailsTo(panel, maya.email))[0]?.text).toContain('a problem with a survey');
    const history = await panel.call(`GET /api/v1/Accounts/${maya.id}/HistoricalSurveys`, { cookie: maya.cookie });
    expect(history.data.list[0].can.report).toMatchObject({ code: codes.alreadyReported });
  });

  test('an unconfirmed message is deleted after its time', async () => {
    const sent = form({ byMail: true });
    await send(sent);
    const token = /token=([\w-]+)/.exec((await mailsTo(panel, sent.email))[0]?.text ?? '')?.[1];
    panel.clock.advance(24 * HOUR_MS);
    const late = await panel.call('POST /api/v1/FeedbackConfirmations', { body: { token } });
    expect(late.code).toBe(codes.linkInvalid);
    panel.clock.advance(1);
    await panel.transaction((tx) =>
      tx.run(sql`select graphile_worker.add_job('feedback.tidy', payload => '{}'::json)`),
    );
    await runJobs(panel, feedbackJobs);
    expect(await conversationsOf(sent.email)).toEqual([]);
  });
});

describe('refuses', () => {
  test('a form with several errors, with a sentence for each field, and keeps the image code valid', async () => {
    const { browser, cookie } = await loadImageCode(panel);
    const code = await setImageCode(panel, browser);
    const wrong = {
      name: ' \u200b ',
      email: 'nobody',
      code,
      content: '',
      surveyNumber: '1'.repeat(21),
      surveyTitle: 't'.repeat(201),
      rewards: '🪙'.repeat(61),
      joinDate: '2026-02-30',
    };
    const refused = await send(wrong, cookie, 'zh');
    expect(refused.code).toBe(codes.textTooLong);
    expect(refused.data.fields).toEqual({
      surveyNumber: '请不要超过 20 个字符。',
      surveyTitle: '请不要超过 200 个字符。',
      rewards: '请不要超过 60 个字符。',
      joinDate: '请输入今天或之前的日期，例如 2026-03-31。',
      name: '请输入您的姓名。',
      email: '邮箱格式不正确。',
      content: '请填写留言内容。',
    });
    for (const [changes, name] of [
      [{ name: '' }, 'senderNameMissing'],
      [{ name: 'n'.repeat(61) }, 'textTooLong'],
      [{ email: ' ' }, 'emailMissing'],
      [{ email: 'a@b\r\nBcc: c@example.com' }, 'emailInvalid'],
      [{ content: 'x'.repeat(4001) }, 'textTooLong'],
      [{ joinDate: '2027-01-01' }, 'joinDateInvalid'],
      [{ joinDate: 'yesterday' }, 'joinDateInvalid'],
    ] as const) {
      expect((await send(form({ code, ...changes }), cookie)).code, JSON.stringify(changes)).toBe(codes[name]);
    }
    expect((await send(form({ code, content: '字'.repeat(4000) }), cookie)).code).toBe(200);
  });

  test('bodies that are no form', async () => {
    for (const body of [{}, form({ more: 1 }), form({ name: 7 }), form({ content: 'x'.repeat(20_001) })])
      expect(await send(body)).toMatchObject({ status: 400, code: codes.malformed });
    expect((await send(form({ content: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await send(form({ attemptId: '../../1' }))).status).toBe(400);
  });

  test('more messages than one person writes in a day, from one address', async () => {
    const maya = await createMember(panel);
    const write = (content: string) => send(form({ email: maya.email, content }), maya.cookie);
    for (let n = 0; n < 10; n += 1) expect((await write(`Message ${n}`)).code).toBe(200);
    expect((await write('One more')).code).toBe(codes.tooManyMessages);
    expect((await write('Message 3')).code).toBe(200);
    expect(await mailsTo(panel, maya.email)).toHaveLength(10);
    panel.clock.advance(24 * HOUR_MS + 1);
    expect((await write('The day after')).code).toBe(200);
  });

  test('more than three mailed links to an address in a day', async () => {
    const email = newAddress();
    const write = (content: string) => send(form({ email, content, byMail: true }));
    for (let n = 0; n < 3; n += 1) expect((await write(`Message ${n}`)).code).toBe(200);
    expect((await write('One more')).code).toBe(codes.tooManyMessages);
  });

  test('more messages than a network may send in an hour', async () => {
    const small = await openPanel({ LIMIT_FEEDBACK_PER_NETWORK_HOUR: '2' });
    const write = () => small.call('POST /api/v1/Feedback', { body: form({ byMail: true }) });
    expect((await write()).code).toBe(200);
    expect((await write()).code).toBe(200);
    expect((await write()).code).toBe(codes.tooManyRequests);
    for (let n = 0; n < 20; n += 1) await small.app.inject({ url: '/api/v1/SecurityCode' });
    const image = await small.call('GET /api/v1/SecurityCode');
    expect(image).toMatchObject({ status: 200, code: codes.tooManyRequests });
    await small.close();
  });

  test('an invented link', async () => {
    for (const token of ['', 'x', 'x'.repeat(100)])
      expect((await panel.call('POST /api/v1/FeedbackConfirmations', { body: { token } })).code).toBe(
        codes.linkInvalid,
      );
  });
});

describe('forbidden', () => {
  test('somebody else’s attempt is unknown to members and visitors', async () => {
    const [maya, jonas] = await Promise.all([createMember(panel), createMember(panel)]);
    const { attemptId } = await begunAttempt(maya);
    const begin = await panel.call(`GET /api/v1/FeedbackForm?attempt=${attemptId}`, { cookie: jonas.cookie });
    expect(begin.data.survey).toBeNull();
    expect((await send(form({ attemptId }), jonas.cookie)).code).toBe(codes.notFound);
    expect((await panel.call(`GET /api/v1/FeedbackForm?attempt=${attemptId}`)).data).toEqual({
      codeNeeded: true,
      name: '',
      email: '',
      survey: null,
    });
    expect((await send(form({ attemptId }))).code).toBe('401');
  });

  test('the browser cookie without a session', async () => {
    const maya = await createMember(panel);
    const cookie = `${browserCookieName(panel.services.config)}=${browserOf(maya)}`;
    expect((await send(form(), cookie)).code).toBe(codes.imageCodeWrong);
  });
});
