import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { reportAttempt, sendMessage } from '@pollen/testkit/conversations';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel({ SUPPORT_EMAIL: 'support@example.com' });
  panel.clock.set('2026-11-18T15:00:00Z');
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
});
// Every test begins with an empty inbox.
beforeEach(async () => {
  panel.clock.set('2026-11-18T15:00:00Z');
  await panel.transaction((tx) => tx.run(sql`delete from conversations`));
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const get = (path: string, who = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`GET ${path}`, { cookie: who.cookie, lang });
const post = (path: string, body: object, who = eva) => panel.call(`POST ${path}`, { cookie: who.cookie, body });
const list = async (query = '', who = eva) => (await get(`/api/console/Conversations?${query}`, who)).data;
const idsOf = async (query = '', who = eva): Promise<number[]> =>
  (await list(query, who)).list.map(({ id }: { id: number }) => id);
const thread = async (id: number, who = eva, lang: 'en' | 'zh' = 'en') =>
  (await get(`/api/console/Conversations/${id}`, who, lang)).data;

const ask = (member: MemberPersona, content?: string, name?: string) => sendMessage(panel, member, content, name);

async function answer(id: number, changes: object = {}, who = eva) {
  const { messages } = await thread(id);
  const seen = messages.at(-1).id;
  const body = { text: 'It left today.', key: randomUUID(), seen, ...changes };
  return post(`/api/console/Conversations/${id}/Answer`, body, who);
}

async function auditOf(kind: string, id: number | string) {
  const { data } = await get(`/api/console/AuditLog?subjectKind=${kind}&subjectId=${id}`);
  return data.list;
}
const actionsOf = async (kind: string, id: number | string) =>
  (await auditOf(kind, id)).map(({ action }: { action: string }) => action);

const screenedOut = [{ age: 'under18', region: 'north' }];

describe('the list', () => {
  test('of a member has the messages sent signed in, and those from the same address without signing in', async () => {
    const member = await createMember(panel);
    const other = await createMember(panel);
    const first = await ask(member, 'The first question.');
    const body = { name: 'Maya', email: member.email.toUpperCase(), content: 'I cannot log in.', byMail: true };
    const { data } = await panel.call('POST /api/v1/Feedback', { body });
    const written = async (who: MemberPersona) => (await get(`/api/console/Members/${who.id}/Conversations`)).data;
    // Unconfirmed, nobody reads it.
    expect((await written(member)).list).toHaveLength(1);
    await panel.transaction((tx) =>
      tx.run(sql`update conversations set state = 'open', waiting_since = now() where state = 'unconfirmed'`),
    );
    expect(await written(member)).toMatchObject({
      list: [
        { id: Number(data.number), asVisitor: true, state: 'open', text: 'I cannot log in.' },
        { id: first, asVisitor: false, kind: 'question', outcome: null, text: 'The first question.' },
      ],
      more: false,
    });
    expect(await written(other)).toEqual({ list: [], more: false });
    expect(await get('/api/console/Members/999999/Conversations')).toMatchObject({ code: 1404 });
  });

  test('has waiting conversations in order of their waiting time, and tabs with counts', async () => {
    const member = await createMember(panel);
    const first = await ask(member, 'The first question.');
    panel.clock.advance(HOUR_MS);
    const second = await ask(member, 'The second question.');
    expect(await idsOf()).toEqual([first, second]);
    await answer(second);
    await post(`/api/console/Conversations/${first}/Assign`, { to: ben.id, from: null });
    expect(await idsOf('tab=answered')).toEqual([second]);
    expect(await idsOf('tab=mine')).toEqual([second]);
    expect(await idsOf('tab=mine', ben)).toEqual([first]);
    expect(await idsOf('tab=all')).toEqual([second, first]);
    expect(await idsOf('assigned=nobody')).toEqual([]);
    expect(await idsOf('assigned=somebody')).toEqual([first]);
    await answer(first, { close: true }, ben);
    const { list: rows, counts, next } = await list('tab=closed');
    expect(rows).toMatchObject([
      { id: first, state: 'closed', text: 'It left today.', assignedTo: { id: ben.id, name: 'Ben Okafor' } },
    ]);
    expect(counts).toEqual({ waiting: 0, late: 0, mine: 1, answered: 1 });
    expect(next).toBeNull();
  });

  test('is searched by name, address, text and number, and filtered by kind', async () => {
    const member = await createMember(panel, { email: 'maya.inbox@example.org' });
    const id = await ask(member, 'Is 100% of it paid?', 'Maja Ljungström');
    const other = await ask(await createMember(panel), 'Something else.');
    const { id: reported } = await reportAttempt(panel, await createMember(panel), screenedOut);
    const found = (text: string) => idsOf(`search=${encodeURIComponent(text)}`);
    expect(await found('LJUNGSTRÖM')).toEqual([id]);
    expect(await found('inbox@example')).toEqual([id]);
    expect(await found('100% of')).toEqual([id]);
    expect(await found('1_0% of')).toEqual([]);
    expect(await found(String(other))).toEqual([other]);
    expect(await idsOf('kind=report')).toEqual([reported]);
    expect(await idsOf('kind=second_look')).toEqual([]);
    expect(await get('/api/console/Conversations?kind=gossip')).toMatchObject({ status: 400 });
  });

  test('leaves out unconfirmed messages', async () => {
    const body = { name: 'Jonas', email: 'jonas@example.com', content: 'Hello there.', byMail: true };
    const { data } = await panel.call('POST /api/v1/Feedback', { body });
    expect(await idsOf('tab=all')).toEqual([]);
    expect(await get(`/api/console/Conversations/${data.number}`)).toMatchObject({ code: 1404 });
    expect(await answerBlind(Number(data.number))).toMatchObject({ code: 1404 });
  });

  test('figures tell how long senders wait and waited', async () => {
    const member = await createMember(panel);
    const ids = [await ask(member, 'One.'), await ask(member, 'Two.'), await ask(member, 'Three.')];
    const asked = panel.clock.now().toISOString();
    expect((await get('/api/console/ConversationFigures')).data).toMatchObject({ waiting: 3, longestSince: asked });
    panel.clock.advance(2 * HOUR_MS);
    await answer(ids[0] as number);
    panel.clock.advance(28 * HOUR_MS);
    // Sessions of the day before are over.
    const cleo = await createOperatorPersona(panel, 'operator', 'Cleo Park');
    const { messages } = await thread(ids[1] as number, cleo);
    await answerBlind(ids[1] as number, { seen: messages.at(-1).id }, cleo);
    expect((await get('/api/console/ConversationFigures', cleo)).data).toEqual({
      waiting: 1,
      longestSince: asked,
      medianSeconds: 2 * 3600,
      answered: 2,
      withinDay: 1,
    });
    expect((await thread(ids[1] as number, cleo)).answerSeconds).toBe(30 * 3600);
  });
});

const answerBlind = (id: number, changes: object = {}, who = eva) =>
  post(
    `/api/console/Conversations/${id}/Answer`,
    { text: 'Hello.', key: randomUUID(), seen: Number.MAX_SAFE_INTEGER, ...changes },
    who,
  );

describe('answering', () => {
  test('mails the sender, keeps the thread, assigns it to the operator who answers', async () => {
    const member = await createMember(panel, { locale: 'zh' });
    const { data } = await as(panel, member, 'zh').post('/api/v1/Feedback', {
      name: '李梅',
      email: member.email,
      content: '我的礼品卡在哪里？',
    });
    const id = Number(data.number);
    expect(await answer(id, { text: '  今天已寄出。\n\n请注意查收。 ' })).toMatchObject({
      code: 200,
      data: { state: 'answered' },
    });
    const shown = await thread(id);
    expect(shown).toMatchObject({
      state: 'answered',
      waitingSince: null,
      replyTo: 'support@example.com',
      locale: 'zh',
      assignedTo: { name: 'Eva Brandt' },
      messages: [
        { from: 'sender', operator: null, text: '我的礼品卡在哪里？' },
        { from: 'operator', operator: 'Eva Brandt', text: '今天已寄出。\n\n请注意查收。' },
      ],
      person: { id: member.id, balance: 150, state: 'active', level: 1 },
      can: { answer: true, reopen: { code: codes.conversationNotClosed } },
    });
    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe(`回复：您给 Pollen 的留言（编号 ${id}）`);
    expect(mail?.text).toContain('李梅，您好：');
    expect(mail?.text).toContain('请注意查收。');
    expect(mail?.text).toContain('我的礼品卡在哪里？');
    expect(await actionsOf('conversation', id)).toEqual(['conversation.answered']);
  });

  test('a visitor gets the answer without the text of the message', async () => {
    const body = { name: 'Jonas', email: 'visitor.inbox@example.com', content: 'A SECRET TEXT', byMail: true };
    const { data } = await panel.call('POST /api/v1/Feedback', { body });
    const id = Number(data.number);
    await panel.transaction((tx) =>
      tx.run(sql`update conversations set state = 'open', waiting_since = ${tx.now} where id = ${id}`),
    );
    await answer(id);
    const [mail] = await mailsTo(panel, 'visitor.inbox@example.com');
    expect(mail?.text).toContain('It left today.');
    expect(mail?.text).not.toContain('SECRET');
    expect((await thread(id)).person).toBeNull();
  });

  test('the same click ten times at once is one answer and one mail', async () => {
    const member = await createMember(panel);
    const id = await ask(member);
    const body = { text: 'It left today.', key: randomUUID(), seen: (await thread(id)).messages[0].id };
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => post(`/api/console/Conversations/${id}/Answer`, body)),
    );
    expect(sent.map(({ code }) => code)).toEqual(Array(10).fill(200));
    expect((await thread(id)).messages).toHaveLength(2);
    expect((await mailsTo(panel, member.email)).filter(({ subject }) => subject.startsWith('Re:'))).toHaveLength(1);
  });

  test('two operators at once: the second reads what the first wrote', async () => {
    const member = await createMember(panel);
    const id = await ask(member);
    const seen = (await thread(id)).messages[0].id;
    const both = await Promise.all([
      answer(id, { seen, text: 'From Eva.' }),
      answer(id, { seen, text: 'From Ben.' }, ben),
    ]);
    const refused = both.find(({ code }) => code !== 200);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.answeredMeanwhile].sort());
    expect(refused?.errors[0]).toMatch(/^(Eva Brandt|Ben Okafor) has already answered/);
    expect((await thread(id)).messages).toHaveLength(2);
    const close = { action: 'close', seen };
    expect(await post(`/api/console/Conversations/${id}/State`, close)).toMatchObject({
      code: codes.answeredMeanwhile,
    });
  });

  test('refuses an empty or too long answer, and a closed conversation until it is reopened', async () => {
    const id = await ask(await createMember(panel));
    expect(await answer(id, { text: ' \n ' })).toMatchObject({ code: codes.messageMissing });
    expect(await answer(id, { text: 'x'.repeat(4001) })).toMatchObject({ code: codes.textTooLong });
    expect(await answer(id, { key: 'not a key' })).toMatchObject({ status: 400 });
    expect(await answerBlind(99_999_999)).toMatchObject({ code: 1404 });
    const set = async (action: string) =>
      post(`/api/console/Conversations/${id}/State`, { action, seen: (await thread(id)).messages.at(-1).id });
    expect(await set('reopen')).toMatchObject({ code: codes.conversationNotClosed });
    expect(await set('close')).toMatchObject({ code: 200, data: { state: 'closed' } });
    expect(await set('close')).toMatchObject({ code: codes.conversationClosed });
    expect(await answer(id)).toMatchObject({ code: codes.conversationClosed });
    expect(await set('reopen')).toMatchObject({ data: { state: 'open' } });
    expect(await answer(id)).toMatchObject({ code: 200 });
    expect(await actionsOf('conversation', id)).toEqual([
      'conversation.answered',
      'conversation.reopened',
      'conversation.closed',
    ]);
    expect((await get('/api/console/WaitingCounts')).data.messages).toBe(0);
  });

  test('of two operators one takes a conversation, hands it over, and not to operators who cannot answer', async () => {
    const viewer = await createOperatorPersona(panel, 'viewer');
    const id = await ask(await createMember(panel));
    const give = (to: number | null, from: number | null, who = eva) =>
      post(`/api/console/Conversations/${id}/Assign`, { to, from }, who);
    const both = await Promise.all([give(eva.id, null), give(ben.id, null, ben)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.takenMeanwhile].sort());
    const holder = (await thread(id)).assignedTo.id;
    expect(await give(viewer.id, holder)).toMatchObject({ code: codes.cannotTake });
    expect(await give(holder, null)).toMatchObject({ code: 200, data: { assignedTo: { id: holder } } });
    expect(await give(null, holder)).toMatchObject({ code: 200, data: { assignedTo: null } });
    const colleagues = (await thread(id)).colleagues.map(({ id: each }: { id: number }) => each);
    expect(colleagues).toEqual(expect.arrayContaining([ben.id, eva.id]));
    expect(colleagues).not.toContain(viewer.id);
  });
});

describe('templates', () => {
  const texts = { name: 'Late gift', bodyEn: 'Dear {name}, it comes.', bodyZh: '{name}，您好，礼品在路上。' };
  const create = (changes: object = {}, who = eva) =>
    post('/api/console/AnswerTemplates', { ...texts, ...changes }, who);
  const all = async () => (await get('/api/console/AnswerTemplates')).data;

  test('are created, changed and deleted by one operator at a time', async () => {
    const { id } = (await create()).data;
    expect((await all()).list).toMatchObject([{ id, ...texts, version: 1, changedBy: 'Eva Brandt' }]);
    expect(await create({ name: ' late  GIFT ' })).toMatchObject({ code: codes.templateNameTaken });
    expect(await create({ bodyZh: ' ' })).toMatchObject({ code: codes.templateIncomplete });
    expect(await create({ name: 'x'.repeat(61) })).toMatchObject({ code: codes.textTooLong });
    const { id: other } = (await create({ name: 'Another' })).data;
    const change = (of: number, body: object, who = eva) =>
      post(`/api/console/AnswerTemplates/${of}`, { ...texts, ...body }, who);
    expect(await change(other, { name: 'LATE GIFT', version: 1 })).toMatchObject({ code: codes.templateNameTaken });
    const both = await Promise.all([
      change(id, { bodyEn: 'One.', version: 1 }),
      change(id, { bodyEn: 'Two.', version: 1 }, ben),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.templateChanged].sort());
    const remove = (version: number) => post(`/api/console/AnswerTemplates/${id}/Delete`, { version });
    expect(await remove(1)).toMatchObject({ code: codes.templateChanged });
    expect(await remove(2)).toMatchObject({ code: 200 });
    expect(await remove(2)).toMatchObject({ code: 200 });
    expect(await change(id, { version: 2 })).toMatchObject({ code: 1404 });
    expect((await all()).list).toMatchObject([{ id: other }]);
    expect(await actionsOf('template', id)).toEqual(['template.deleted', 'template.changed', 'template.created']);
  });
});
