import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { listReferences, whereUnreferred } from '../../platform/database/references';
import type { TargetRule } from './rules';

/** A survey of a partner's feed as it is offered to members. */
export interface OfferedFields {
  readonly title: string;
  readonly points: number;
  readonly ir: number;
  readonly loiMinutes: number;
  readonly reviewDays: number;
  /** Completes that the partner still wants; null: it does not say. */
  readonly places: number | null;
  readonly target: TargetRule;
  readonly lockGroups: readonly string[];
  readonly fullGroups: readonly TargetRule[];
}

/** The completes that an offer without a number of places may have. */
const ENDLESS = 1_000_000;

/** The columns of `OfferedFields` in a JSON document with a list of them. */
const fields = sql`title text, points int, ir int, "loiMinutes" int, "reviewDays" int, places int, target jsonb,
  "lockGroups" jsonb, "fullGroups" jsonb`;
const groupsOf = sql`array(select jsonb_array_elements_text(o."lockGroups"))`;

/** Stores new offers, which members see at once unless they are withheld; returns the id of each public id. */
export async function insertOffers(
  tx: Tx,
  offers: readonly (OfferedFields & { readonly encryptId: string })[],
  withheld: boolean,
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; encryptId: string }>(sql`
    insert into surveys (encrypt_id, platform_type, state, title_en, title_zh, description_en, description_zh, reward_points,
      review_days, estimated_ir, estimated_loi_minutes, shown_ir, shown_loi_minutes, target, completes_target,
      withheld, lock_groups, full_groups, created_at, launched_at, live_since)
    select "encryptId", 3, 'live', title, '', '', '', points, "reviewDays", ir, "loiMinutes", ir, "loiMinutes", target,
      coalesce(places, ${ENDLESS}::int), ${withheld}::boolean, ${groupsOf}, "fullGroups", ${tx.now}::timestamptz, ${tx.now}::timestamptz,
      ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o("encryptId" text, ${fields})
    returning id, encrypt_id as "encryptId"`);
  return new Map(rows.map(({ id, encryptId }) => [encryptId, id]));
}

/**
 * Stores offers that have changed. What members see of the success rate and the length stays the measured one where there
 * is one, until the next measurement blends it with the new estimate.
 */
export async function updateOffers(
  tx: Tx,
  offers: readonly (OfferedFields & { readonly surveyId: number })[],
): Promise<void> {
  await tx.run(sql`
    update surveys s set title_en = o.title, reward_points = o.points, review_days = o."reviewDays",
      estimated_ir = o.ir, estimated_loi_minutes = o."loiMinutes",
      shown_ir = case when s.measured_ended = 0 then o.ir else s.shown_ir end,
      shown_loi_minutes = case when s.measured_ended = 0 then o."loiMinutes" else s.shown_loi_minutes end,
      target = o.target, completes_target = s.completes + coalesce(o.places, ${ENDLESS}::int),
      lock_groups = ${groupsOf}, full_groups = o."fullGroups", state = case when s.state = 'full' then 'live' else s.state end
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o("surveyId" bigint, ${fields})
    where s.id = o."surveyId"`);
}

/**
 * Moves offers from one of some states to another; returns the ids of those that were in one of them. One whose places are
 * all taken becomes full rather than live.
 */
export async function updateOfferStates(
  tx: Tx,
  surveyIds: readonly number[],
  from: readonly ('live' | 'full' | 'paused' | 'closed')[],
  to: 'live' | 'paused' | 'closed',
): Promise<number[]> {
  if (surveyIds.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(sql`
    update surveys set state = case when ${to} = 'live' and completes >= completes_target then 'full' else ${to} end,
      closed_at = case when ${to} = 'closed' then ${tx.now}::timestamptz end,
      live_since = case when ${to} = 'live' then ${tx.now}::timestamptz else live_since end
    where id = any(${surveyIds}::bigint[]) and platform_type = 3 and state = any(${from}::text[])
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Locks offers, and returns those to which nothing refers but rows of the tables in `except`: nobody has started them, and
 * no operator has made anything of them. Until the transaction ends nothing can come to refer to them.
 */
export async function lockUnreferredOffers(
  tx: Tx,
  surveyIds: readonly number[],
  except: readonly string[],
): Promise<number[]> {
  await tx.run(sql`
    select from surveys where id = any(${surveyIds}::bigint[]) and platform_type = 3 order by id for update`);
  const references = await listReferences(tx, 'surveys', except);
  const rows = await tx.rows<{ id: number }>(sql`
    select id from surveys
    where id = any(${surveyIds}::bigint[]) and platform_type = 3 and ${whereUnreferred(references, sql`surveys.id`)}`);
  return rows.map(({ id }) => id);
}

/** Deletes offers to which nothing refers any more. */
export async function deleteOffers(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from surveys where id = any(${surveyIds}::bigint[]) and platform_type = 3`);
}
