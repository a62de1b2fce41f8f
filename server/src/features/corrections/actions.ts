import { accountGone } from '@pollen/contract/console-attempts';
import { correctionDiffers, memberHoldsLess } from '@pollen/contract/corrections';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { startOfDay } from '../../platform/time';
import { bookCredit, getBalances, lockAccounts, transfer } from '../ledger/index';
import { findMemberOrRefuse } from '../members/index';
import { lockWhyNotAlone, type MoneyDecision, recordDecision, whyNotOwnMember } from '../money-decisions/index';
import { notify } from '../notifications/index';
import { audit, operatorNames } from '../operators/index';
import { panelSettings, panelToday } from '../settings/index';
import {
  type Correction,
  getCorrectionByKey,
  getCreditAlone,
  insertCorrection,
  listWaiting,
  lockCorrection,
  updateCorrection,
} from './queries';
import { needsSecondForCredit, type Unit, whyNotDecide } from './rules';

interface CorrectionRequest {
  readonly key: string;
  readonly memberId: number;
  readonly unit: Unit;
  readonly change: number;
  readonly reason: string;
}

async function requireOpenAccount(tx: Tx, memberId: number): Promise<void> {
  const member = await findMemberOrRefuse(tx, memberId);
  if (member.state === 'closed') throw new Refusal(accountGone);
}

/** Books a correction exactly once; returns the booked change. */
async function book(tx: Tx, { id, memberId, unit, change, reason }: Correction): Promise<number> {
  const key = `correction:${id}`;
  if (unit === 'credit')
    return bookCredit(tx, { key, memberId, delta: change, kind: 'correction', params: { reason } });
  const [from, to] =
    change > 0 ? (['panel:adjustments', 'available'] as const) : (['available', 'panel:adjustments'] as const);
  await lockAccounts(tx, memberId);
  const { available } = await getBalances(tx, memberId);
  if (available + change < 0) throw new Refusal(memberHoldsLess, { available });
  await transfer(tx, {
    key,
    memberId,
    from,
    to,
    amountPoints: Math.abs(change),
    kind: 'correction',
    params: { reason },
  });
  await notify(tx, memberId, 'coinsCorrected', key, { points: change, reason });
  return change;
}

/** Returns the money decision that a correction is, for the limits. */
function decisionOf({ id, memberId, change, askedBy }: Correction): MoneyDecision {
  const shares = [{ memberId, amountCents: Math.abs(change) }];
  return { kind: 'correction', subjectId: id, operatorId: askedBy, shares };
}

/** Returns whether a second operator has to approve. Locks the compared totals until the transaction ends. */
async function needsSecondOperator(tx: Tx, correction: Correction): Promise<boolean> {
  const whyNot = await lockWhyNotAlone(tx, decisionOf(correction));
  if (correction.unit === 'points') return whyNot !== null;
  const since = startOfDay((await panelSettings(tx)).timeZone, await panelToday(tx));
  const aloneToday = await getCreditAlone(tx, correction.memberId, since, correction.id);
  return needsSecondForCredit(correction.change, aloneToday);
}

/**
 * Adds or deducts points or credit exactly once for a key, with a line in the audit log. Over a limit the correction is
 * only stored, and booked when a second operator approves.
 */
export async function correctBalance(
  tx: Tx,
  request: CorrectionRequest,
  operator: { readonly id: number },
): Promise<Correction> {
  await requireOpenAccount(tx, request.memberId);
  refuseIf(await whyNotOwnMember(tx, operator.id, request.memberId));
  const made = await insertCorrection(tx, { ...request, askedBy: operator.id });
  if (!made) {
    const known = await getCorrectionByKey(tx, request.key);
    const same = (['memberId', 'unit', 'change', 'reason'] as const).every((part) => known[part] === request[part]);
    if (!same || known.askedBy !== operator.id) throw new Refusal(correctionDiffers);
    return known;
  }
  const { unit, change, reason } = made;
  const detail = { correction: made.id, unit, change, reason };
  if (await needsSecondOperator(tx, made)) {
    await audit(tx, operator, 'member.correctionAsked', 'member', made.memberId, detail);
    return made;
  }
  const booked = await book(tx, made);
  if (unit === 'points') await recordDecision(tx, decisionOf(made));
  await updateCorrection(tx, made.id, { state: 'booked', booked, decidedBy: null });
  await audit(tx, operator, 'member.corrected', 'member', made.memberId, { ...detail, booked });
  return { ...made, state: 'booked', booked };
}

/** Books or declines a waiting correction, with a line in the audit log. */
export async function decideCorrection(
  tx: Tx,
  id: number,
  approve: boolean,
  operator: { readonly id: number },
): Promise<Correction> {
  const correction = await lockCorrection(tx, id);
  if (!correction) throw new Refusal(notFound);
  const decider = correction.decidedBy ?? correction.askedBy;
  const decidedBy = (await operatorNames(tx, [decider])).get(decider) ?? '-';
  refuseIf(whyNotDecide(correction, { approve, operatorId: operator.id, decidedBy }));
  const { memberId, unit, change, reason } = correction;
  if (approve) await requireOpenAccount(tx, memberId);
  refuseIf(await whyNotOwnMember(tx, operator.id, memberId));
  const booked = approve ? await book(tx, correction) : null;
  if (approve && unit === 'points') {
    await recordDecision(tx, { ...decisionOf(correction), operatorId: operator.id }, correction.askedBy);
  }
  const state = approve ? ('booked' as const) : ('declined' as const);
  await updateCorrection(tx, id, { state, booked, decidedBy: operator.id });
  const action = approve ? 'member.correctionApproved' : 'member.correctionDeclined';
  await audit(tx, operator, action, 'member', memberId, { correction: id, unit, change, reason });
  return { ...correction, state, booked, decidedBy: operator.id };
}

/**
 * Returns the number of corrections that wait for a second operator, and the oldest of them with the operators who
 * asked.
 */
export async function waitingCorrections(tx: Tx, limit: number) {
  const waiting = await listWaiting(tx, limit);
  const names = await operatorNames(
    tx,
    waiting.map(({ askedBy }) => askedBy),
  );
  return {
    all: waiting[0]?.all ?? 0,
    list: waiting.map(({ id, memberId, unit, change, askedBy, askedAt }) => ({
      id,
      memberId,
      unit,
      change,
      askedBy: names.get(askedBy) ?? '-',
      askedAt: askedAt.toISOString(),
    })),
  };
}
