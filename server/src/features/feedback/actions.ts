import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { randomToken, tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { sendMail } from '../mail/index';
import { type Address, findMember, getMember, isAddressRefusal, type Member, readAddress } from '../members/index';
import { profileFacts } from '../profiles/index';
import { confirmMail, receivedMail, supportMail } from './emails';
import { messageToken } from './links';
import {
  type Conversation,
  findSecondLook,
  getFirstMessage,
  insertConversation,
  insertSenderMessage,
  lockByConfirmHash,
  type NewConversation,
  updateConfirmed,
} from './queries';
import { CONFIRM_VALID_MS } from './rules';

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
  };
}

/** Mails a confirmation to the sender, and the message to customer service. */
async function mailSenderAndSupport(
  tx: Tx,
  panel: FeedbackPanel,
  conversation: Conversation,
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
  });
  if (!conversation) return false;
  await insertSenderMessage(tx, conversation.id, content);
  await mailSenderAndSupport(tx, panel, conversation, content, sender.member);
  return true;
}

/** Stores a blacklisted member's request for a second look. False when this blacklisting already has one. */
export async function receiveSecondLook(
  tx: Tx,
  panel: FeedbackPanel,
  request: { memberId: number; blacklistedAt: Date; content: string; locale: Locale },
): Promise<boolean> {
  const { memberId, blacklistedAt, content, locale } = request;
  const sender = await senderOf(tx, memberId, locale);
  const conversation = await insertConversation(tx, {
    ...begun(sender, noSurvey),
    kind: 'second_look',
    state: 'open',
    blacklistedAt,
    network: null,
  });
  if (!conversation) return false;
  await insertSenderMessage(tx, conversation.id, content);
  await mailSenderAndSupport(tx, panel, conversation, content, sender.member);
  return true;
}

/** Returns the conversation of a member's undecided second look; null when there is none. */
export async function waitingSecondLook(tx: Tx, memberId: number): Promise<number | null> {
  const blacklistedAt = (await findMember(tx, memberId))?.blacklistedAt;
  const look = blacklistedAt && (await findSecondLook(tx, memberId, blacklistedAt));
  return look && look.outcome === null ? look.id : null;
}
