import { ownMemberAccount } from '@pollen/contract/money-decisions';
import type { Role } from '@pollen/contract/permissions';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { getMember, type Member, membersById } from '../members/index';
import { ownMemberIds, whyNotOwnMember } from '../money-decisions/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import type { Attempt } from './queries';
import { type DecisionContext, whyNotApprove, whyNotReinstate, whyNotReject } from './rules';

/** Returns which decisions this operator may take about an attempt now, each with the reason when not. */
export async function possibleDecisions(
  tx: Tx,
  attempt: Attempt,
  operator: { readonly id: number; readonly role: Role },
  locale: Locale,
): Promise<Record<'approve' | 'reject' | 'reinstate', ReturnType<typeof may>>> {
  const context = await decisionContextOf(tx, attempt, await getMember(tx, attempt.memberId), locale);
  const forbidden =
    whyNotAllowed(operator, 'manageMembers') ?? (await whyNotOwnMember(tx, operator.id, attempt.memberId));
  return {
    approve: may(forbidden ?? whyNotApprove(attempt, context), locale),
    reject: may(forbidden ?? whyNotReject(attempt, context, tx.now), locale),
    reinstate: may(forbidden ?? whyNotReinstate(attempt, context), locale),
  };
}

/** Returns, by the id of each attempt, whether this operator may approve it now, with the reason when not. */
export async function possibleApprovals(
  tx: Tx,
  attempts: readonly Attempt[],
  operator: { readonly id: number; readonly role: Role },
  locale: Locale,
): Promise<Map<number, ReturnType<typeof may>>> {
  const memberIds = attempts.map(({ memberId }) => memberId);
  const deciders = attempts.flatMap(({ decidedBy }) => decidedBy ?? []);
  const [members, names, own] = await Promise.all([
    membersById(tx, memberIds),
    operatorNames(tx, deciders),
    ownMemberIds(tx, operator.id),
  ]);
  const forbidden = whyNotAllowed(operator, 'manageMembers');
  const possible = new Map<number, ReturnType<typeof may>>();
  for (const attempt of attempts) {
    const { decidedBy, memberId } = attempt;
    const member = members.get(memberId);
    if (!member) continue;
    const context = { memberState: member.state, decidedBy: (decidedBy && names.get(decidedBy)) || '-', locale };
    const isOwn = own.includes(memberId) ? { kind: ownMemberAccount } : null;
    possible.set(attempt.id, may(forbidden ?? isOwn ?? whyNotApprove(attempt, context), locale));
  }
  return possible;
}

/** Returns what a decision about an attempt depends on beside the attempt. */
export async function decisionContextOf(
  tx: Tx,
  attempt: Attempt,
  member: Member,
  locale: Locale,
): Promise<DecisionContext> {
  const { decidedBy } = attempt;
  const names = await operatorNames(tx, decidedBy === null ? [] : [decidedBy]);
  return { memberState: member.state, decidedBy: (decidedBy && names.get(decidedBy)) || '-', locale };
}
