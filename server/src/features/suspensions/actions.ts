import { reasonRequired } from '@pollen/contract/console-attempts';
import { secondLookWaits } from '@pollen/contract/console-members';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { pendingNewAddress } from '../email-change/index';
import { waitingSecondLook } from '../feedback/index';
import { sendMail } from '../mail/index';
import { lockMemberOrRefuse, type Member, reactivateByOperator, suspendByOperator } from '../members/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { scheduleDeliveriesTo } from '../orders/index';
import { endSessions } from '../sessions/index';
import { suspensionEmail } from './emails';
import { whyNotReactivate, whyNotSuspend } from './rules';

interface Decision {
  readonly operator: { readonly id: number };
  /** The reason that the member reads. */
  readonly reason: string;
  readonly publicUrl: string;
}

function reasonIn(decision: Decision): string {
  const reason = decision.reason.trim();
  if (reason === '') throw new Refusal(reasonRequired);
  return reason;
}

async function nameOfSuspender(tx: Tx, { suspendedBy }: Member): Promise<string> {
  if (suspendedBy === null) return '-';
  return (await operatorNames(tx, [suspendedBy])).get(suspendedBy) ?? '-';
}

/** Suspends an account until an operator reactivates it. The member reads the reason in a mail and at the log-in. */
export async function suspend(tx: Tx, memberId: number, decision: Decision): Promise<void> {
  const reason = reasonIn(decision);
  const member = await lockMemberOrRefuse(tx, memberId);
  refuseIf(whyNotSuspend(member, await nameOfSuspender(tx, member)));
  await suspendByOperator(tx, memberId, reason, decision.operator.id);
  await endSessions(tx, memberId);
  const { locale, email } = member;
  await sendMail(tx, {
    to: email,
    ...suspensionEmail({ locale, publicUrl: decision.publicUrl, reason, opens: false }),
  });
  await audit(tx, decision.operator, 'member.suspended', 'member', memberId, { reason });
}

/**
 * Reactivates an account that an operator suspended. Returns the unconfirmed new address that keeps it suspended, if
 * any. Refuses while a second look waits, which another operator decides.
 */
export async function reactivate(tx: Tx, memberId: number, decision: Decision): Promise<string | null> {
  const reason = reasonIn(decision);
  const member = await lockMemberOrRefuse(tx, memberId);
  refuseIf(whyNotReactivate(member));
  const number = await waitingSecondLook(tx, memberId);
  if (number !== null) throw new Refusal(secondLookWaits, { number });
  const waits = await pendingNewAddress(tx, memberId);
  await reactivateByOperator(tx, memberId, waits !== null);
  // Gift codes that arrived during the suspension were not delivered to this member.
  if (waits === null) await scheduleDeliveriesTo(tx, memberId);
  const { locale, email } = member;
  await sendMail(tx, { to: email, ...suspensionEmail({ locale, publicUrl: decision.publicUrl, reason, opens: true }) });
  await audit(tx, decision.operator, 'member.reactivated', 'member', memberId, { reason });
  return waits;
}

/** Returns the suspension of a member for the console, with what the operator may do about it. */
export async function suspensionStatusOf(
  tx: Tx,
  member: Member,
  operator: Parameters<typeof whyNotAllowed>[0],
  locale: Locale,
) {
  const forbidden = whyNotAllowed(operator, 'manageMembers');
  const suspendedBy = await nameOfSuspender(tx, member);
  const { suspendReason: reason, suspendedAt } = member;
  return {
    suspension:
      reason === null || suspendedAt === null ? null : { reason, by: suspendedBy, at: suspendedAt.toISOString() },
    waitsForAddress: member.state === 'suspended' ? await pendingNewAddress(tx, member.id) : null,
    can: {
      suspend: may(forbidden ?? whyNotSuspend(member, suspendedBy), locale),
      reactivate: may(forbidden ?? whyNotReactivate(member), locale),
    },
  };
}
