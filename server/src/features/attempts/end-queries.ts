import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type Attempt, type AttemptEnd, columns, endOf } from './queries';
import type { Review } from './rules';
import { takeOutOfTally } from './tally-queries';

/**
 * Ends the attempts of a closed account. Attempts in review are accepted as research but credit nothing, because their
 * points were forfeited. Erases browsers, networks and what responses kept of the profile, also in their quota cells.
 */
export async function endAttemptsOnClosure(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    update attempts set device_hash = null, network = null, respondent = null, cell_ids = '{}', held = false,
      state = case when state = 'started' then 'abandoned' else state end,
      ended_at = coalesce(ended_at, ${tx.now}::timestamptz),
      review = case when review = 'pending' then 'approved' else review end,
      available_at = case when review = 'pending' then null else available_at end
    where member_id = ${memberId}`);
}

/** Stores how an attempt ended, with its points and its review, and the present as its end. */
export async function updateEnded(tx: Tx, attemptId: number, end: AttemptEnd): Promise<void> {
  if (end.early) await takeOutOfTally(tx, attemptId);
  await tx.run(sql`update attempts set ${endOf(end, tx.now)} where id = ${attemptId}`);
}

/** Ends the screener and the reports of a product test that were begun and not finished. */
export async function updatePartsEnded(tx: Tx, partOf: number): Promise<void> {
  await tx.run(sql`
    update attempts set state = 'abandoned', ended_at = ${tx.now} where part_of = ${partOf}::bigint and state = 'started'`);
}

/** Locks attempts whose review period is over. Skips locked rows, so that two runs of the job share the work. */
export function lockReleasable(tx: Tx, limit: number): Promise<Attempt[]> {
  return tx.rows(sql`
    select ${columns} from attempts where review = 'pending' and not held and available_at <= ${tx.now}
    order by available_at limit ${limit}::int for update skip locked`);
}

/** Stores when the points of a complete in review become available. */
export async function updateAvailableAt(tx: Tx, attemptId: number, at: Date): Promise<void> {
  await tx.run(sql`update attempts set available_at = ${at} where id = ${attemptId} and review = 'pending'`);
}

/**
 * Lets a complete be looked at again, because of what was learned about it: its signals are looked for once more, in
 * review it waits for an operator, and an approval of an operator, who did not know, can be confirmed or taken back.
 */
export async function updateDoubted(tx: Tx, attemptId: number): Promise<void> {
  await tx.run(sql`
    update attempts set held = review = 'pending', checked_at = null, decided_by = null
    where id = ${attemptId} and review in ('pending', 'approved')`);
}

/** Marks the points of an attempt as approved and credited when its review time is over. */
export async function updateReleased(tx: Tx, attemptId: number): Promise<void> {
  await tx.run(sql`update attempts set review = 'approved', credited = true where id = ${attemptId}`);
}

/** A decision of an operator, or of a partner about its own survey. */
interface Decision {
  review: Review;
  /** Null: accepted without a reason. */
  reason: string | null;
  credited: boolean;
  availableAt: Date | null;
  takenPoints: number;
  takenCredit: number;
  /** Null: the partner decided. */
  decidedBy: number | null;
}

/**
 * Stores the decision of an operator or of a partner about a completed attempt, and what it credited or took back; the
 * attempt is then no longer held.
 */
export async function updateDecided(tx: Tx, attemptId: number, decision: Decision): Promise<void> {
  await tx.run(sql`
    update attempts set review = ${decision.review}, reason = ${decision.reason}, credited = ${decision.credited},
      available_at = ${decision.availableAt}, taken_points = ${decision.takenPoints},
      taken_credit = ${decision.takenCredit}, decided_by = ${decision.decidedBy}, decided_at = ${tx.now}, held = false
    where id = ${attemptId}`);
}

/**
 * Marks at most 1,000 running attempts as abandoned, or as timed out where a partner runs the survey, whose start and last
 * answer are before `before` and whose place is not reserved any more; attempts at product tests keep theirs. Skips locked
 * ones, and returns their number; the next run of the job takes the rest.
 */
export function updateAbandoned(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`
    update attempts set state = case when version_id is null then 'timed_out' else 'abandoned' end, ended_at = ${tx.now}
    where id in (
      select id from attempts where state = 'started' and started_at < ${before} and turned_at < ${before}
        and reserved_until < ${tx.now}
      limit 1000 for update skip locked)`);
}
