import { renderToStaticMarkup } from 'react-dom/server';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { plainTextOf } from './plain-text';
import { findTexts, insertMail, listMails, type MailRow } from './queries';
import { sentencesOf } from './rules';
import type { ComposedMail, MailDraft } from './texts';

/**
 * Sends a mail after the caller's transaction is committed: the mail and its job are rows of that transaction. The mail
 * is a `draftMail`, which takes the sentences in force now, or a finished `MailLayout`; its plain-text part is made from
 * the HTML. Replies go to customer service unless `replyTo` is given. With `unsubscribeUrl`, mail programs offer to
 * unsubscribe by one click (RFC 8058), which posts a form there.
 */
export async function sendMail(
  tx: Tx,
  message: { to: string; replyTo?: string; unsubscribeUrl?: string } & (MailDraft | ComposedMail),
): Promise<{ id: number }> {
  const { subject, mail } = 'texts' in message ? await compose(tx, message) : message;
  const html = `<!doctype html>${renderToStaticMarkup(mail)}`;
  const { id } = await insertMail(tx, {
    toAddress: message.to,
    replyTo: message.replyTo ?? null,
    unsubscribeUrl: message.unsubscribeUrl ?? null,
    subject,
    textBody: plainTextOf(html),
    htmlBody: html,
  });
  await addJob(tx, 'mail.send', { mailId: id });
  return { id };
}

async function compose(tx: Tx, written: MailDraft): Promise<ComposedMail> {
  const { texts, locale } = written;
  return written.compose(sentencesOf(texts[locale], await findTexts(tx, texts.name, locale)));
}

/** Returns the latest mails to an address, newest first. */
export function mailsOf(tx: Tx, address: string, limit: number): Promise<MailRow[]> {
  return listMails(tx, { to: address, size: limit });
}
