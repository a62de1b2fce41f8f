import type { ReminderKind } from '@pollen/contract/wave-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** When a survey reminds by itself, and how often at most. */
export interface ReminderRule {
  readonly kind: ReminderKind;
  readonly afterHours: number;
  readonly most: number;
}

const columns = sql`kind, after_hours as "afterHours", most`;

/** Returns the rules of a survey: at most one of each kind. */
export function listRules(tx: Tx, surveyId: number): Promise<ReminderRule[]> {
  return tx.rows(sql`select ${columns} from reminder_rules where survey_id = ${surveyId} order by kind`);
}

/** Locks a rule until the transaction ends; null when there is none. */
export function lockRule(tx: Tx, surveyId: number, kind: ReminderKind): Promise<ReminderRule | null> {
  return tx.maybe(sql`
    select ${columns} from reminder_rules where survey_id = ${surveyId} and kind = ${kind} for update`);
}

/** Returns the survey and kind of every rule, those after one in this order. */
export function listRulesAfter(
  tx: Tx,
  after: { readonly surveyId: number; readonly kind: string },
  limit: number,
): Promise<{ surveyId: number; kind: ReminderKind }[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", kind from reminder_rules
    where (survey_id, kind) > (${after.surveyId}::bigint, ${after.kind}::text)
    order by survey_id, kind limit ${limit}::int`);
}

/** Stores a rule in place of one of the same kind. */
export async function upsertRule(tx: Tx, surveyId: number, { kind, afterHours, most }: ReminderRule): Promise<void> {
  await tx.run(sql`
    insert into reminder_rules (survey_id, kind, after_hours, most) values (${surveyId}, ${kind}, ${afterHours}, ${most})
    on conflict (survey_id, kind) do update set after_hours = excluded.after_hours, most = excluded.most`);
}

/** Deletes a rule. */
export async function deleteRule(tx: Tx, surveyId: number, kind: ReminderKind): Promise<void> {
  await tx.run(sql`delete from reminder_rules where survey_id = ${surveyId} and kind = ${kind}`);
}
