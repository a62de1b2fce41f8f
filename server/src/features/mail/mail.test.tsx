import { crashAfterTransaction, Killed } from '@pollen/testkit/crash-after-transaction';
import { MailServer, type MailServerOptions } from '@pollen/testkit/mail-server';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from './actions';
import { mailJobs } from './jobs';
import { MailLayout } from './MailLayout';
import { MailButton, MailCode, MailFacts, MailText } from './mail-parts';
import { plainTextOf } from './plain-text';
import { stateAfterFailure } from './rules';

const mailServer = new MailServer();
let panel: Panel;

beforeAll(async () => {
  await mailServer.start();
  panel = await openPanelThatMails();
  await mailServer.stop();
});
afterEach(async () => {
  await mailServer.stop();
  mailServer.received.length = 0;
  await panel.services.database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => panel.close());

function openPanelThatMails(smtpOptions = '') {
  return openPanel({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true${smtpOptions}`,
    MAIL_FROM: 'Pollen <post@example.com>',
    SUPPORT_EMAIL: 'help@example.com',
  });
}

function welcomeMail() {
  return (
    <MailLayout
      locale="en"
      publicUrl="http://127.0.0.1:3000"
      title="Welcome & hello"
      preview="Hi"
      reason="You asked for it."
    >
      <MailText>A &lt; B</MailText>
      <MailCode>AB2C</MailCode>
      <MailFacts facts={[{ name: 'Order', value: '30101' }]} />
      <MailButton href="http://127.0.0.1:3000/x?a=1&b=2">Open it</MailButton>
    </MailLayout>
  );
}

async function post(to = 'maya@example.com', of = panel): Promise<number> {
  const { id } = await of.transaction((tx) => sendMail(tx, { to, subject: '欢迎 Welcome', mail: welcomeMail() }));
  return id;
}

/** Jobs that wait for their next try are due now. */
async function runAllJobs(of: Panel): Promise<void> {
  await of.services.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  );
  await runJobs(of, mailJobs);
}

const stateOf = (id: number, of = panel) =>
  of.transaction((tx) =>
    tx.one<{ state: string; attempts: number; error: string | null }>(
      sql`select state, attempts, last_error as error from mails where id = ${id}`,
    ),
  );
const runMailJob = (id: number) => mailJobs['mail.send']?.({ mailId: id }, panel.services);

test('the plain-text part says the same', () => {
  expect(plainTextOf('<p>A<br/>B</p>')).toBe('A\nB\n');
  return panel
    .transaction(async (tx) => {
      const { id } = await sendMail(tx, { to: 'a@example.com', subject: 'x', mail: welcomeMail() });
      return tx.one<{ text: string }>(sql`select text_body as text from mails where id = ${id}`);
    })
    .then(({ text }) =>
      expect(text).toMatchInlineSnapshot(`
      "Welcome & hello

      A < B

      AB2C

      Order: 30101

      Open it
      http://127.0.0.1:3000/x?a=1&b=2

      You asked for it.

      Pollen: polls in, gold out.
      "
    `),
    );
});

describe('works', () => {
  test('a mail is sent once after the commit, with a plain-text part and its own Message-ID', async () => {
    await mailServer.start();
    const id = await post();
    await runJobs(panel, mailJobs);
    expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 1, error: null });
    const [mail = ''] = mailServer.received;
    expect(mailServer.received).toHaveLength(1);
    expect(mail).toMatch(/^From: Pollen <post@example\.com>/m);
    expect(mail).toMatch(/^Reply-To: help@example\.com/m);
    expect(mail).toMatch(new RegExp(`^Message-ID: <${id}\\.[0-9a-f]{24}@127\\.0\\.0\\.1>`, 'm'));
    expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
    await runAllJobs(panel);
    expect(mailServer.received).toHaveLength(1);
  });

  test('a reply goes to the address that the mail names', async () => {
    await mailServer.start();
    await panel.transaction((tx) =>
      sendMail(tx, { to: 'help@example.com', replyTo: 'maya@example.com', subject: 'x', mail: welcomeMail() }),
    );
    await runJobs(panel, mailJobs);
    expect(mailServer.received[0]).toMatch(/^Reply-To: maya@example\.com/m);
  });

  test('mails with an unsubscribe link have the header for one click (RFC 8058), others do not', async () => {
    await mailServer.start();
    const unsubscribeUrl = 'https://pollen.example.com/unsubscribe?token=abc';
    for (const extra of [{ unsubscribeUrl }, {}]) {
      await panel.transaction((tx) =>
        sendMail(tx, { to: 'maya@example.com', subject: 'x', mail: welcomeMail(), ...extra }),
      );
      await runJobs(panel, mailJobs);
    }
    const [list = '', plain = ''] = mailServer.received;
    expect(list).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(list).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(plain).not.toContain('List-Unsubscribe');
  });

  test('a mail of a rolled-back transaction is never sent', async () => {
    await mailServer.start();
    await panel
      .transaction(async (tx) => {
        await sendMail(tx, { to: 'a@example.com', subject: 'x', mail: welcomeMail() });
        throw new Error('no');
      })
      .catch(() => undefined);
    await runJobs(panel, mailJobs);
    expect(mailServer.received).toEqual([]);
  });

  test('a mail server that is down loses nothing', async () => {
    const ids = [await post('a@example.com'), await post('b@example.com'), await post('c@example.com')];
    await runJobs(panel, mailJobs);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await mailServer.start();
    await runJobs(panel, mailJobs);
    expect(mailServer.received).toHaveLength(0);
    await runAllJobs(panel);
    expect(mailServer.received).toHaveLength(3);
    for (const id of ids) expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 2, error: null });
  });

  test('a job that runs several times at once sends one mail', async () => {
    await mailServer.start({
      onMailFrom: (_address, _session, done) => setImmediate(done),
    });
    const id = await post();
    await Promise.all(Array.from({ length: 8 }, () => runMailJob(id)));
    expect(mailServer.received).toHaveLength(1);
    expect((await stateOf(id)).state).toBe('sent');
  });
});

describe('refuses', () => {
  test('a temporary refusal is tried again, a permanent one is not', async () => {
    const refuseWith = (code: number): MailServerOptions => ({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: code })),
    });
    await mailServer.start(refuseWith(451));
    const later = await post();
    await runJobs(panel, mailJobs);
    expect(await stateOf(later)).toMatchObject({ state: 'queued', attempts: 1 });
    await mailServer.stop();
    await mailServer.start(refuseWith(550));
    await runAllJobs(panel);
    expect(await stateOf(later)).toMatchObject({ state: 'failed', attempts: 2 });
    await runAllJobs(panel);
    expect((await stateOf(later)).attempts).toBe(2);
  });

  test('after the content was sent, a broken connection is not tried again', async () => {
    await mailServer.start({
      onData: (stream, session) => {
        stream.resume();
        stream.on('end', () => {
          mailServer.received.push('taken, but never said so');
          mailServer.cutOff(session.id);
        });
      },
    });
    const id = await post();
    await runJobs(panel, mailJobs);
    expect(mailServer.received).toHaveLength(1);
    expect((await stateOf(id)).state).toBe('uncertain');
    await runAllJobs(panel);
    expect(mailServer.received).toHaveLength(1);
  });

  test('a silent mail server: tried again before the content was sent, marked uncertain after it', async () => {
    await mailServer.start({ onMailFrom: () => undefined });
    // Long enough for a busy machine to say hello, and no longer than anybody likes to wait for a test.
    const impatient = await openPanelThatMails('&socketTimeout=1000');
    try {
      const before = await post('maya@example.com', impatient);
      await runJobs(impatient, mailJobs);
      expect((await stateOf(before, impatient)).state).toBe('queued');
      await mailServer.stop();
      await mailServer.start({ onData: (stream) => stream.resume() });
      await runAllJobs(impatient);
      expect((await stateOf(before, impatient)).state).toBe('uncertain');
    } finally {
      await impatient.close();
    }
  });

  test('a mail whose process died while handing it over is set aside, not sent again', async () => {
    await mailServer.start();
    const id = await post();
    await panel.transaction((tx) =>
      tx.run(
        sql`update mails set state = 'sending', sending_since = ${tx.now}, handed_over_at = ${tx.now} where id = ${id}`,
      ),
    );
    await runJobs(panel, mailJobs);
    await mailJobs['mail.sweep']?.({}, panel.services);
    expect((await stateOf(id)).state).toBe('sending');
    panel.clock.advance(11 * 60_000);
    await mailJobs['mail.sweep']?.({}, panel.services);
    expect((await stateOf(id)).state).toBe('uncertain');
    await runAllJobs(panel);
    expect(mailServer.received).toEqual([]);
  });

  test('a mail that was never handed over is sent: by its own job when that is taken up, or after the sweep', async () => {
    await mailServer.start();
    const vanish = (id: number) =>
      panel.transaction((tx) =>
        tx.run(sql`update mails set state = 'sending', sending_since = ${tx.now} where id = ${id}`),
      );
    const takenUp = await post();
    await vanish(takenUp);
    await runJobs(panel, mailJobs);
    expect((await stateOf(takenUp)).state).toBe('sent');
    const swept = await post();
    await vanish(swept);
    await panel.services.database.pool.query('delete from graphile_worker._private_jobs');
    panel.clock.advance(11 * 60_000);
    await mailJobs['mail.sweep']?.({}, panel.services);
    expect((await stateOf(swept)).state).toBe('queued');
    await runJobs(panel, mailJobs);
    expect((await stateOf(swept)).state).toBe('sent');
    expect(mailServer.received).toHaveLength(2);
  });

  test('a process that dies at any moment of sending: the mail comes once, or is set aside when it may have left', async () => {
    for (const when of ['before', 'after'] as const) {
      // Three transactions: the mail is taken, its content is about to leave, it was sent.
      for (let at = 1; at <= 3; at += 1) {
        await mailServer.start();
        const id = await post();
        const { services } = crashAfterTransaction(panel, at, when);
        await expect(mailJobs['mail.send']?.({ mailId: id }, services)).rejects.toThrow(Killed);
        await runMailJob(id);
        const left = at === 3 ? 1 : 0;
        const mayHaveLeft = (at === 2 && when === 'after') || (at === 3 && when === 'before');
        const { state } = await stateOf(id);
        expect({ at, when, state, received: mailServer.received.length }).toEqual({
          at,
          when,
          state: mayHaveLeft ? 'sending' : 'sent',
          received: mayHaveLeft ? left : 1,
        });
        panel.clock.advance(11 * 60_000);
        await mailJobs['mail.sweep']?.({}, panel.services);
        expect((await stateOf(id)).state).toBe(mayHaveLeft ? 'uncertain' : 'sent');
        await mailServer.stop();
        mailServer.received.length = 0;
      }
    }
  });

  test('wrong sign-in to the mail server is our fault, not the mail’s', () => {
    expect(stateAfterFailure({ responseCode: 535, command: 'AUTH PLAIN', handedOver: false }, 1)).toBe('queued');
    expect(stateAfterFailure({ responseCode: 552, command: 'DATA', handedOver: true }, 1)).toBe('failed');
    expect(stateAfterFailure({ handedOver: false }, 24)).toBe('queued');
    expect(stateAfterFailure({ handedOver: false }, 25)).toBe('failed');
  });
});

describe('the dev mailbox', () => {
  test('shows the newest mails first, of one address or of all', async () => {
    const demo = await openPanel();
    const send = (to: string, subject: string) =>
      demo.transaction((tx) => sendMail(tx, { to, subject, mail: welcomeMail() }));
    await send('maya@example.com', 'First');
    await send('tomas@example.com', 'Second');
    await send('maya@example.com', '<b>Third</b>');
    await runJobs(demo, mailJobs);
    const read = (url: string) => demo.app.inject({ url });
    const mine = (await read('/dev/mailbox.json?to=MAYA@example.com')).json();
    expect(mine.map((mail: { subject: string }) => mail.subject)).toEqual(['<b>Third</b>', 'First']);
    expect(Object.keys(mine[0]).sort()).toEqual(['at', 'html', 'subject', 'text', 'to']);
    expect(mine[0]).toMatchObject({ to: 'maya@example.com', at: demo.clock.now().toISOString() });
    expect((await read('/dev/mailbox.json')).json()).toHaveLength(3);
    const page = (await read('/dev/mailbox')).body;
    expect(page).toContain('&lt;b&gt;Third&lt;/b&gt;');
    const [, link = ''] = /href="(\/dev\/mailbox\/\d+)"/.exec(page) ?? [];
    expect((await read(link)).body).toContain('<iframe title="&lt;b&gt;Third&lt;/b&gt;" sandbox=""');
    const frame = await read(`${link}/html`);
    expect(frame.body).toContain('style="');
    // The only document with style attributes. It runs no script and is shown by the dev mailbox only.
    expect(frame.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'",
    );
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    for (const url of ['/dev/mailbox/999999', '/dev/mailbox/x', '/dev/mailbox/%00', '/dev/mailbox/999999/html']) {
      expect((await read(url)).statusCode).toBe(404);
    }
    expect((await read('/dev/mailbox.json?to=%00')).statusCode).toBe(200);
    await demo.close();
  });

  test('is not there when mails go to a mail server', async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1']) {
      expect((await panel.call(`GET ${path}`)).status).toBe(404);
    }
  });
});
