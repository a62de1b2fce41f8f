import { codes } from '@pollen/contract/codes';
import type { MailName } from '@pollen/contract/mail-names';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailSamples } from '../../mail-samples';
import { sendMail } from './actions';
import { sentencesOf } from './rules';

let panel: Panel;
let admin: OperatorPersona;
let other: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  admin = await createOperatorPersona(panel, 'admin');
  other = await createOperatorPersona(panel, 'admin');
});
afterAll(() => panel.close());

const look = async (name: string, locale = 'en') =>
  (await as(panel, admin).get(`/api/console/Mails/${name}/${locale}`)).data;
const write = (
  name: string,
  sentences: Record<string, string>,
  { version = 0, locale = 'en', who = admin }: { version?: number; locale?: string; who?: OperatorPersona } = {},
) => as(panel, who).post(`/api/console/Mails/${name}/${locale}`, { sentences, version, reason: 'plainer words' });
const restore = (name: string, to: number, version: number) =>
  as(panel, admin).post('/api/console/Versions/Restore', {
    ...{ kind: 'mail', subject: `${name}:en`, to, version, reason: 'it was better before' },
  });

/** Sends a mail of a kind as its feature would, and answers what went out. */
async function sent(name: MailName, locale: 'en' | 'zh' = 'en') {
  const to = `${crypto.randomUUID()}@example.com`;
  const sample = mailSamples[name];
  await panel.transaction((tx) => sendMail(tx, { to, ...sample({ locale, publicUrl: 'https://panel.example.com' }) }));
  const [mail] = await mailsTo(panel, to);
  if (!mail) throw new Error('no mail');
  return mail;
}

describe('works', () => {
  test('the next mail has the newest sentences in its language, and restoring brings back older ones', async () => {
    const name = 'orders.confirm';
    expect((await sent(name)).subject).toBe('Confirm order 30571');
    expect((await write(name, { subject: 'Please say yes to order {id}' })).data).toMatchObject({ version: 1 });
    expect(await sent(name)).toMatchObject({ subject: 'Please say yes to order 30571' });
    expect((await sent(name)).text).toContain('You’ve redeemed a reward.');
    expect((await sent(name, 'zh')).subject).toBe('请确认订单 30571');
    const both = { subject: 'Order {id}: yes?', intro: 'Was it you who redeemed “this & that”?' };
    expect((await write(name, both, { version: 1 })).data).toMatchObject({ version: 2 });
    const mail = await sent(name);
    expect(mail.subject).toBe('Order 30571: yes?');
    expect(mail.text).toContain('Was it you who redeemed “this & that”?');
    expect(mail.html).toContain('“this &amp; that”');

    expect((await restore(name, 1, 2)).data).toMatchObject({ version: 3 });
    expect((await sent(name)).subject).toBe('Please say yes to order 30571');
    expect((await restore(name, 0, 3)).data).toMatchObject({ version: 4 });
    expect((await sent(name)).subject).toBe('Confirm order 30571');
    const { data } = await as(panel, admin).get(`/api/console/Versions?kind=mail&subject=${name}:en`);
    expect(data.list.map(({ content }: { content: unknown }) => content)).toEqual([
      null,
      { subject: 'Please say yes to order {id}' },
      both,
      { subject: 'Please say yes to order {id}' },
      null,
    ]);
    const log = await as(panel, admin).get(`/api/console/AuditLog?subjectKind=mail&subjectId=${name}:en`);
    expect(log.data.list.map(({ action }: { action: string }) => action)).toEqual([
      'mail.restored',
      'mail.restored',
      'mail.changed',
      'mail.changed',
    ]);
  });

  test("a new member gets the mail in the operator's words", async () => {
    await write('members.known', { subject: 'You are with us already' });
    const member = await createMember(panel);
    await panel.transaction(async (tx) => {
      const sample = mailSamples['members.known'];
      await sendMail(tx, { to: member.email, ...sample({ locale: 'en', publicUrl: 'https://x.example' }) });
    });
    expect((await mailsTo(panel, member.email))[0]?.subject).toBe('You are with us already');
    const { list } = (await as(panel, admin).get('/api/console/Mails')).data;
    expect(list.find((mail: { name: string }) => mail.name === 'members.known')).toMatchObject({
      subject: { en: 'You are with us already', zh: '您已拥有 Pollen 账户' },
      edited: ['en'],
    });
  });

  test('a preview shows unsaved sentences, and sentences equal to the default are not stored', async () => {
    const { sentences, version } = await look('closing.farewell');
    const now = Object.fromEntries(sentences.map(({ key, now }: { key: string; now: string }) => [key, now]));
    const preview = await as(panel, admin).post('/api/console/MailPreviews', {
      ...{ name: 'closing.farewell', locale: 'en', sentences: { ...now, again: 'Come back whenever you like.' } },
    });
    expect(preview.data.text).toContain('Come back whenever you like.');
    expect((await look('closing.farewell')).text).not.toContain('Come back whenever you like.');
    expect((await write('closing.farewell', now, { version })).code).toBe(codes.nothingChanged);
    await write('closing.farewell', { ...now, again: 'Come back whenever you like.' }, { version });
    const rows = await panel.transaction((tx) =>
      tx.rows(sql`select sentences from mail_texts where name = 'closing.farewell'`),
    );
    expect(rows).toEqual([{ sentences: { again: 'Come back whenever you like.' } }]);
  });
});

describe('refuses', () => {
  test.each([
    ['a placeholder that is unknown', { note: 'Within {hours} hours, {name}.' }, codes.mailPlaceholderUnknown],
    ['one that is missing', { note: 'Soon.' }, codes.mailPlaceholderMissing],
    ['one that is misspelt', { subject: 'Confirm {ID} order {id}' }, codes.mailPlaceholderUnknown],
    ['a broken one', { subject: 'Confirm {id } order {id}' }, codes.mailPlaceholderUnknown],
    ['a tag', { intro: 'You <b>have</b> redeemed.' }, codes.mailHtml],
    ['a script', { intro: '<script>alert(1)</script>' }, codes.mailHtml],
    ['a comment', { intro: 'a <!-- b' }, codes.mailHtml],
    ['an entity', { intro: 'a &lt; b &#60; c' }, codes.mailHtml],
    ['a second line, which would be a header', { subject: 'Order {id}\r\nBcc: a@example.com' }, codes.mailHtml],
    ['nothing', { intro: '  ' }, codes.mailSentenceEmpty],
    ['too much', { subject: `{id}${'x'.repeat(200)}` }, codes.mailSentenceTooLong],
    ['a sentence that there is not', { constructor: 'x' }, codes.mailSentenceUnknown],
  ])('%s', async (_what, sentences, code) => {
    const before = await look('orders.confirm', 'zh');
    expect((await write('orders.confirm', sentences, { locale: 'zh', version: before.version })).code).toBe(code);
    const preview = { name: 'orders.confirm', locale: 'zh', sentences };
    expect((await as(panel, admin).post('/api/console/MailPreviews', preview)).code).toBe(code);
    expect(await look('orders.confirm', 'zh')).toEqual(before);
  });

  test('unknown mails, and a change on an outdated version', async () => {
    expect((await write('members.nothing', {})).code).toBe(codes.notFound);
    const preview = { name: 'members.nothing', locale: 'en', sentences: {} };
    expect((await as(panel, admin).post('/api/console/MailPreviews', preview)).code).toBe(codes.notFound);
    const answers = await Promise.all([
      write('operators.codeReset', { button: 'Go and sign in' }),
      write('operators.codeReset', { button: 'To the console' }, { who: other }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.changedMeanwhile]);
  });

  test('saved sentences that no longer fit the code are ignored when the mail is sent', () => {
    const standard = { subject: 'Order {id}', text: 'Hello.' };
    expect(sentencesOf(standard, { subject: 'Yours', text: 'Hi.', gone: 'x', __proto__: 'y' })).toEqual({
      subject: 'Order {id}',
      text: 'Hi.',
    });
  });
});

test('forbidden: only admins write', async () => {
  for (const role of ['viewer', 'operator', 'finance'] as const) {
    const who = await createOperatorPersona(panel, role);
    expect((await write('members.password', { button: 'Reset it' }, { who })).code).toBe(codes.notAllowed);
    const { data } = await as(panel, who).get('/api/console/Mails/members.password/en');
    expect(data.can.change.code).toBe(codes.notAllowed);
  }
});

test('both languages of every mail have the same placeholders, and all sentences are ones that could be written', () => {
  const placeholders = (sentence: string) => [...new Set(sentence.match(/\{[^{}]*\}/g) ?? [])].sort();
  for (const [name, sample] of Object.entries(mailSamples)) {
    const { texts } = sample({ locale: 'en', publicUrl: '' });
    expect(texts.name).toBe(name);
    expect(Object.keys(texts.zh)).toContain('subject');
    for (const [key, sentence] of Object.entries(texts.en)) {
      expect([name, key, placeholders(texts.zh[key] ?? '')]).toEqual([name, key, placeholders(sentence)]);
    }
    for (const locale of ['en', 'zh'] as const) {
      for (const [key, sentence] of Object.entries(texts[locale])) {
        expect([name, key, sentencesOf(texts[locale], { [key]: sentence })[key]]).toEqual([name, key, sentence]);
        expect([name, key, sentence.length <= (key === 'subject' ? 200 : 1_000)]).toEqual([name, key, true]);
      }
    }
  }
});
