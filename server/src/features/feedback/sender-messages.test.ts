import { loadImageCode, setImageCode } from '@pollen/testkit/image-codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../../../checks/run';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator');
  maya = await createMember(panel);
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const form = (email: string, content: string) => ({ name: 'Maya Lindqvist', email, content });

async function write(content: string): Promise<number> {
  const { data, code } = await panel.call('POST /api/v1/Feedback', {
    body: form(maya.email, content),
    cookie: maya.cookie,
  });
  expect(code).toBe(200);
  return Number(data.number);
}

/** The token in the newest mail to an address that has a link to its conversation. */
async function tokenMailed(email: string): Promise<string> {
  const [mail] = await panel.transaction((tx) =>
    tx.rows<{ body: string }>(sql`
      select text_body as body from mails where to_address = ${email} and text_body like '%/message?token=%'
      order by id desc limit 1`),
  );
  return /\/message\?token=([\w.-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

const read = (token: string) => panel.call(`GET /api/v1/SentMessages/${token}`);
const reply = (token: string, text: string, key = crypto.randomUUID() as string) =>
  panel.call(`POST /api/v1/SentMessages/${token}/Replies`, { body: { text, key } });

async function answer(id: number, text: string, close = false): Promise<void> {
  const { data } = await panel.call(`GET /api/console/Conversations/${id}`, { cookie: eva.cookie });
  const body = { text, key: crypto.randomUUID(), seen: data.messages.at(-1).id, close };
  const { code, errors } = await panel.call(`POST /api/console/Conversations/${id}/Answer`, {
    cookie: eva.cookie,
    body,
  });
  expect([code, errors]).toEqual([200, []]);
}

const inConsole = async (id: number) =>
  (await panel.call(`GET /api/console/Conversations/${id}`, { cookie: eva.cookie })).data;

describe('works', () => {
  test('the link of an answer opens the conversation, and a reply there waits in the inbox again', async () => {
    const id = await write('Where is my card?');
    await answer(id, 'It is on its way.');
    const token = await tokenMailed(maya.email);
    expect((await read(token)).data).toMatchObject({
      number: String(id),
      state: 'answered',
      messages: [
        { from: 'sender', text: 'Where is my card?' },
        { from: 'operator', text: 'It is on its way.' },
      ],
      can: { reply: true },
    });
    panel.clock.advance(60_000);
    expect(await reply(token, '  It has not come yet.\r\n')).toMatchObject({ code: 200 });
    const thread = await inConsole(id);
    expect(thread).toMatchObject({ state: 'open', waitingSince: panel.clock.now().toISOString() });
    expect(thread.messages.at(-1)).toMatchObject({ from: 'sender', text: 'It has not come yet.' });
    const [mailed] = await panel.transaction((tx) =>
      tx.rows<Record<string, unknown>>(
        sql`select reply_to as "replyTo", text_body as body from mails order by id desc limit 1`,
      ),
    );
    expect(mailed).toMatchObject({ replyTo: maya.email, body: expect.stringContaining('It has not come yet.') });
  });

  test('a closed conversation opens again, and ten calls with one key are one reply', async () => {
    const id = await write('How do I close my account?');
    await answer(id, 'Under Settings.', true);
    const token = await tokenMailed(maya.email);
    const key = crypto.randomUUID();
    const codes = await Promise.all(Array.from({ length: 10 }, () => reply(token, 'Thanks, but where?', key)));
    expect(codes.map(({ code }) => code)).toEqual(Array(10).fill(200));
    const { state, messages } = await inConsole(id);
    expect([state, messages.length]).toEqual(['open', 3]);
  });

  test('who waits already keeps the place in the queue', async () => {
    const id = await write('First of two');
    const since = (await inConsole(id)).waitingSince;
    panel.clock.advance(3_600_000);
    await reply(await tokenMailed(maya.email), 'Second of two');
    expect((await inConsole(id)).waitingSince).toBe(since);
  });
});

describe('refuses', () => {
  test('links that are made up, of another purpose, or of a conversation that is gone', async () => {
    for (const token of ['made-up', 'x', `1.${'a'.repeat(43)}`]) {
      expect((await read(token)).code).not.toBe(200);
      expect((await reply(token, 'Hello?')).code).not.toBe(200);
    }
    const id = await write('Delete me');
    const token = await tokenMailed(maya.email);
    await panel.transaction((tx) => tx.run(sql`delete from conversations where id = ${id}`));
    expect((await read(token)).code).not.toBe(200);
  });

  test('empty texts, long ones, and more than five without an answer', async () => {
    await write('A flood');
    const token = await tokenMailed(maya.email);
    expect((await reply(token, '  \n ')).errors).toEqual(['Please write your message.']);
    expect((await reply(token, 'x'.repeat(4_001))).errors).toEqual(['Please use at most 4000 characters.']);
    for (let n = 0; n < 4; n += 1) expect((await reply(token, `More ${n}`)).code).toBe(200);
    expect((await reply(token, 'One too many')).errors[0]).toMatch(/wait for our answer/);
    expect((await read(token)).data.can.reply).toMatchObject({ reason: expect.stringMatching(/wait for our answer/) });
  });

  test('to show what a visitor wrote to a mailbox that may be a stranger’s', async () => {
    const { browser, cookie } = await loadImageCode(panel);
    const code = await setImageCode(panel, browser);
    const stranger = 'stranger@example.org';
    const sent = await panel.call('POST /api/v1/Feedback', {
      body: {
        ...form(stranger, 'Buy cheap watches'),
        name: 'Watches R. Cheap',
        surveyTitle: 'Watches at half price',
        surveyNumber: 'watches.example',
        code,
      },
      cookie,
    });
    expect(sent.code).toBe(200);
    const token = await tokenMailed(stranger);
    expect((await read(token)).data).toMatchObject({ survey: null, messages: [{ from: 'sender', text: null }] });
    await reply(token, 'I did not write that.');
    expect((await read(token)).data.messages).toMatchObject([{ text: null }, { text: 'I did not write that.' }]);
    await answer(Number(sent.data.number), 'We have deleted it.');
    const mails = await panel.transaction((tx) =>
      tx.rows<{ mail: string }>(sql`select row_to_json(mails)::text as mail from mails where to_address = ${stranger}`),
    );
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toMatch(/watches/i);
  });
});
