import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a survey of a partner's feed is at the partner. */
export interface PartnerSurveyFields {
  readonly surveyId: number;
  readonly externalId: string;
  readonly cpiCents: number;
  readonly entryLink: string | null;
  readonly asksAtClick: boolean;
}

const rowsOf = (surveys: readonly PartnerSurveyFields[]) => sql`
  jsonb_to_recordset(${JSON.stringify(surveys)}::jsonb)
    o("surveyId" bigint, "externalId" text, "cpiCents" int, "entryLink" text, "asksAtClick" boolean)`;

/** Stores what many surveys are at their partner. */
export async function insertPartnerSurveys(
  tx: Tx,
  partnerId: number,
  surveys: readonly PartnerSurveyFields[],
): Promise<void> {
  await tx.run(sql`
    insert into partner_surveys (survey_id, partner_id, external_id, cpi_cents, entry_link, asks_at_click,
      from_feed)
    select "surveyId", ${partnerId}::bigint, "externalId", "cpiCents", "entryLink", "asksAtClick", true from ${rowsOf(surveys)}`);
}

/** Stores what many surveys have become at their partner. */
export async function updatePartnerSurveys(tx: Tx, surveys: readonly PartnerSurveyFields[]): Promise<void> {
  await tx.run(sql`
    update partner_surveys p set cpi_cents = o."cpiCents", entry_link = o."entryLink", asks_at_click = o."asksAtClick"
    from ${rowsOf(surveys)} where p.survey_id = o."surveyId"`);
}

/** Returns which of these numbers the partner has for surveys that operators entered by hand. */
export async function listTakenNumbers(
  tx: Tx,
  partnerId: number,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ externalId: string }>(sql`
    select external_id as "externalId" from partner_surveys
    where partner_id = ${partnerId} and external_id = any(${externalIds}::text[])`);
  return new Set(rows.map(({ externalId }) => externalId));
}

/** Deletes what surveys are at their partner. */
export async function deletePartnerSurveys(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from partner_surveys where survey_id = any(${surveyIds}::bigint[])`);
}
