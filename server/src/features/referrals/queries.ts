import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { AFTER_ANY_LETTER } from '../../platform/text-search';

export interface Referral {
  friendId: number;
  referrerId: number;
  friendName: string;
  joinedAt: Date;
  firstCompletedAt: Date | null;
  firstAttemptId: number | null;
  lastActivityAt: Date;
  earnedPoints: number;
  /** Set when one of the two accounts was closed. */
  endedAt: Date | null;
}

const referralColumns = sql`friend_id as "friendId", referrer_id as "referrerId", friend_name as "friendName",
  joined_at as "joinedAt", first_completed_at as "firstCompletedAt", first_attempt_id as "firstAttemptId",
  last_activity_at as "lastActivityAt", earned_points as "earnedPoints", ended_at as "endedAt"`;

/** Stores that a member was referred and counts the friend in the referrer's sums. */
export async function insertReferral(
  tx: Tx,
  referral: { friendId: number; referrerId: number; friendName: string },
): Promise<void> {
  await tx.run(sql`
    insert into referrals (friend_id, referrer_id, friend_name, joined_at, last_activity_at)
    values (${referral.friendId}, ${referral.referrerId}, ${referral.friendName}, ${tx.now}, ${tx.now})`);
  await tx.run(sql`
    insert into referral_sums (referrer_id, friends) values (${referral.referrerId}, 1)
    on conflict (referrer_id) do update set friends = referral_sums.friends + 1`);
}

/** Locks a referral, so that of two surveys that end at the same time one is the first. */
export function lockReferral(tx: Tx, friendId: number): Promise<Referral | null> {
  return tx.maybe(sql`select ${referralColumns} from referrals where friend_id = ${friendId} for update`);
}

/** Ends the referrals of a closed account in both directions, and deletes the name that the referrer saw. */
export async function endReferralsOnClosure(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    update referrals set ended_at = coalesce(ended_at, ${tx.now}::timestamptz),
      friend_name = case when friend_id = ${memberId} then '' else friend_name end
    where friend_id = ${memberId} or referrer_id = ${memberId}`);
  await tx.run(sql`update referral_sums set left_at = ${tx.now} where referrer_id = ${memberId}`);
}

/** Builds a query that finds a row when a member joined by a referral. */
export function referralQuery(friendId: number | Sql): Sql {
  return sql`select from referrals where friend_id = ${friendId}`;
}

/** Returns the referral by which a member joined, or null. */
export function findReferral(tx: Tx, friendId: number): Promise<Referral | null> {
  return tx.maybe(sql`select ${referralColumns} from referrals where friend_id = ${friendId}`);
}

/**
 * Stores a friend's completed survey and adds the points that the referrer earned with it; the first attempt is kept.
 */
export async function updateCompleted(
  tx: Tx,
  completed: { friendId: number; referrerId: number; attemptId: number; earnedPoints: number },
): Promise<void> {
  await tx.run(sql`
    update referrals set last_activity_at = ${tx.now}::timestamptz,
      first_attempt_id = coalesce(first_attempt_id, ${completed.attemptId}::bigint),
      first_completed_at = coalesce(first_completed_at, ${tx.now}::timestamptz),
      earned_points = earned_points + ${completed.earnedPoints}::bigint
    where friend_id = ${completed.friendId}`);
  if (completed.earnedPoints > 0) {
    await tx.run(sql`
      update referral_sums set earned_points = earned_points + ${completed.earnedPoints}::bigint
      where referrer_id = ${completed.referrerId}`);
  }
}

/**
 * Records activity, which keeps a referral connected. A referral that `months` of inactivity disconnected stays
 * disconnected.
 */
export async function updateActivity(tx: Tx, friendId: number, months: number): Promise<void> {
  await tx.run(sql`
    update referrals set last_activity_at = ${tx.now}::timestamptz
    where friend_id = ${friendId} and last_activity_at + ${months}::int * interval '1 month' >= ${tx.now}::timestamptz`);
}

/** Sets the short name that the referrer sees. */
export async function updateFriendName(tx: Tx, friendId: number, name: string): Promise<void> {
  await tx.run(sql`update referrals set friend_name = ${name} where friend_id = ${friendId}`);
}

export interface ReferralSums {
  friends: number;
  earnedPoints: number;
}

/** Returns how many friends a member invited and how many points they earned the member. */
export async function getReferralSums(tx: Tx, referrerId: number): Promise<ReferralSums> {
  const sums = await tx.maybe<ReferralSums>(sql`
    select friends, earned_points as "earnedPoints" from referral_sums where referrer_id = ${referrerId}`);
  return sums ?? { friends: 0, earnedPoints: 0 };
}

/** Friends are counted up to this many; nobody reads further. */
const COUNTED_AT_MOST = 10_000;

/** Counts the connected friends of a member who have finished a first survey, and those who have not. */
export function countConnected(
  tx: Tx,
  referrerId: number,
  months: number,
): Promise<{ activeCount: number; waitingCount: number }> {
  return tx.one(sql`
    select (count(*) filter (where first_completed_at is not null))::int as "activeCount",
      (count(*) filter (where first_completed_at is null))::int as "waitingCount"
    from (
      select first_completed_at, last_activity_at, ended_at from referrals
      where referrer_id = ${referrerId} order by friend_id desc limit ${COUNTED_AT_MOST}::int
    ) friends
    where ended_at is null and last_activity_at + ${months}::int * interval '1 month' >= ${tx.now}::timestamptz`);
}

/**
 * Returns a page of a member's friends, newest first, and their total number. A name finds the friends whose names begin
 * with it, in upper or lower case.
 */
export async function listFriends(
  tx: Tx,
  referrerId: number,
  filter: Paging & { name: string | null },
): Promise<{ rows: Referral[]; total: number }> {
  // A range instead of LIKE: the plan of a prepared statement does not know the pattern, and would not use the index.
  const named =
    filter.name === null
      ? empty
      : sql`and lower(friend_name) ~>=~ lower(${filter.name}::text)
          and lower(friend_name) ~<~ (lower(${filter.name}::text) || ${AFTER_ANY_LETTER}::text)`;
  const found = sql`select friend_id from referrals where referrer_id = ${referrerId} ${named}`;
  // The rows before the page are passed over in an index alone.
  const rows = await tx.rows<Referral>(sql`
    select ${referralColumns} from referrals where friend_id = any(array(
      select friend_id from (${found}) found order by friend_id desc limit ${filter.size} offset ${offsetOf(filter)}))
    order by friend_id desc`);
  if (filter.name === null) return { rows, total: (await getReferralSums(tx, referrerId)).friends };
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from (${found}) found`);
  return { rows, total };
}

/** Returns at most `size` referrers who have earned points and not left, most points first. */
export function listRanking(tx: Tx, size: number): Promise<{ memberId: number; earnedPoints: number }[]> {
  return tx.rows(sql`
    select referrer_id as "memberId", earned_points as "earnedPoints" from referral_sums
    where earned_points > 0 and left_at is null order by earned_points desc, referrer_id limit ${size}`);
}

/** Counts the members with a higher sum, up to `limit`. */
export async function countMembersAbove(
  tx: Tx,
  memberId: number,
  earnedPoints: number,
  limit: number,
): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from referral_sums
      where earned_points > 0 and left_at is null
        and (earned_points > ${earnedPoints}::bigint
          or (earned_points = ${earnedPoints}::bigint and referrer_id < ${memberId}::bigint))
      limit ${limit}) ahead`);
  return n;
}

/** Returns the number of members at each sum, highest first. */
export function listSteps(tx: Tx): Promise<{ earnedPoints: number; members: number }[]> {
  return tx.rows(sql`
    select earned_points as "earnedPoints", count(*)::int as members from referral_sums
    where earned_points > 0 and left_at is null group by earned_points order by earned_points desc`);
}
