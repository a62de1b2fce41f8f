import type { sentMessage } from '@pollen/contract/feedback';
import type { DataOf } from '@pollen/contract/operation';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { sendMail } from '../mail/index';
import { findMember } from '../members/index';
import { dueAtOf, type FeedbackPanel } from './actions';
import { findThread, listThreadMessages, lockThread, updateState } from './console-queries';
import { supportMail } from './emails';
import { conversationIdIn } from './links';
import { insertSenderReply } from './queries';
import { isOwnMailbox, normalizeText, repliesSinceAnswer, whyNotReply, whyNotText } from './rules';

/**
 * Returns a conversation as its sender reads it by the link of a mail. Refuses an invalid link and one to a conversation
 * that is gone.
 */
export async function showSentMessage(
  tx: Tx,
  secrets: Secrets,
  token: string,
  locale: Locale,
): Promise<DataOf<typeof sentMessage>> {
  const id = conversationIdIn(secrets, token);
  const thread = id === null ? null : await findThread(tx, id);
  if (!thread) throw new Refusal(linkInvalid);
  const messages = await listThreadMessages(tx, thread.id);
  const member = thread.memberId === null ? null : await findMember(tx, thread.memberId);
  const isOwn = isOwnMailbox(thread, member);
  return {
    number: String(thread.id),
    kind: thread.kind,
    state: thread.state,
    // The form takes any address, so all that was typed into it stays hidden from a mailbox that may be a stranger's. A
    // reply by the link shows that its writer reads the mailbox.
    survey: isOwn ? (thread.surveyTitle ?? thread.surveyNumber) : null,
    messages: messages.map(({ id: messageId, from, text, at, clickKey }) => ({
      id: messageId,
      from,
      text: from === 'operator' || isOwn || clickKey !== null ? text : null,
      at: at.toISOString(),
    })),
    can: { reply: may(whyNotReply(thread, repliesSinceAnswer(messages)), locale) },
  };
}

/**
 * Stores a reply of the sender, once for each key: the conversation waits for an answer again, and customer service gets
 * a mail as for a new message.
 */
export async function replyBySender(
  tx: Tx,
  { config, secrets }: FeedbackPanel,
  given: { token: string; text: string; key: string },
): Promise<void> {
  const id = conversationIdIn(secrets, given.token);
  const thread = id === null ? null : await lockThread(tx, id);
  if (!thread) throw new Refusal(linkInvalid);
  const messages = await listThreadMessages(tx, thread.id);
  if (messages.some(({ clickKey }) => clickKey === given.key)) return;
  const text = normalizeText(given.text);
  refuseIf(whyNotReply(thread, repliesSinceAnswer(messages)) ?? whyNotText(text));
  await insertSenderReply(tx, { conversationId: thread.id, body: text, clickKey: given.key });
  // Who waits already keeps the place in the queue.
  if (thread.state !== 'open') await updateState(tx, thread.id, 'open', await dueAtOf(tx, thread));
  const { publicUrl, supportEmail } = config;
  const mail = supportMail({ publicUrl, conversation: thread, content: text });
  await sendMail(tx, { to: supportEmail, replyTo: thread.senderEmail, ...mail });
}
