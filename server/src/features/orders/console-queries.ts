import type { OrderSort } from '@pollen/contract/order-values';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { boundedScan, SCANNED_AT_MOST } from '../../platform/bounded-scan';
import type { Tx } from '../../platform/database/database';
import { cursorFrom, cursorSince, cursorUntil, oldest } from '../../platform/list-cursor';
import { idRanges } from '../../platform/text-search';
import { type OrderRow, orderColumns } from './queries';
import type { Check } from './rules';

export interface OrderFilter {
  readonly status?: number | undefined;
  /** The id of an order or of a member. */
  readonly number?: number | undefined;
  readonly memberIds?: readonly number[] | undefined;
  readonly kind?: string | undefined;
  readonly art?: string | undefined;
  readonly countryId?: number | undefined;
  readonly minPoints?: number | undefined;
  readonly maxPoints?: number | undefined;
  readonly from?: Date | undefined;
  /** Placed before this instant. */
  readonly until?: Date | undefined;
  readonly checks: 'any' | 'clear' | 'warning' | Check['kind'];
}

function matching(filter: OrderFilter): Sql {
  const parts = [sql`true`];
  if (filter.status !== undefined) parts.push(sql`o.status = ${filter.status}::smallint`);
  const found: Sql[] = [];
  if (filter.number !== undefined) {
    found.push(sql`o.id = ${filter.number}::bigint`, sql`o.member_id = ${filter.number}::bigint`);
  }
  if (filter.memberIds !== undefined) found.push(sql`o.member_id = any(${filter.memberIds}::bigint[])`);
  if (found.length > 0) parts.push(sql`(${join(found, ' or ')})`);
  if (filter.kind !== undefined) parts.push(sql`o.kind = ${filter.kind}`);
  if (filter.countryId !== undefined) parts.push(sql`o.country_id = ${filter.countryId}::bigint`);
  if (filter.art !== undefined) parts.push(sql`o.art = ${filter.art}`);
  if (filter.minPoints !== undefined) parts.push(sql`o.points >= ${filter.minPoints}::int`);
  if (filter.maxPoints !== undefined) parts.push(sql`o.points <= ${filter.maxPoints}::int`);
  if (filter.from) parts.push(sql`o.placed_at >= ${filter.from}::timestamptz`);
  if (filter.until) parts.push(sql`o.placed_at < ${filter.until}::timestamptz`);
  if (filter.checks === 'clear') parts.push(sql`not o.has_warning`);
  else if (filter.checks !== 'any') parts.push(sql`o.has_warning`);
  if (!['any', 'clear', 'warning'].includes(filter.checks)) {
    parts.push(sql`o.checks @> ${JSON.stringify([{ kind: filter.checks }])}::jsonb`);
  }
  return join(parts, ' and ');
}

/**
 * Builds the condition that one index can answer in the order of time; the rest of the filter is applied to the rows
 * that it finds.
 */
function driving({ status, kind, art, countryId, checks }: OrderFilter): Sql {
  const byStatus = sql`o.status = ${status}::smallint`;
  const byCountry = sql`o.country_id = ${countryId}::bigint`;
  const byArt = sql`o.art = ${art}`;
  const byKind = sql`o.kind = ${kind}`;
  if (countryId !== undefined && art !== undefined) return sql`${byCountry} and ${byArt}`;
  if (status !== undefined && countryId !== undefined) return sql`${byStatus} and ${byCountry}`;
  if (status !== undefined && art !== undefined) return sql`${byStatus} and ${byArt}`;
  if (checks !== 'any' && checks !== 'clear') return sql`o.has_warning`;
  if (status !== undefined && kind !== undefined) return sql`${byStatus} and ${byKind}`;
  if (countryId !== undefined && kind !== undefined) return sql`${byCountry} and ${byKind}`;
  if (countryId !== undefined) return byCountry;
  if (art !== undefined) return byArt;
  if (status !== undefined) return byStatus;
  return kind === undefined ? sql`true` : byKind;
}

/**
 * Whether the index of the orders with a warning has every column of the filter, so that it finds a page alone: a twelfth
 * of the pages of whole rows.
 */
function isInWarnings({
  checks,
  kind,
  number,
  memberIds,
  minPoints,
  maxPoints,
  sort,
}: OrderFilter & OrderPage): boolean {
  const others = [kind, number, memberIds, minPoints, maxPoints];
  return checks === 'warning' && !sort.endsWith('coins') && others.every((each) => each === undefined);
}

/** Where a page of orders ended. */
export type OrderCursor = Pick<OrderRow, 'points' | 'placedAt' | 'id'>;

/** Reads the cursor of the page before; without one, returns null. */
export function orderCursorFrom(text: string | undefined, sort: OrderSort): OrderCursor | null {
  if (text === undefined) return null;
  const [, points = '0', rest = ''] = (sort.endsWith('coins') && /^(\d{1,9})_(.*)$/.exec(text)) || [];
  const { at, id } = cursorFrom(sort.endsWith('coins') ? rest : text);
  return { points: Number(points), placedAt: at, id };
}

/** Returns the text of the cursor after an order, in the form that `orderCursorFrom` reads. */
export function orderCursorText({ points, placedAt, id }: OrderCursor, sort: OrderSort): string {
  return `${sort.endsWith('coins') ? `${points}_` : ''}${placedAt.getTime()}-${id}`;
}

/** Builds the condition of the rows after the cursor, as one range of the index that has the order of the list. */
function beyond({ sort, after, from, until }: OrderFilter & OrderPage): Sql {
  const isDescending = sort.startsWith('-');
  const than = isDescending ? sql`<` : sql`>`;
  if (sort.endsWith('coins')) {
    if (!after) return sql`true`;
    return sql`(o.points, o.placed_at, o.id) ${than} (${after.points}::int, ${after.placedAt}::timestamptz, ${after.id}::bigint)`;
  }
  const end = after ? { at: after.placedAt, id: after.id } : cursorFrom(undefined, isDescending ? undefined : oldest);
  const { at, id } = isDescending ? cursorUntil(end, until) : cursorSince(end, from);
  return sql`(o.placed_at, o.id) ${than} (${at}::timestamptz, ${id}::bigint)`;
}

interface OrderPage {
  readonly sort: OrderSort;
  readonly after: OrderCursor | null;
}

/** Lists orders after a cursor. */
export function listOrders(tx: Tx, filter: OrderFilter & OrderPage & { readonly size: number }): Promise<OrderRow[]> {
  const { sort, size } = filter;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const isByCoins = sort.endsWith('coins');
  const sorted = (alias: Sql) => {
    const inTime = sql`${alias}.placed_at ${direction}, ${alias}.id ${direction}`;
    return isByCoins ? sql`${alias}.points ${direction}, ${inTime}` : inTime;
  };
  return boundedScan(size, {
    // Selects columns of one index only: for whole rows the planner would read the index of the time to its end. No index
    // of the coins begins with another filter.
    scan: () =>
      tx.rows(sql`
        select ${orderColumns} from (
          select o.id, o.placed_at ${isByCoins ? sql`, o.points` : empty} from orders o
          where ${beyond(filter)} and ${isByCoins ? sql`true` : driving(filter)}
          order by ${sorted(sql`o`)} limit ${SCANNED_AT_MOST}::int
        ) scanned cross join lateral (
          -- Each row alone: the planner would find all orders with the finding of the filter first.
          select * from orders o where o.id = scanned.id offset 0
        ) o where ${matching(filter)}
        order by ${sorted(sql`scanned`)} limit ${size}::int`),
    search: () =>
      isInWarnings(filter)
        ? tx.rows(sql`
            select ${orderColumns} from (
              select o.id, o.placed_at from orders o where ${beyond(filter)} and ${matching(filter)}
              order by ${sorted(sql`o`)} limit ${size}::int
            ) found join orders o on o.id = found.id order by ${sorted(sql`found`)}`)
        : tx.rows(sql`
            with o as materialized (select * from orders o where ${beyond(filter)} and ${matching(filter)})
            select ${orderColumns} from o order by ${sorted(sql`o`)} limit ${size}::int`),
  });
}

/** Returns up to `limit` orders whose number begins with these digits, the exact number first. */
export function listOrdersByNumber(tx: Tx, digits: string, limit: number): Promise<OrderRow[]> {
  const ranges = idRanges(digits);
  return tx.rows(sql`
    select ${orderColumns} from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ last }) => last)}::bigint[])
        with ordinality as range (first, last, place)
      cross join lateral (
        select id from orders where id between range.first and range.last order by id limit ${limit}::int) found
      join orders o on o.id = found.id
    order by range.place, found.id limit ${limit}::int`);
}

/** The latest orders of a member, newest first. */
export function listLatestOrders(tx: Tx, memberId: number, limit: number): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o where o.member_id = ${memberId} order by o.id desc limit ${limit}::int`);
}

/** Builds conditions on how many redemptions of members were completed since an instant. */
export const completedOrdersOfMembers = {
  /** A query for `member_id` of the members with at least `min` of them. */
  atLeast: (since: Date, min: number): Sql => sql`
    select member_id from orders where status = 5 and completed_at >= ${since}::timestamptz
    group by member_id having count(*) >= ${min}::int`,
  /** A condition on a column with a member's id: the member has at most `max` of them. */
  atMost: (member: Sql, since: Date, max: number): Sql => sql`
    (select count(*) from (
      select from orders done where done.member_id = ${member} and done.status = 5
        and done.completed_at >= ${since}::timestamptz limit ${max + 1}::int) counted) <= ${max}::int`,
};

/** Builds a query that finds a row when an order is a cash payout, given the column with its id. */
export function cashOrderQuery(orderId: Sql): Sql {
  return sql`select from orders cash where cash.id = ${orderId} and cash.kind = 'cash'`;
}

/**
 * Counts the orders placed since an instant that were reviewed, and how long the review took from the confirmation on;
 * `medianMinutes` is null when there were none. Canceled orders are left out: most were canceled by their members.
 */
export function getReviewFigures(
  tx: Tx,
  since: Date,
): Promise<{ reviewed: number; rejected: number; medianMinutes: number | null }> {
  return tx.one(sql`
    select count(*)::int as reviewed, count(*) filter (where status = 3)::int as rejected,
      round(extract(epoch from percentile_cont(0.5) within group (
        order by checked_at - coalesce(confirmed_at, placed_at))) / 60)::int as "medianMinutes"
    from orders where status in (2, 3, 5) and placed_at >= ${since}::timestamptz and checked_at is not null`);
}
