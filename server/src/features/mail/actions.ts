import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { plainTextOf } from './plain-text';
import { deleteMail, deleteMailsTo, insertMail, listMails, type MailRow } from './queries';

export { MailLayout } from './MailLayout';
export { MailButton, MailCode, MailFacts, MailNote, MailQuote, MailText } from './mail-parts';

/**
 * Sends a mail once the caller's transaction is committed: the mail and the job that carries it out are rows of it.
 * `mail` is a `MailLayout` in the reader's language; its plain-text twin is made from it. Answers go
 * to customer service unless `replyTo` names somebody else. With `unsubscribeUrl`, mail programs offer to unsubscribe by
 * one click (RFC 8058): they post a form there.
 */
export async function sendMail(
  tx: Tx,
  message: { to: string; subject: string; mail: ReactElement; replyTo?: string; unsubscribeUrl?: string },
): Promise<{ id: number }> {
  const html = `<!doctype html>${renderToStaticMarkup(message.mail)}`;
  const { id } = await insertMail(tx, {
    toAddress: message.to,
    replyTo: message.replyTo ?? null,
    unsubscribeUrl: message.unsubscribeUrl ?? null,
    subject: message.subject,
    textBody: plainTextOf(html),
    htmlBody: html,
  });
  await addJob(tx, 'mail.send', { mailId: id });
  return { id };
}

/** Forgets every mail to an address; those that have not left never will. */
export function eraseMailsTo(tx: Tx, address: string): Promise<void> {
  return deleteMailsTo(tx, address);
}

/** Forgets one mail. */
export function eraseMail(tx: Tx, mailId: number): Promise<void> {
  return deleteMail(tx, mailId);
}

/** The latest mails to an address, newest first. */
export function mailsOf(tx: Tx, address: string, limit: number): Promise<MailRow[]> {
  return listMails(tx, { to: address, size: limit });
}
