import { INTEGER_MAX } from '@pollen/contract/values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import type { CustomCondition, CustomField, Wording } from './rules';

const fieldsInWords = sql`
  select f.id, purpose, kind, topic, sensitive, required, position, f.version, revision, changed_by as "changedBy",
    changed_at as "changedAt", retired_at as "retiredAt", json_build_object('en', title_en, 'zh', title_zh) as title,
    json_build_object('en', help_en, 'zh', help_zh) as help, choices, least, most
  from custom_fields f join custom_field_versions v on v.field_id = f.id and v.version = f.version`;

/** Returns all custom fields in their order, retired ones last. */
export function listCustomFields(tx: Tx): Promise<CustomField[]> {
  return tx.rows(sql`${fieldsInWords} order by retired_at is not null, position, f.id`);
}

/** Returns a custom field, or null when the id is unknown. */
export function findCustomField(tx: Tx, id: number): Promise<CustomField | null> {
  return tx.maybe(sql`${fieldsInWords} where f.id = ${id}`);
}

/** Changes of fields run one after the other: the number of fields in use and their order depend on all of them. */
export async function lockCustomFields(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('custom-fields', 0))`);
}

/** Stores a new field without its wording, after all others, and returns its id. */
export function insertCustomField(
  tx: Tx,
  field: Pick<CustomField, 'purpose' | 'kind' | 'topic' | 'sensitive' | 'required' | 'changedBy'>,
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into custom_fields (purpose, kind, topic, sensitive, required, position, changed_by, changed_at)
    values (${field.purpose}, ${field.kind}, ${field.topic}, ${field.sensitive}, ${field.required},
      (select coalesce(max(position), 0) + 1 from custom_fields), ${field.changedBy}, ${tx.now})
    returning id`);
}

/** Stores a version of the wording of a field. */
export async function insertWording(
  tx: Tx,
  field: { readonly id: number; readonly version: number; readonly by: number },
  { title, help, choices, least, most }: Wording,
): Promise<void> {
  await tx.run(sql`
    insert into custom_field_versions (field_id, version, title_en, title_zh, help_en, help_zh, choices, least, most,
      created_by, created_at)
    values (${field.id}, ${field.version}::int, ${title.en}, ${title.zh}, ${help.en}, ${help.zh},
      ${JSON.stringify(choices)}::jsonb, ${least}::int, ${most}::int, ${field.by}, ${tx.now})`);
}

/** Stores what may change of a field, with the next revision. */
export async function updateCustomField(
  tx: Tx,
  field: Pick<CustomField, 'id' | 'topic' | 'required' | 'version' | 'position' | 'changedBy' | 'retiredAt'>,
): Promise<void> {
  await tx.run(sql`
    update custom_fields set topic = ${field.topic}, required = ${field.required}, version = ${field.version}::int,
      position = ${field.position}::int, retired_at = ${field.retiredAt}::timestamptz, revision = revision + 1,
      changed_by = ${field.changedBy}, changed_at = ${tx.now}
    where id = ${field.id}`);
}

/** Stores the place of a field in the order; this is no change of the field itself. */
export async function updatePosition(tx: Tx, id: number, position: number): Promise<void> {
  await tx.run(sql`update custom_fields set position = ${position}::int where id = ${id}`);
}

/** Returns the latest versions of a field, newest first. */
export function listWordings(
  tx: Tx,
  id: number,
  limit: number,
): Promise<{ version: number; title: Bilingual; by: number; at: Date }[]> {
  return tx.rows(sql`
    select version, json_build_object('en', title_en, 'zh', title_zh) as title, created_by as by, created_at as at
    from custom_field_versions where field_id = ${id} order by version desc limit ${limit}::int`);
}

/** Answers of one member are saved one after the other, so that two at once do not mix. */
export async function lockAnswersOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('custom-fields:answers', ${memberId}::bigint))`);
}

/** Values of one attribute are set one after the other, whole files included. */
export async function lockAttribute(tx: Tx, fieldId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('custom-fields:attribute', ${fieldId}::bigint))`);
}

/** A member's value of a field. */
export interface HeldValue {
  readonly fieldId: number;
  readonly numbers: readonly number[];
  readonly version: number;
  readonly setAt: Date;
  /** The operator who set it; null: the member. */
  readonly setBy: number | null;
}

/** Returns all values of a member. */
export function listValuesOf(tx: Tx, memberId: number): Promise<HeldValue[]> {
  return tx.rows(sql`
    select field_id as "fieldId", array_agg(value order by value) as numbers, min(version) as version,
      min(set_at) as "setAt", min(set_by) as "setBy"
    from custom_field_values where member_id = ${memberId} group by field_id`);
}

/** Returns the values of one field of these members, by member. */
export function listValuesAmong(
  tx: Tx,
  fieldId: number,
  memberIds: readonly number[],
): Promise<{ memberId: number; numbers: number[] }[]> {
  return tx.rows(sql`
    select member_id as "memberId", array_agg(value order by value) as numbers from custom_field_values
    where field_id = ${fieldId} and member_id = any(${memberIds}::bigint[]) group by member_id`);
}

/** Returns the values of these members for these fields. */
export function listValuesOfMembers(
  tx: Tx,
  memberIds: readonly number[],
  fieldIds: readonly number[],
): Promise<{ memberId: number; fieldId: number; numbers: number[] }[]> {
  return tx.rows(sql`
    select member_id as "memberId", field_id as "fieldId", array_agg(value order by value) as numbers
    from custom_field_values
    where member_id = any(${memberIds}::bigint[]) and field_id = any(${fieldIds}::bigint[])
    group by member_id, field_id`);
}

/** Deletes the values of one field of these members. */
export async function deleteValues(tx: Tx, fieldId: number, memberIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from custom_field_values where field_id = ${fieldId} and member_id = any(${memberIds}::bigint[])`);
}

/** Stores values of one field: one row for each member and number. */
export async function insertValues(
  tx: Tx,
  field: { readonly id: number; readonly version: number; readonly setBy: number | null },
  rows: readonly { readonly memberId: number; readonly value: number }[],
): Promise<void> {
  await tx.run(sql`
    insert into custom_field_values (member_id, field_id, value, version, set_at, set_by)
    select member_id, ${field.id}, value, ${field.version}::int, ${tx.now}, ${field.setBy}::bigint
    from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ value }) => value)}::int[])
      as given (member_id, value)`);
}

/** Deletes all values of a member whose account closes. */
export async function deleteCustomValues(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from custom_field_values where member_id = ${memberId}`);
}

/** Counts the members with a value of a field, up to a limit. */
export async function countMembersWithValue(
  tx: Tx,
  field: Pick<CustomField, 'id' | 'kind' | 'choices'>,
  limit: number,
): Promise<number> {
  const rowsOfMember = field.kind === 'several' ? Math.max(1, field.choices.length) : 1;
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select distinct member_id from (
        select member_id from custom_field_values where field_id = ${field.id} limit ${limit * rowsOfMember}::int) found
      limit ${limit}::int) counted`);
  return n;
}

/** Returns a query for the values of a member as one JSON object: an array of numbers by the id of the field. */
export function customValuesQuery(memberId: number | Sql): Sql {
  return sql`select json_object_agg(field_id, numbers) from (
    select field_id, json_agg(value) as numbers from custom_field_values where member_id = ${memberId} group by field_id) own`;
}

function meets(condition: CustomCondition): Sql {
  const value =
    'values' in condition
      ? sql`value = any(${condition.values}::int[])`
      : sql`value between ${condition.from ?? 0}::int and ${condition.to ?? INTEGER_MAX}::int`;
  return sql`field_id = ${condition.field}::bigint and ${value}`;
}

/** Returns a condition: the member in a column meets the condition on a custom field. Never null, so that it can be negated. */
export function meetsCustomCondition(memberId: Sql, condition: CustomCondition): Sql {
  return sql`exists (select from custom_field_values given where given.member_id = ${memberId} and ${meets(condition)})`;
}
