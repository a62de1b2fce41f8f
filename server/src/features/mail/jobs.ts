import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { untilUsable } from '../../platform/database/until-usable';
import { addJob, type Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';
import { panelSettings } from '../settings/index';
import {
  claimMail,
  eraseBodies,
  type MailState,
  type MailToSend,
  updateAbandoned,
  updateHandedOver,
  updateRequeued,
  updateSent,
} from './queries';
import { ABANDONED_MS, type SendFailure, SMTP_TIMEOUTS, stateAfterFailure } from './rules';

const Payload = z.strictObject({ mailId: z.int() });

/** The properties that nodemailer adds to its errors. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

/** The mail server did not accept a mail; the mail waits for another attempt. */
class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted';
}

/** Another attempt has taken over the mail and sends it. */
class MailTakenOver extends Error {
  override readonly name = 'MailTakenOver';
}

/** Returns a message id that is the same for all attempts, so that mail servers and programs recognize a duplicate. */
function messageIdOf(services: Services, mail: MailToSend): string {
  const mark = services.secrets.mac('mail-message-id', String(mail.id)).toString('hex').slice(0, 24);
  return `<${mail.id}.${mark}@${new URL(services.config.publicUrl).hostname}>`;
}

/** Returns the mail server's address with our timeouts, unless the address sets its own. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(SMTP_TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return url.href;
}

function headersOf({ unsubscribeUrl }: MailToSend): Record<string, string> {
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === null) return headers;
  return {
    ...headers,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Sends a mail to the mail server; null when the server accepted it. */
async function transmit(
  services: Services,
  smtpUrl: string,
  mail: MailToSend,
): Promise<(SendFailure & { text: string }) | null> {
  let handedOver = false;
  let refused: Error | undefined;
  const transport = nodemailer.createTransport(withTimeouts(smtpUrl));
  transport.use('stream', ({ message }, done) => {
    message.build((error: Error | null, content: Buffer) => {
      if (error) return done(error);
      // Called when the mail server asks for the content. The state is committed before the content leaves: after that,
      // a broken connection or a dead process does not tell whether the mail arrived, so it is never sent again.
      const lazily = () =>
        new Readable({
          read() {
            services.database
              .transaction((tx) => updateHandedOver(tx, mail))
              .then((mayLeave) => {
                if (!mayLeave) throw new MailTakenOver();
                handedOver = true;
                this.push(content);
                this.push(null);
              })
              .catch((error: Error) => {
                refused = error;
                this.destroy(error);
              });
          },
        });
      Object.assign(message, { createReadStream: lazily });
      done();
    });
  });
  try {
    await transport.sendMail({
      from: services.config.mailFrom,
      to: { name: '', address: mail.toAddress },
      replyTo: { name: '', address: mail.replyTo ?? services.config.supportEmail },
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      messageId: messageIdOf(services, mail),
      headers: headersOf(mail),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return null;
  } catch (error) {
    // We closed the connection ourselves; this is no fault of the mail server.
    if (refused) throw refused;
    const { responseCode, command, message } = error as SmtpError;
    return { responseCode, command, handedOver, text: message };
  } finally {
    transport.close();
  }
}

/**
 * Sends a waiting mail at most once: its state is committed before the content leaves. Without a mail server, the mail
 * stays in the dev mailbox.
 */
async function sendMailJob(payload: unknown, services: Services): Promise<void> {
  const { mailId } = Payload.parse(payload);
  const { config, database } = services;
  const mail = await database.transaction((tx) => claimMail(tx, mailId));
  if (!mail) return;
  let failure: Awaited<ReturnType<typeof transmit>>;
  try {
    failure = config.smtpUrl === undefined ? null : await transmit(services, config.smtpUrl, mail);
  } catch (error) {
    if (error instanceof MailTakenOver) return;
    throw error;
  }
  const state: MailState = failure ? stateAfterFailure(failure, mail.attempts) : 'sent';
  const end = { id: mailId, attempts: mail.attempts, state, lastError: failure?.text ?? null };
  // Retried during an outage: the result of the sending is known, so the mail must not become uncertain.
  await untilUsable(() => database.transaction((tx) => updateSent(tx, end)), ABANDONED_MS / 2);
  if (state === 'queued') throw new MailNotAccepted(failure?.text);
  if (state !== 'sent') services.log.warn({ mailId, state }, 'a mail was not sent; its row says why');
}

/** Returns mails of a dead process to the queue if their content had not left; sets the others aside as uncertain. */
async function sweepMails(_payload: unknown, services: Services): Promise<void> {
  const { database, clock } = services;
  const before = new Date(clock.now().getTime() - ABANDONED_MS);
  const found = await database.transaction(async (tx) => {
    for (const mailId of await updateRequeued(tx, before)) await addJob(tx, 'mail.send', { mailId });
    return updateAbandoned(tx, before);
  });
  if (found > 0)
    services.log.warn({ mails: found }, 'mails were being sent when a process ended: perhaps sent, perhaps not');
}

/** Mails whose content is erased in one transaction. */
const ERASE_BATCH_SIZE = 1_000;

/** Erases the content of mails after some hours, so that codes and links do not stay in backups. */
async function eraseOldBodies(_payload: unknown, { database }: Services): Promise<void> {
  for (let erased = ERASE_BATCH_SIZE; erased === ERASE_BATCH_SIZE; ) {
    erased = await database.transaction(async (tx) => {
      const { mailBodyHours } = await panelSettings(tx);
      return eraseBodies(tx, new Date(tx.now.getTime() - mailBodyHours * HOUR_MS), ERASE_BATCH_SIZE);
    });
  }
}

export const mailJobs: Record<string, Job<Services>> = {
  'mail.send': sendMailJob,
  'mail.sweep': sweepMails,
  'mail.eraseBodies': eraseOldBodies,
};

export const mailCrontab = `
*/5 * * * * mail.sweep
*/10 * * * * mail.eraseBodies
`;
