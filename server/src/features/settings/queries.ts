import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Returns the settings that operators changed; a setting with its standard value is left out. */
export function listOverrides(tx: Tx): Promise<{ key: string; value: unknown }[]> {
  return tx.rows(sql`select key, value from panel_settings`);
}

/** Builds a query for the highest factor of the promotions that run on a day; 1 without any. */
export function factorQuery(day: string): Sql {
  return sql`
    select coalesce(max(factor), 1)::int as factor from promotions
    where removed_at is null and ${day}::date between starts_on and ends_on`;
}

/** Returns what `factorQuery` finds. */
export async function findFactor(tx: Tx, day: string): Promise<number> {
  return (await tx.one<{ factor: number }>(factorQuery(day))).factor;
}

/** Returns the value that operators gave a setting, or null when it has its standard value. */
export function findOverride(tx: Tx, key: string): Promise<{ value: unknown } | null> {
  return tx.maybe(sql`select value from panel_settings where key = ${key}`);
}

/** Stores a setting's value in place of the standard or the earlier one. */
export async function upsertOverride(tx: Tx, key: string, value: number | string): Promise<void> {
  await tx.run(sql`
    insert into panel_settings (key, value, changed_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${tx.now})
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`);
}

/** Locks the levels until the transaction ends. */
export async function lockLevels(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('settings.levels'))`);
}

/** Deletes a setting's own value, which brings back the standard one. */
export async function deleteOverride(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from panel_settings where key = ${key}`);
}

export interface Promotion {
  name: string;
  factor: number;
  startsOn: string;
  endsOn: string;
}

export interface PromotionRow extends Promotion {
  id: number;
  removed: boolean;
}

const promotionColumns = sql`id, name, factor, starts_on as "startsOn", ends_on as "endsOn", removed_at is not null as removed`;

/** Returns promotions, latest first. */
export function listPromotions(tx: Tx, size: number): Promise<PromotionRow[]> {
  return tx.rows(sql`select ${promotionColumns} from promotions order by starts_on desc, id desc limit ${size}`);
}

/** Returns the promotions that run on a day or start later, the soonest first. */
export function listCurrentPromotions(tx: Tx, day: string): Promise<Promotion[]> {
  return tx.rows(sql`
    select name, factor, starts_on as "startsOn", ends_on as "endsOn" from promotions
    where removed_at is null and ends_on >= ${day}::date order by starts_on, id limit 12`);
}

/** Returns an activity period, also a removed one, or null when the id is unknown. */
export function findPromotion(tx: Tx, id: number): Promise<PromotionRow | null> {
  return tx.maybe(sql`select ${promotionColumns} from promotions where id = ${id}`);
}

/** Stores a new activity period and returns its id; its days are both included. */
export function insertPromotion(tx: Tx, promotion: Promotion): Promise<{ id: number }> {
  return tx.one(sql`
    insert into promotions (name, factor, starts_on, ends_on)
    values (${promotion.name}, ${promotion.factor}, ${promotion.startsOn}::date, ${promotion.endsOn}::date)
    returning id`);
}

/** Stores the content of an activity period; a removed one is restored by it. */
export async function updatePromotion(tx: Tx, id: number, promotion: Promotion): Promise<void> {
  await tx.run(sql`
    update promotions set name = ${promotion.name}, factor = ${promotion.factor},
      starts_on = ${promotion.startsOn}::date, ends_on = ${promotion.endsOn}::date, removed_at = null
    where id = ${id}`);
}

/** Removes an activity period; its row remains so that an earlier version can be restored. */
export async function updatePromotionRemoved(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update promotions set removed_at = ${tx.now} where id = ${id}`);
}
