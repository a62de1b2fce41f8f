import { TargetRule } from '@pollen/contract/targets';
import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { dayIn, daySpan } from '../../platform/time';
import { whoStarted } from '../attempts/index';
import { checkInsQuery } from '../check-in/index';
import { membersWithCreditQuery } from '../ledger/index';
import { taggedMembersQuery } from '../member-tags/index';
import { countMembers, listAmong, membersQuery, whereAmong, whereNotAmong, whereOneOf } from '../members/index';
import { listIdsByName, matchingProfiles, membersInCountryQuery } from '../profiles/index';
import { flaggedMembersQuery } from '../quality/index';
import { creditOf, panelSettings, panelToday } from '../settings/index';
import { boundsOf, refuseSensitive } from './actions';
import { behaviorConditions, type MemberQuery } from './behavior-filter';

/** The limit of members that are found by their names alone; the newest come first. */
const NAMES_AT_MOST = 2_000;
/** Up to this number, members that a query finds are looked up one by one. */
const FEW = 10_000;

/** Returns a condition for the members that the queries find if they are few; null when they are many. */
async function conditionIfFew(tx: Tx, queries: readonly Sql[]): Promise<Sql | null> {
  const ids = await listAmong(tx, queries, FEW + 1);
  return ids.length > FEW ? null : whereOneOf([...new Set(ids)]);
}

/**
 * Returns a condition for the members that the query finds. A few are looked up by id: reading all members until enough
 * of them matched took 100 ms at 100,000 members. With many matches, reading all members fills a page soon.
 */
async function conditionFor(tx: Tx, query: Sql): Promise<Sql> {
  return (await conditionIfFew(tx, [query])) ?? whereAmong([query]);
}

async function searched(tx: Tx, search: string | undefined) {
  const text = search?.trim();
  if (!text) return {};
  const number = /^\d{1,15}$/.test(text) ? [Number(text)] : [];
  return { text, ids: [...number, ...(await listIdsByName(tx, text, NAMES_AT_MOST))] };
}

/** Builds the filter of the member list; each feature brings the condition for its part. */
export async function memberFilter(tx: Tx, query: MemberQuery) {
  const { by, country, level, signals, state, tag } = query;
  const days = await boundsOf(tx, query);
  const conditions: Sql[] = [];
  if (country !== undefined) conditions.push(await conditionFor(tx, membersInCountryQuery(country)));
  if (level !== undefined) {
    const { from, below } = creditOf(level, await panelSettings(tx));
    conditions.push(await conditionFor(tx, membersWithCreditQuery(from, below)));
  }
  if (tag !== undefined) conditions.push(await conditionFor(tx, taggedMembersQuery([tag])));
  if (query.withoutTag !== undefined) conditions.push(whereNotAmong(taggedMembersQuery([query.withoutTag])));
  if (query.target !== undefined) {
    await refuseSensitive(tx, query);
    const target = TargetRule.parse(JSON.parse(query.target));
    conditions.push(await conditionFor(tx, matchingProfiles(target, await panelToday(tx), { except: [] })));
  }
  conditions.push(...(await behaviorConditions(tx, query, (members) => conditionFor(tx, members))));
  if (signals !== undefined)
    conditions.push(await conditionFor(tx, flaggedMembersQuery(signals === 'any' ? null : signals)));
  let registered = by === 'registered' || by === 'closed' ? days : await boundsOf(tx, {});
  let active: readonly Sql[] | undefined;
  if (by === 'active') {
    const { timeZone } = await panelSettings(tx);
    const span = daySpan(timeZone, query.from ?? '1970-01-01', query.to ?? dayIn(timeZone, tx.now));
    const queries = [whoStarted(span), checkInsQuery(span)];
    const few = await conditionIfFew(tx, queries);
    if (few) conditions.push(few);
    else active = queries;
  }
  // Nobody is active or seen before registering: the list begins with those who had registered by then, and does not
  // walk through everybody who came later.
  if (by === 'active' || by === 'seen') registered = { ...registered, before: days.before };
  return {
    ...(await searched(tx, query.search)),
    state,
    by: by === 'closed' ? ('closed' as const) : ('registered' as const),
    ...registered,
    seen: by === 'seen' ? days : undefined,
    conditions,
    among: active,
  };
}

/** How many members the filters of the list find, counted up to a limit. */
export async function countMembersUpTo(tx: Tx, filters: MemberQuery, limit: number): Promise<number> {
  return countMembers(tx, await memberFilter(tx, filters), limit);
}

/** A query for `member_id` of the members that the filters of the list find. */
export async function filteredMembersQuery(tx: Tx, filters: MemberQuery): Promise<Sql> {
  return membersQuery(await memberFilter(tx, filters));
}
