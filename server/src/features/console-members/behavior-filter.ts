import type { consoleMembers } from '@pollen/contract/console-members';
import type { QueryOf } from '@pollen/contract/operation';
import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { DAY_MS } from '../../platform/time';
import { completesOfMembers, rejectionsOfMembers } from '../attempts/index';
import { membersWithBalanceQuery } from '../ledger/index';
import { memberId, whereRegisteredBetween, whereSeenBetween } from '../members/index';
import { completedOrdersOfMembers } from '../orders/index';

export type MemberQuery = Omit<QueryOf<typeof consoleMembers>, 'before' | 'size' | 'sort'>;

/** Turns a query for `member_id` into a condition on the members of the list. */
type ConditionFor = (query: Sql) => Promise<Sql>;

interface Range {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Events of members since an instant: who has at least so many, and a condition for those who have at most so many. */
interface Events {
  readonly atLeast: (since: Date, min: number) => Sql;
  readonly atMost: (member: Sql, since: Date, max: number) => Sql;
}

async function conditionsOf(
  { min, max }: Range,
  since: Date,
  { events, conditionFor }: { events: Events; conditionFor: ConditionFor },
): Promise<Sql[]> {
  return [
    // The members who have many are found by an index; who has few is checked for one member after the other, as those
    // who have none are in no index.
    ...(min ? [await conditionFor(events.atLeast(since, min))] : []),
    ...(max === undefined ? [] : [events.atMost(memberId, since, max)]),
  ];
}

/** Returns the conditions on what members did: completes, rejections, redemptions, balance, visits and registration. */
export async function behaviorConditions(tx: Tx, query: MemberQuery, conditionFor: ConditionFor): Promise<Sql[]> {
  const ago = (days: number) => new Date(tx.now.getTime() - days * DAY_MS);
  const since = query.inLastDays === undefined ? new Date(0) : ago(query.inLastDays);
  const until = tx.now;
  const conditions = [
    ...(await conditionsOf({ min: query.minCompletes, max: query.maxCompletes }, since, {
      events: completesOfMembers,
      conditionFor,
    })),
    ...(await conditionsOf({ min: query.minRejected, max: query.maxRejected }, since, {
      events: rejectionsOfMembers,
      conditionFor,
    })),
    ...(await conditionsOf({ min: query.minOrders, max: query.maxOrders }, since, {
      events: completedOrdersOfMembers,
      conditionFor,
    })),
  ];
  if (query.minBalance !== undefined || query.maxBalance !== undefined) {
    conditions.push(await conditionFor(membersWithBalanceQuery(query.minBalance ?? 0, query.maxBalance ?? null)));
  }
  if (query.seenWithinDays !== undefined) conditions.push(whereSeenBetween(ago(query.seenWithinDays), until));
  if (query.unseenForDays !== undefined) conditions.push(whereSeenBetween(new Date(0), ago(query.unseenForDays)));
  if (query.joinedWithinDays !== undefined) {
    conditions.push(whereRegisteredBetween(ago(query.joinedWithinDays), until));
  }
  if (query.joinedBeforeDays !== undefined) {
    conditions.push(whereRegisteredBetween(new Date(0), ago(query.joinedBeforeDays)));
  }
  return conditions;
}
