import type { Tx } from '../../platform/database/database';
import { amountsByKey, type Transfer, type TransferRow, transfer } from '../ledger/index';
import { type AttemptSurvey, numberOf } from '../surveys/index';
import { transferIdOf, type transferParams } from './attempt-transfers';
import type { Attempt } from './queries';
import { bonusPoints } from './rules';

/** The transfers of bonuses. They come on top of the reward, and cover nothing that is missing of it. */
export const BONUS_KINDS: readonly TransferRow['kind'][] = ['levelBonus', 'levelBonusReversed', 'levelBonusReinstated'];

const keyOf = (attemptId: number) => `attempt:${attemptId}:bonus`;
const rejectionKeyOf = (attemptId: number) => `attempt:${attemptId}:bonus-rejection`;

/** Returns the transfer of the bonus that an attempt promised, into the available balance; none where it promised none. */
export function bonusTransfers(attempt: Attempt, survey: AttemptSurvey): Transfer[] {
  const amountPoints = bonusPoints(attempt);
  if (amountPoints === 0) return [];
  return [
    {
      key: keyOf(attempt.id),
      memberId: attempt.memberId,
      from: 'panel:rewards',
      to: 'available',
      amountPoints,
      kind: 'levelBonus',
      params: { number: numberOf(survey), percent: attempt.bonusPercent },
      attemptId: attempt.id,
    },
  ];
}

/** Takes the bonus of an attempt back, if one was paid, and no more than `atMost`; returns what it took. */
export async function takeBonus(
  tx: Tx,
  attempt: Attempt,
  { params, atMost }: { readonly params: ReturnType<typeof transferParams>; readonly atMost: number },
): Promise<number> {
  const amountPoints = Math.min(await movedBy(tx, keyOf(attempt.id)), atMost);
  if (amountPoints <= 0) return 0;
  await transfer(tx, {
    key: rejectionKeyOf(attempt.id),
    memberId: attempt.memberId,
    from: 'available',
    to: 'panel:rewards',
    amountPoints,
    kind: 'levelBonusReversed',
    params,
    attemptId: attempt.id,
    reversesId: await transferIdOf(tx, attempt, 'levelBonus'),
  });
  return amountPoints;
}

/** Returns the bonus that a reinstatement pays: what a reversal took, or what a review that succeeds would have paid. */
export async function bonusToReturn(tx: Tx, attempt: Attempt): Promise<number> {
  return attempt.review === 'rejected' ? bonusPoints(attempt) : movedBy(tx, rejectionKeyOf(attempt.id));
}

/** Returns to a member the bonus that a reversal took. */
export async function returnBonus(
  tx: Tx,
  attempt: Attempt,
  { params, amountPoints }: { readonly params: ReturnType<typeof transferParams>; readonly amountPoints: number },
): Promise<void> {
  if (amountPoints === 0) return;
  await transfer(tx, {
    key: `attempt:${attempt.id}:bonus-reinstatement`,
    memberId: attempt.memberId,
    from: 'panel:rewards',
    to: 'available',
    amountPoints,
    kind: 'levelBonusReinstated',
    params,
    attemptId: attempt.id,
    reversesId: await transferIdOf(tx, attempt, 'levelBonusReversed'),
  });
}

async function movedBy(tx: Tx, key: string): Promise<number> {
  return (await amountsByKey(tx, [key])).get(key) ?? 0;
}
