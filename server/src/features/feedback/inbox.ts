import { cannotTake, noReport, takenMeanwhile } from '@pollen/contract/console-feedback';
import type { Role } from '@pollen/contract/permissions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import {
  type Attempt,
  compensateAttempt,
  findAttemptById,
  isRejected,
  lockAttemptByKey,
  reinstateAttempt,
} from '../attempts/index';
import { wantsMails } from '../consents/index';
import { pendingNewAddress } from '../email-change/index';
import { sendMail } from '../mail/index';
import { blacklistMember, findMember, lockMemberOrRefuse, type Member, reactivateByOperator } from '../members/index';
import { whyNotOwnMember } from '../money-decisions/index';
import { notify } from '../notifications/index';
import { audit, operatorNames, operatorsWithPermission, requirePermission } from '../operators/index';
import { scheduleDeliveriesTo } from '../orders/index';
import { closeCase } from '../quality/index';
import { dueAtOf, type FeedbackPanel, refuseBesideAppeal } from './actions';
import { answerMail, secondLookMail } from './answer-emails';
import {
  insertOperatorMessage,
  listThreadMessages,
  lockThread,
  type Message,
  type Thread,
  updateAnswered,
  updateAssigned,
  updateOutcome,
  updateRemedy,
  updateState,
} from './console-queries';
import { whyNotAnswer, whyNotDecide, whyNotReason, whyNotReopen, whyNotSeen } from './console-rules';
import { messageToken } from './links';
import { isOwnMailbox, normalizeText, whyNotText } from './rules';
import { permissionOfRemedy } from './thread';

/** The operator who acts, and the origin of links in mails. */
interface ActingOperator {
  readonly operator: { readonly id: number; readonly name: string; readonly role: Role };
  readonly panel: FeedbackPanel;
  readonly locale: Locale;
}

/** How much of an answer the inbox of a member shows, in characters. */
const EXCERPT_LENGTH = 140;

interface LockedConversation {
  readonly thread: Thread;
  readonly messages: readonly Message[];
  readonly member: Member | null;
  /** The attempt of a second look at rejected answers, locked too. */
  readonly attempt: (Attempt & { readonly isRejected: boolean }) | null;
}

/**
 * Locks the conversation until the transaction ends, and the attempt of a second look; then reads the member, whose
 * state a concurrent decision may have changed.
 */
async function lockConversation(tx: Tx, id: number): Promise<LockedConversation> {
  const thread = await lockThread(tx, id);
  if (!thread) throw new Refusal(notFound);
  const messages = await listThreadMessages(tx, id);
  const found =
    thread.kind === 'second_look' && thread.attemptId !== null ? await findAttemptById(tx, thread.attemptId) : null;
  const attempt = found && (await lockAttemptByKey(tx, found.attemptKey));
  return {
    thread,
    messages,
    member: await memberOf(tx, thread),
    attempt: attempt && { ...attempt, isRejected: isRejected(attempt) },
  };
}

/** Returns the member of a conversation; locked where a decision may lift a suspension, which others lift elsewhere. */
async function memberOf(tx: Tx, { memberId, suspendedAt }: Thread): Promise<Member | null> {
  if (memberId === null) return null;
  return suspendedAt ? lockMemberOrRefuse(tx, memberId) : findMember(tx, memberId);
}

/** Returns the name of the operator who wrote last, for the refusal to the second of two operators. */
async function lastOperator(tx: Tx, messages: readonly Message[]): Promise<string> {
  const id = messages.findLast(({ from }) => from === 'operator')?.operatorId ?? null;
  return (id !== null && (await operatorNames(tx, [id])).get(id)) || '-';
}

/** Returns whether an earlier call with the same click key was carried out, so that its answer was lost. */
const isRepeat = (messages: readonly Message[], key: string) => messages.some(({ clickKey }) => clickKey === key);

async function newestOf(
  tx: Tx,
  { thread, messages }: LockedConversation,
): Promise<{ id: number; author: string } | null> {
  const last = messages.at(-1);
  if (!last) return null;
  return { id: last.id, author: last.from === 'sender' ? thread.senderName : await lastOperator(tx, messages) };
}

/** The beginning of a text on one line. */
function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1).trimEnd()}…` : line;
}

/** Mails an operator's text to the sender and stores it in the conversation. */
async function reply(
  tx: Tx,
  { thread, messages, member }: LockedConversation,
  answer: { text: string; clickKey: string; state: 'answered' | 'closed'; paidPoints?: number; isMailed?: boolean },
  { operator, panel }: ActingOperator,
): Promise<void> {
  const { text, clickKey, state, paidPoints, isMailed = true } = answer;
  await insertOperatorMessage(tx, { conversationId: thread.id, operatorId: operator.id, body: text, clickKey });
  await updateAnswered(tx, thread.id, { operatorId: operator.id, state });
  if (!isMailed) return;
  const isOwnAddress = member !== null && member.email === thread.senderEmail;
  const quote = isOwnAddress ? (messages.findLast(({ from }) => from === 'sender')?.text ?? null) : null;
  const { publicUrl } = panel.config;
  const paid = paidPoints === undefined ? {} : { paidPoints };
  if (member !== null && isOwnAddress) {
    const told = { conversation: thread.id, excerpt: excerptOf(text) };
    await notify(tx, member.id, 'supportAnswered', `conversation:${thread.id}:${clickKey}`, told);
  }
  await sendMail(tx, {
    to: thread.senderEmail,
    ...answerMail({
      publicUrl,
      conversation: thread,
      name: isOwnMailbox(thread, member) ? thread.senderName : null,
      text,
      quote,
      token: messageToken(panel.secrets, thread.id),
      ...paid,
    }),
  });
}

/**
 * Answers a conversation, once for each click: stores the answer and mails it to the sender. Refuses when the sender
 * has written since the last message that the operator saw, when the conversation is closed, and when it is a second
 * look, which only a decision answers.
 */
export async function answer(
  tx: Tx,
  id: number,
  given: { text: string; key: string; seen: number; close: boolean },
  acting: ActingOperator,
): Promise<'open' | 'answered' | 'closed'> {
  const locked = await lockConversation(tx, id);
  if (isRepeat(locked.messages, given.key)) return locked.thread.state;
  const text = normalizeText(given.text);
  refuseIf(
    whyNotSeen(await newestOf(tx, locked), given.seen) ?? whyNotAnswer(locked.thread, locked) ?? whyNotText(text),
  );
  const state = given.close ? 'closed' : 'answered';
  await reply(tx, locked, { text, clickKey: given.key, state }, acting);
  await audit(tx, acting.operator, 'conversation.answered', 'conversation', id, given.close ? { closed: true } : {});
  return state;
}

/**
 * Assigns a conversation to an operator who answers messages, or to nobody. Refuses when another operator has taken it
 * in the meantime.
 */
export async function assign(
  tx: Tx,
  id: number,
  change: { to: number | null; from: number | null },
  { operator }: ActingOperator,
): Promise<{ id: number; name: string } | null> {
  const { thread } = await lockConversation(tx, id);
  const { to, from } = change;
  const names = await operatorNames(tx, thread.assignedTo === null ? [] : [thread.assignedTo]);
  if (thread.assignedTo !== to) {
    const holder = (thread.assignedTo && names.get(thread.assignedTo)) || '-';
    if (thread.assignedTo !== from) throw new Refusal(takenMeanwhile, { operator: holder });
    const taker =
      to === null ? null : (await operatorsWithPermission(tx, 'answerMessages')).find((each) => each.id === to);
    if (taker === undefined) throw new Refusal(cannotTake);
    await updateAssigned(tx, id, to);
    await audit(tx, operator, 'conversation.assigned', 'conversation', id, { to: taker?.name ?? null });
    return taker;
  }
  return to === null ? null : { id: to, name: names.get(to) ?? '-' };
}

/** Closes a conversation without an answer, or reopens it. */
export async function setState(
  tx: Tx,
  id: number,
  { action, seen }: { action: 'close' | 'reopen'; seen: number },
  { operator }: ActingOperator,
): Promise<'open' | 'closed'> {
  const locked = await lockConversation(tx, id);
  refuseIf(whyNotSeen(await newestOf(tx, locked), seen));
  if (action === 'reopen') refuseIf(whyNotReopen(locked.thread, await lastOperator(tx, locked.messages)));
  else refuseIf(whyNotAnswer(locked.thread, locked));
  const state = action === 'close' ? 'closed' : 'open';
  await updateState(tx, id, state, state === 'open' ? await dueAtOf(tx, locked.thread) : null);
  const name = action === 'close' ? 'conversation.closed' : 'conversation.reopened';
  await audit(tx, operator, name, 'conversation', id);
  return state;
}

/**
 * Decides about a second look with a reason that the member reads: in the member's favor, which lifts the blacklisting or
 * the suspension or reinstates the answers in the same transaction, or not. Refuses the operator who decided first, and the second of two
 * concurrent decisions. Over a limit, returns the refusal that asks for a second operator's decision.
 */
export async function decide(
  tx: Tx,
  id: number,
  decision: { lift: boolean; reason: string },
  acting: ActingOperator,
): Promise<'lifted' | 'kept' | Refusal> {
  const { operator, panel, locale } = acting;
  const locked = await lockConversation(tx, id);
  const { thread, member, attempt, messages } = locked;
  const reason = normalizeText(decision.reason);
  refuseIf(whyNotDecide(thread, locked, operator.id, await lastOperator(tx, messages)) ?? whyNotReason(reason));
  if (!member) throw new Refusal(notFound);
  refuseIf(await whyNotOwnMember(tx, operator.id, member.id));
  const outcome = decision.lift ? 'lifted' : 'kept';
  const { publicUrl } = panel.config;
  if (attempt && decision.lift) {
    const reinstated = await reinstateAttempt(tx, attempt.attemptKey, { operator, reason, locale, publicUrl });
    if (reinstated instanceof Refusal) return reinstated;
    await closeCase(tx, attempt.attemptKey, 'accepted', operator);
    await updateRemedy(tx, id, { kind: 'reinstated', points: reinstated.returnedPoints });
  } else if (decision.lift && thread.suspendedAt) {
    const waitsForAddress = (await pendingNewAddress(tx, member.id)) !== null;
    await reactivateByOperator(tx, member.id, waitsForAddress);
    // Gift codes that arrived during the suspension were not delivered to this member.
    if (!waitsForAddress) await scheduleDeliveriesTo(tx, member.id);
  } else if (decision.lift) {
    if (!(await blacklistMember(tx, member.id, null))) throw new Refusal(notFound);
    // Gift codes that arrived during the blacklisting were not delivered to this member.
    await scheduleDeliveriesTo(tx, member.id);
  }
  await insertOperatorMessage(tx, { conversationId: id, operatorId: operator.id, body: reason, clickKey: null });
  await updateAnswered(tx, id, { operatorId: operator.id, state: 'closed' });
  await updateOutcome(tx, id, outcome);
  const detail = { reason, conversation: id };
  if (!attempt) {
    const [lifted, kept] = thread.suspendedAt
      ? (['member.reactivated', 'member.suspensionKept'] as const)
      : (['member.blacklistLifted', 'member.blacklistKept'] as const);
    await audit(tx, operator, decision.lift ? lifted : kept, 'member', member.id, detail);
  } else if (!decision.lift) {
    await audit(tx, operator, 'attempt.rejectionKept', 'attempt', attempt.attemptKey, detail);
  }
  await audit(tx, operator, 'conversation.secondLook', 'conversation', id, { reason, outcome });
  await tellDecision(tx, locked, { outcome, reason, publicUrl });
  return outcome;
}

/** Tells the member how a second look ended, in the inbox and by mail. */
async function tellDecision(
  tx: Tx,
  { thread, member, attempt }: LockedConversation,
  { outcome, reason, publicUrl }: { outcome: 'lifted' | 'kept'; reason: string; publicUrl: string },
): Promise<void> {
  if (!member) return;
  const isLifted = outcome === 'lifted';
  // Reinstating answers has told of itself in the inbox, and by mail to those who want such mails.
  const isTold = attempt !== null && isLifted;
  if (!isTold) {
    await notify(tx, member.id, 'secondLook', `conversation:${thread.id}:outcome`, { lifted: isLifted });
  }
  if (isTold && (await wantsMails(tx, member.id, 'answerNews'))) return;
  const about = attempt ? { title: thread.surveyTitle ?? '-' } : thread.suspendedAt ? 'suspension' : 'blacklisting';
  const mail = secondLookMail({ publicUrl, locale: member.locale, outcome, reason, about });
  await sendMail(tx, { to: member.email, ...mail });
}

/**
 * Remedies a report of missing coins and answers it with the reason: pays the missing part of the reward as a
 * correction, or reinstates rejected answers. An attempt is paid once, however often the call is repeated. Over a
 * limit, returns the refusal that asks for a second operator's decision.
 */
export async function remedy(
  tx: Tx,
  id: number,
  wish:
    | { remedy: 'pay'; points: number; reason: string; key: string }
    | { remedy: 'reinstate'; reason: string; key: string },
  acting: ActingOperator,
): Promise<number | Refusal> {
  const { operator, panel, locale } = acting;
  requirePermission(operator, permissionOfRemedy[wish.remedy]);
  const locked = await lockConversation(tx, id);
  const { thread } = locked;
  if (isRepeat(locked.messages, wish.key)) return thread.remedyPoints ?? 0;
  const reason = normalizeText(wish.reason);
  refuseIf(whyNotReason(reason) ?? whyNotAnswer(thread, locked));
  const attempt = thread.attemptId === null ? null : await findAttemptById(tx, thread.attemptId);
  // A visitor's message may name any attempt; only one of the sending member counts.
  if (!attempt || attempt.memberId !== thread.memberId) throw new Refusal(noReport);
  if (wish.remedy === 'pay') {
    const { points } = wish;
    const over = await compensateAttempt(tx, attempt.attemptKey, { points, reason, operator });
    if (over) return over;
    await updateRemedy(tx, id, { kind: 'paid', points });
    await reply(tx, locked, { text: reason, clickKey: wish.key, state: 'answered', paidPoints: points }, acting);
    await audit(tx, operator, 'conversation.paid', 'conversation', id, { reason, points });
    return points;
  }
  // Locked before the look at the appeal, so that one that arrives now is seen, or waits and finds the answers accepted.
  await lockAttemptByKey(tx, attempt.attemptKey);
  await refuseBesideAppeal(tx, attempt.id);
  const { publicUrl } = panel.config;
  const verdict = { operator, reason, locale, publicUrl };
  const reinstated = await reinstateAttempt(tx, attempt.attemptKey, verdict);
  if (reinstated instanceof Refusal) return reinstated;
  const { returnedPoints: points } = reinstated;
  await closeCase(tx, attempt.attemptKey, 'accepted', operator);
  await updateRemedy(tx, id, { kind: 'reinstated', points });
  // The mail about the reinstatement contains the reason, so the answer sends no mail of its own.
  await reply(tx, locked, { text: reason, clickKey: wish.key, state: 'answered', isMailed: false }, acting);
  await audit(tx, operator, 'conversation.reinstated', 'conversation', id, { reason, points });
  return points;
}
