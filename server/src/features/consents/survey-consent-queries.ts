import type { SensitiveSubject } from '@pollen/contract/sensitivity-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a member agreed to before a sensitive survey. */
export interface SurveyConsent {
  readonly surveyId: number;
  readonly wording: string;
  readonly subjects: SensitiveSubject[];
  readonly keptDays: number;
}

/** Stores a member's agreement to a sensitive survey. A second one changes nothing. */
export async function recordSurveyConsent(tx: Tx, memberId: number, consent: SurveyConsent): Promise<void> {
  await tx.run(sql`
    insert into survey_consents (member_id, survey_id, wording, subjects, kept_days, agreed_at)
    values (${memberId}, ${consent.surveyId}, ${consent.wording}, ${consent.subjects}::text[], ${consent.keptDays}, ${tx.now})
    on conflict do nothing`);
}

/** Stores that a member withdrew the agreement to a sensitive survey; the first time counts. */
export async function withdrawSurveyConsent(tx: Tx, memberId: number, surveyId: number): Promise<void> {
  await tx.run(sql`
    update survey_consents set withdrawn_at = ${tx.now}
    where member_id = ${memberId} and survey_id = ${surveyId} and withdrawn_at is null`);
}

/** Returns a member's agreements to sensitive surveys, newest first. */
export function listSurveyConsents(
  tx: Tx,
  memberId: number,
  limit: number,
): Promise<(SurveyConsent & { agreedAt: Date; withdrawnAt: Date | null })[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", wording, subjects, kept_days as "keptDays", agreed_at as "agreedAt",
      withdrawn_at as "withdrawnAt"
    from survey_consents where member_id = ${memberId} order by agreed_at desc, survey_id desc limit ${limit}::int`);
}

/** Returns the sensitive surveys that a member ever agreed to. */
export async function listAgreedSurveys(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select survey_id as id from survey_consents where member_id = ${memberId}`);
  return rows.map(({ id }) => id);
}

/** Deletes a member's agreements to sensitive surveys. */
export async function deleteSurveyConsents(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from survey_consents where member_id = ${memberId}`);
}
