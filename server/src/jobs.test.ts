import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@pollen/testkit/eventually';
import { MailServer } from '@pollen/testkit/mail-server';
import { openPanel } from '@pollen/testkit/panel';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MailLayout, sendMail } from './features/mail/index';
import { crontab, jobs, outsideJobs, ownSlots } from './jobs';
import { JOBS_AT_ONCE, startJobs } from './platform/job-queue/job-runner';
import { addJob } from './platform/jobs';

/** The mails that fail at the end are meant to. */
const quiet = { error: () => undefined, warn: () => undefined };

test('a mail server that falls silent holds up mail and nothing else', async () => {
  const mailServer = new MailServer();
  // Says nothing more once somebody wants to post something.
  await mailServer.start({ onMailFrom: () => undefined });
  const panel = await openPanel({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true` });
  const pool = new pg.Pool({ connectionString: panel.databaseUrl, max: 12 });
  pool.on('error', () => undefined);
  const { transaction } = panel.services.database;
  const mail = MailLayout({
    locale: 'en',
    publicUrl: 'https://example.com',
    title: 'x',
    preview: 'x',
    reason: 'x',
    children: 'x',
  });
  await transaction(async (tx) => {
    for (let count = 0; count < JOBS_AT_ONCE * 4; count += 1) {
      await sendMail(tx, { to: `member${count}@example.com`, subject: 'x', mail });
    }
  });
  const sending = async () => (await pool.query(`select 1 from mails where state = 'sending'`)).rowCount;
  const waiting = async () =>
    (await pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'orders.collect'`)).rowCount;
  const workers = await startJobs({
    databaseUrl: panel.databaseUrl,
    services: panel.services,
    jobs,
    ownSlots,
    crontab,
    log: quiet,
  });
  await eventually(async () => expect(await sending()).toBe(ownSlots['mail.send']));
  await transaction((tx) => addJob(tx, 'orders.collect', {}));
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(await sending()).toBe(ownSlots['mail.send']);
  const stopped = workers.stop();
  mailServer.cutOff();
  await stopped;
  await mailServer.stop();
  await pool.end();
  await panel.close();
});

/** What calls somebody outside: the fetcher of other websites, the mail library, the client of PayPal. */
const CALLS_OUTSIDE =
  /\bfetchOutside\b|\bnodemailer\b|\bclientOf\(|\bcurrentProvider\(|\bproviderFor\(|\bawait fetch\(/;

/** Files that call outside without being a job: what they call is listed with the reason. */
const NOT_JOBS = new Set([
  // The client of PayPal, which jobs call.
  'payouts/paypal.ts',
  // Reads PayPal's certificate when PayPal has called.
  'payouts/webhook-signature.ts',
  // Reads rows of the database.
  'results/responses.ts',
]);

/** Jobs of a file that calls outside which call nobody themselves. */
const INSIDE = new Set([
  'mail.sweep',
  'mail.eraseBodies',
  'payouts.openOnFriday',
  'payouts.collect',
  'payouts.deleteOldCalls',
  'offers.schedule',
  'offers.readPushed',
  'choiceLists.clean',
  'questionnairePictures.tidyFiles',
  'webPush.deleteEnded',
]);

test('every job that calls outside parties is among those that a restored copy holds back', () => {
  const features = join(import.meta.dirname, 'features');
  const calling = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !NOT_JOBS.has(path))
    .map((path) => ({ path, text: readFileSync(join(features, path), 'utf8') }))
    .filter(({ text }) => CALLS_OUTSIDE.test(text));
  expect(calling.length).toBeGreaterThan(4);
  const missing = calling.flatMap(({ path, text }) => {
    const named = [...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name);
    if (named.length === 0) return [`${path}: calls outside and has no job`];
    return named.filter((name) => !outsideJobs.includes(name) && !INSIDE.has(name));
  });
  expect(missing).toEqual([]);
  for (const name of outsideJobs) expect(Object.keys(jobs)).toContain(name);
});
