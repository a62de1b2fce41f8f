import { appealWaits } from '@pollen/contract/console-attempts';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { type Address, findMember, getMember, isAddressRefusal, type Member, readAddress } from '../members/index';
import { profileFacts } from '../profiles/index';
import { panelSettings } from '../settings/index';
import { listThreadMessages, lockThread, updateAskedAgain, updateWithdrawn } from './console-queries';
import { confirmMail, receivedMail, supportMail } from './emails';
import { messageToken } from './links';
import {
  type Conversation,
  findAppeal,
  findSecondLook,
  getFirstMessage,
  insertAppeal,
  insertConversation,
  insertSenderMessage,
  lockByConfirmHash,
  type NewConversation,
  updateConfirmed,
} from './queries';
import { CONFIRM_VALID_MS, repliesSinceAnswer, whyNotAskAgain } from './rules';

/** What conversations need of the panel: addresses, and the key of the links to them. */
export type FeedbackPanel = Pick<Services, 'config' | 'secrets'>;

export interface Sender {
  readonly name: string;
  readonly address: Address;
  readonly locale: Locale;
  /** Null for a visitor. */
  readonly member: Member | null;
}

/** The survey that a message is about, in the sender's words or filled in from an attempt. */
export interface AboutSurvey {
  readonly number: string | null;
  readonly title: string | null;
  readonly rewards: string | null;
  /** Calendar day. */
  readonly joinedOn: string | null;
}

const noSurvey: AboutSurvey = { number: null, title: null, rewards: null, joinedOn: null };

function begun(sender: Sender, survey: AboutSurvey): Omit<NewConversation, 'kind' | 'state' | 'network'> {
  return {
    memberId: sender.member?.id ?? null,
    attemptId: null,
    blacklistedAt: null,
    suspendedAt: null,
    senderName: sender.name,
    senderEmail: sender.address.email,
    senderKey: sender.address.key,
    locale: sender.locale,
    surveyNumber: survey.number,
    surveyTitle: survey.title,
    rewards: survey.rewards,
    joinedOn: survey.joinedOn,
    confirmHash: null,
    confirmExpiresAt: null,
    dueAt: null,
  };
}

/** Returns until when an answer to a case that is opened now is promised. */
async function caseDueAt(tx: Tx): Promise<Date> {
  const { caseAnswerDays } = await panelSettings(tx);
  return new Date(tx.now.getTime() + caseAnswerDays * DAY_MS);
}

/** Returns until when an answer is promised to a conversation that waits again from now on; null where none is. */
export async function dueAtOf(tx: Tx, { kind }: { readonly kind: Conversation['kind'] }): Promise<Date | null> {
  return kind === 'question' ? null : caseDueAt(tx);
}

/** Mails a confirmation to the sender, and the message to customer service. */
async function mailSenderAndSupport(
  tx: Tx,
  panel: FeedbackPanel,
  conversation: Omit<Conversation, 'confirmExpiresAt'>,
  content: string,
  member: Member | null,
): Promise<void> {
  const { publicUrl, supportEmail } = panel.config;
  const isOwnAddress = member !== null && member.email === conversation.senderEmail;
  const quote = isOwnAddress ? content : null;
  const token = messageToken(panel.secrets, conversation.id);
  await sendMail(tx, { to: conversation.senderEmail, ...receivedMail({ publicUrl, conversation, quote, token }) });
  const mail = supportMail({ publicUrl, conversation, content });
  await sendMail(tx, { to: supportEmail, replyTo: conversation.senderEmail, ...mail });
}

/** Stores a message to customer service. */
export async function receiveQuestion(
  tx: Tx,
  panel: FeedbackPanel,
  sender: Sender,
  message: { content: string; survey: AboutSurvey; attemptId: number | null; network: string },
): Promise<{ id: number }> {
  const { content, survey, attemptId, network } = message;
  const base = begun(sender, survey);
  const conversation = await insertConversation(tx, { ...base, kind: 'question', state: 'open', attemptId, network });
  if (!conversation) throw new Error('a question was refused');
  await insertSenderMessage(tx, conversation.id, content);
  await mailSenderAndSupport(tx, panel, conversation, content, sender.member);
  return conversation;
}

/** Stores a message of a visitor and mails a link. The message is delivered once the link is opened. */
export async function receiveUnconfirmed(
  tx: Tx,
  panel: FeedbackPanel,
  sender: Sender,
  message: { content: string; survey: AboutSurvey; network: string },
): Promise<{ id: number }> {
  const { content, survey, network } = message;
  const token = randomToken();
  const conversation = await insertConversation(tx, {
    ...begun(sender, survey),
    kind: 'question',
    state: 'unconfirmed',
    network,
    confirmHash: tokenHash(token),
    confirmExpiresAt: new Date(tx.now.getTime() + CONFIRM_VALID_MS),
  });
  if (!conversation) throw new Error('a question was refused');
  await insertSenderMessage(tx, conversation.id, content);
  const { publicUrl } = panel.config;
  await sendMail(tx, { to: sender.address.email, ...confirmMail({ locale: sender.locale, publicUrl, token }) });
  return conversation;
}

/** Confirms a message by its mailed link; null when the link is invalid or too old. A second click changes nothing. */
export async function confirmMessage(tx: Tx, panel: FeedbackPanel, token: string): Promise<{ id: number } | null> {
  const conversation = await lockByConfirmHash(tx, tokenHash(token));
  if (!conversation?.confirmExpiresAt) return null;
  if (conversation.state !== 'unconfirmed') return conversation;
  if (conversation.confirmExpiresAt <= tx.now) return null;
  await updateConfirmed(tx, conversation.id);
  await mailSenderAndSupport(tx, panel, conversation, await getFirstMessage(tx, conversation.id), null);
  return conversation;
}

/** Returns a member as the sender of a message, with the name of the profile. */
async function senderOf(tx: Tx, memberId: number, locale: Locale): Promise<Sender> {
  const member = await getMember(tx, memberId);
  const { name } = await profileFacts(tx, memberId);
  const address = readAddress(member.email);
  if (isAddressRefusal(address)) throw new Error(`the address of member ${memberId} is none`);
  return { name: name ?? member.handle, address, locale, member };
}

/** Reports a problem with the survey of an attempt. False when the attempt already has a report. */
export async function reportProblem(
  tx: Tx,
  panel: FeedbackPanel,
  report: { memberId: number; attemptId: number; survey: AboutSurvey; content: string; locale: Locale },
): Promise<boolean> {
  const { memberId, attemptId, survey, content, locale } = report;
  const sender = await senderOf(tx, memberId, locale);
  const base = begun(sender, survey);
  const conversation = await insertConversation(tx, {
    ...base,
    kind: 'report',
    state: 'open',
    attemptId,
    network: null,
    dueAt: await caseDueAt(tx),
  });
  if (!conversation) return false;
  await insertSenderMessage(tx, conversation.id, content);
  await mailSenderAndSupport(tx, panel, conversation, content, sender.member);
  return true;
}

/** What a second look is about: a blacklisting, a suspension by an operator, or the rejection of the answers of an attempt. */
export type LookedAt =
  | { readonly blacklistedAt: Date }
  | { readonly suspendedAt: Date }
  | { readonly attemptId: number; readonly number: string; readonly title: string; readonly points: number };

/**
 * Stores a member's request for a second look; `withdrawn` is the conversation of an earlier one that the member took
 * back, which then goes on. False when this decision already has a request.
 */
export async function receiveSecondLook(
  tx: Tx,
  panel: FeedbackPanel,
  request: { memberId: number; about: LookedAt; content: string; locale: Locale; withdrawn: number | null },
): Promise<boolean> {
  const { memberId, about, content, locale, withdrawn } = request;
  const sender = await senderOf(tx, memberId, locale);
  if (withdrawn !== null) return askAgain(tx, panel, sender, { id: withdrawn, content });
  const isAnswers = 'attemptId' in about;
  const survey = isAnswers
    ? { ...noSurvey, number: about.number, title: about.title, rewards: String(about.points) }
    : noSurvey;
  const conversation = await insertConversation(tx, {
    ...begun(sender, survey),
    kind: 'second_look',
    state: 'open',
    blacklistedAt: 'blacklistedAt' in about ? about.blacklistedAt : null,
    suspendedAt: 'suspendedAt' in about ? about.suspendedAt : null,
    attemptId: isAnswers ? about.attemptId : null,
    network: null,
    dueAt: await caseDueAt(tx),
  });
  if (!conversation) return false;
  // The second of two requests at once waits here for the first and then finds its row.
  if (isAnswers && !(await insertAppeal(tx, about.attemptId, conversation.id))) return false;
  await insertSenderMessage(tx, conversation.id, content);
  await mailSenderAndSupport(tx, panel, conversation, content, sender.member);
  return true;
}

async function askAgain(
  tx: Tx,
  panel: FeedbackPanel,
  sender: Sender,
  { id, content }: { id: number; content: string },
): Promise<boolean> {
  // The second of two requests at once waits here and then finds that the first one waits for its decision.
  const thread = await lockThread(tx, id);
  if (thread?.outcome !== 'withdrawn') return false;
  refuseIf(whyNotAskAgain(repliesSinceAnswer(await listThreadMessages(tx, id))));
  await updateAskedAgain(tx, id, await caseDueAt(tx));
  await insertSenderMessage(tx, id, content);
  await mailSenderAndSupport(tx, panel, thread, content, sender.member);
  return true;
}

/**
 * Withdraws a second look of a member for good or until the member asks again. False when there is nothing to withdraw,
 * because an operator has decided in the meantime or because it was withdrawn before.
 */
export async function withdrawSecondLook(tx: Tx, memberId: number, id: number): Promise<boolean> {
  // A decision that is being taken is over then.
  const thread = await lockThread(tx, id);
  if (thread?.memberId !== memberId || thread.kind !== 'second_look' || thread.outcome !== null) return false;
  await updateWithdrawn(tx, id);
  return true;
}

/** Returns the conversation of the undecided second look at a member's blacklisting or suspension; null when there is none. */
export async function waitingSecondLook(tx: Tx, memberId: number): Promise<number | null> {
  const member = await findMember(tx, memberId);
  return (member && (await findSecondLook(tx, memberId, member))?.id) ?? null;
}

/** Refuses to take a rejection back elsewhere while its member waits for a second look: that one is decided. */
export async function refuseBesideAppeal(tx: Tx, attemptId: number): Promise<void> {
  const waiting = await findAppeal(tx, attemptId);
  if (waiting) throw new Refusal(appealWaits, { number: waiting.id });
}
