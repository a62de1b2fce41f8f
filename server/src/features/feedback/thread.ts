import type { conversation } from '@pollen/contract/console-feedback';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import {
  type Attempt,
  findAttemptById,
  getRewardStatus,
  isRejected,
  possibleDecisions,
  statusOf,
  whyNotCompensate,
} from '../attempts/index';
import { memberCards, shownTransfer } from '../console-members/index';
import { balancesByMember, listCorrectionsSince } from '../ledger/index';
import { findMember, type Member } from '../members/index';
import { firstApprovalOf, whyNotOwnMember } from '../money-decisions/index';
import { operatorNames, operatorsWithPermission, whyNotAllowed } from '../operators/index';
import { signalsOf } from '../quality/index';
import { numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { listThreadMessages, listThreadsOf, type Thread } from './console-queries';
import { lookedAt, whyNotAnswer, whyNotDecide, whyNotReopen } from './console-rules';

type Shown = DataOf<typeof conversation>;

/** The permission for each remedy: paying moves money, reinstating changes a decision about answers. */
export const permissionOfRemedy = { pay: 'correctBalances', reinstate: 'manageMembers' } as const;

/** How many other conversations of the sender are listed beside one. */
const MAX_OTHERS = 5;

/** Returns the part of a conversation that lists and pages share. */
export function shownRow(thread: Thread, about: { avatarUrl: string | null; names: ReadonlyMap<number, string> }) {
  const { id, kind, state, senderName, senderEmail, memberId, surveyNumber, assignedTo, outcome, answerSeconds } =
    thread;
  return {
    id,
    kind,
    state,
    senderName,
    senderEmail,
    memberId,
    avatarUrl: about.avatarUrl,
    surveyNumber,
    assignedTo: assignedTo === null ? null : { id: assignedTo, name: about.names.get(assignedTo) ?? '-' },
    createdAt: thread.createdAt.toISOString(),
    updatedAt: thread.updatedAt.toISOString(),
    waitingSince: thread.waitingSince?.toISOString() ?? null,
    dueAt: thread.dueAt?.toISOString() ?? null,
    answerSeconds,
    outcome,
  };
}

async function personOf(tx: Tx, member: Member, names: ReadonlyMap<number, string>): Promise<Shown['person']> {
  const card = (await memberCards(tx, [member.id]))(member.id);
  const balances = (await balancesByMember(tx, [member.id])).get(member.id);
  return {
    id: member.id,
    name: card.name,
    email: member.email,
    avatarUrl: member.avatarUrl,
    state: member.state,
    level: card.level,
    credit: balances?.credit ?? 0,
    balance: balances?.available ?? 0,
    registeredAt: member.registeredAt.toISOString(),
    blacklistReason: member.blacklistReason,
    blacklistedAt: member.blacklistedAt?.toISOString() ?? null,
    blacklistedBy: (member.blacklistedBy && names.get(member.blacklistedBy)) || null,
    suspension:
      member.suspendReason === null || member.suspendedAt === null
        ? null
        : {
            reason: member.suspendReason,
            by: (member.suspendedBy && names.get(member.suspendedBy)) || '-',
            at: member.suspendedAt.toISOString(),
          },
  };
}

async function attemptOf(tx: Tx, thread: Thread, member: Member | null, operator: OperatorCaller, locale: Locale) {
  const attempt = thread.attemptId === null ? null : await findAttemptById(tx, thread.attemptId);
  const [survey] = attempt ? await surveysInOrder(tx, [attempt.surveyId]) : [];
  if (!attempt || !survey || !member || attempt.memberId !== member.id) return null;
  const rewardStatus = await getRewardStatus(tx, attempt);
  const kind = rewardStatus.finding === 'rejected' ? 'reinstatement' : 'compensation';
  return {
    whyNotPay:
      whyNotCompensate(rewardStatus, member) ??
      whyNotAllowed(operator, permissionOfRemedy.pay) ??
      (await whyNotOwnMember(tx, operator.id, member.id)),
    isRejected: isRejected(attempt),
    decidedBy: attempt.decidedBy,
    firstApproval: await firstApprovalOf(tx, kind, attempt.attemptKey),
    reinstate: (await possibleDecisions(tx, attempt, operator, locale)).reinstate,
    shown: {
      attemptId: attempt.attemptKey,
      surveyId: survey.id,
      surveyNumber: numberOf(survey),
      title: titleOf(survey)[locale],
      state: statusOf(attempt)[locale],
      finding: rewardStatus.finding,
      promisedPoints: attempt.rewardPoints,
      receivedPoints: rewardStatus.receivedPoints,
      missingPoints: rewardStatus.missingPoints,
      startedAt: attempt.startedAt.toISOString(),
      endedAt: attempt.endedAt?.toISOString() ?? null,
      availableAt: rewardStatus.finding === 'pending' ? (attempt.availableAt?.toISOString() ?? null) : null,
      rejection: isRejected(attempt)
        ? {
            reason: attempt.reason ?? '-',
            by: (attempt.decidedBy && (await operatorNames(tx, [attempt.decidedBy])).get(attempt.decidedBy)) || null,
            at: attempt.decidedAt?.toISOString() ?? null,
          }
        : null,
      signals: thread.kind === 'second_look' ? (await signalsOf(tx, [attempt], locale))(attempt.id) : [],
      corrections: await correctionsSince(tx, attempt),
      ledger: rewardStatus.ledger.map(shownTransfer),
    },
  };
}

/** So many corrections are shown beside a rejection. */
const CORRECTIONS_SHOWN = 20;

/** Returns the corrections of a member's balance since the answers were rejected, newest first; none where they count. */
async function correctionsSince(tx: Tx, attempt: Attempt) {
  // Of an old decision nobody stored the instant.
  const since = isRejected(attempt) ? (attempt.decidedAt ?? attempt.endedAt) : null;
  if (since === null) return [];
  const corrections = await listCorrectionsSince(tx, attempt.memberId, since, CORRECTIONS_SHOWN);
  return corrections.map(({ at, to, amount, params }) => ({
    at: at.toISOString(),
    points: to === 'available' ? amount : -amount,
    reason: String(params.reason ?? '-'),
  }));
}

/** Returns a conversation with all data that an operator needs for the answer. */
export async function shownThread(
  tx: Tx,
  thread: Thread,
  operator: OperatorCaller,
  view: { locale: Locale; replyTo: string; noReport: ReturnType<typeof may> },
): Promise<Shown> {
  const { locale } = view;
  const [member, messages, others, colleagues] = await Promise.all([
    thread.memberId === null ? null : findMember(tx, thread.memberId),
    listThreadMessages(tx, thread.id),
    listThreadsOf(tx, { ...thread, exceptId: thread.id }, MAX_OTHERS),
    operatorsWithPermission(tx, 'answerMessages'),
  ]);
  const involved = [
    thread.assignedTo,
    member?.blacklistedBy,
    member?.suspendedBy,
    ...messages.map(({ operatorId }) => operatorId),
  ];
  const names = await operatorNames(tx, [...new Set(involved.flatMap((id) => id ?? []))]);
  const writer = messages.findLast(({ from }) => from === 'operator')?.operatorId ?? null;
  const decidedBy = (writer !== null && names.get(writer)) || '-';
  const about = await attemptOf(tx, thread, member, operator, locale);

  const forbidden = whyNotAllowed(operator, 'answerMessages');
  const noDecision = whyNotAllowed(operator, 'manageMembers');
  const now = { member, attempt: about };
  const whyNotClose = whyNotAnswer(thread, now);
  const isOwn = thread.kind === 'second_look' && member ? await whyNotOwnMember(tx, operator.id, member.id) : null;
  return {
    ...shownRow(thread, { avatarUrl: member?.avatarUrl ?? null, names }),
    locale: thread.locale,
    replyTo: view.replyTo,
    about: { surveyTitle: thread.surveyTitle, rewards: thread.rewards, joinDate: thread.joinedOn },
    messages: messages.map(({ id, from, operatorId, text, at }) => ({
      id,
      from,
      operator: operatorId === null ? null : (names.get(operatorId) ?? '-'),
      text,
      at: at.toISOString(),
    })),
    person: member && (await personOf(tx, member, names)),
    lookAt: lookedAt(thread),
    attempt: about?.shown ?? null,
    firstApproval: about?.firstApproval
      ? { operator: about.firstApproval.name, points: about.firstApproval.points }
      : null,
    remedy: thread.remedy && { kind: thread.remedy, points: thread.remedyPoints ?? 0 },
    others: others.map(({ id, kind, state, createdAt, text }) => ({
      id,
      kind,
      state,
      createdAt: createdAt.toISOString(),
      text,
    })),
    colleagues,
    can: {
      answer: may(forbidden ?? whyNotClose, locale),
      assign: may(forbidden, locale),
      close: may(forbidden ?? whyNotClose, locale),
      reopen: may(forbidden ?? whyNotReopen(thread, decidedBy), locale),
      decide: may(noDecision ?? whyNotDecide(thread, now, operator.id, decidedBy) ?? isOwn, locale),
      pay: about ? may(whyNotClose ?? about.whyNotPay, locale) : view.noReport,
      reinstate: !about ? view.noReport : whyNotClose ? may(noDecision ?? whyNotClose, locale) : about.reinstate,
    },
  };
}
