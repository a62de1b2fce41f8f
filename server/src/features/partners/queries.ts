import type { PartnerPreset, PartnerState, ReturnWord } from '@pollen/contract/partner-values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface Partner {
  id: number;
  /** Part of its addresses here. */
  partnerKey: string;
  name: string;
  preset: PartnerPreset;
  state: PartnerState;
}

const columns = sql`id, partner_key as "partnerKey", name, preset, state`;

/** Stores a partner that is being tried out, and returns its id. */
export async function insertPartner(
  tx: Tx,
  partner: { partnerKey: string; name: string; preset: PartnerPreset; createdBy: number | null },
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into partners (partner_key, name, preset, state, created_at, created_by)
    values (${partner.partnerKey}, ${partner.name}, ${partner.preset}, 'trying', ${tx.now}, ${partner.createdBy})
    returning id`);
  return row.id;
}

/** Lists the newest partners; a panel has some dozens. */
export function listPartners(tx: Tx, limit: number): Promise<Partner[]> {
  return tx.rows(sql`select ${columns} from partners order by name, id limit ${limit}::int`);
}

/** Returns a partner, or null when the id is unknown. */
export function findPartner(tx: Tx, id: number): Promise<Partner | null> {
  return tx.maybe(sql`select ${columns} from partners where id = ${id}`);
}

/** Returns the names of partners; unknown ids are left out. */
export async function partnerNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; name: string }>(sql`
    select id, name from partners where id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the partner with this key in its addresses, or null. */
export function findPartnerByKey(tx: Tx, partnerKey: string): Promise<Partner | null> {
  return tx.maybe(sql`select ${columns} from partners where partner_key = ${partnerKey}`);
}

/** Returns the oldest partner with this name, or null. */
export function findPartnerByName(tx: Tx, name: string): Promise<Partner | null> {
  return tx.maybe(sql`select ${columns} from partners where name = ${name} order by id limit 1`);
}

/** Finds and locks a partner, for a change of its state or its surveys. */
export function lockPartner(tx: Tx, id: number): Promise<Partner | null> {
  return tx.maybe(sql`select ${columns} from partners where id = ${id} for no key update`);
}

/** Stores the state of a partner. */
export async function updatePartnerState(tx: Tx, id: number, state: PartnerState): Promise<void> {
  await tx.run(sql`update partners set state = ${state} where id = ${id}`);
}

export type SecretPurpose = 'entry' | 'call' | 'feed';

/** Stores an encrypted secret, which puts it into no use, and returns its id. */
export async function insertSecret(
  tx: Tx,
  secret: { partnerId: number; purpose: SecretPurpose; sealed: Buffer },
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into partner_secrets (partner_id, purpose, sealed, entered_at)
    values (${secret.partnerId}, ${secret.purpose}, ${secret.sealed}, ${tx.now}) returning id`);
  return row.id;
}

export interface SecretRow {
  id: number;
  purpose: SecretPurpose;
  sealed: Buffer;
  takenUntil: Date | null;
}

/** Returns the secrets with these ids, and those of the partner that are taken beside them for some time more. */
export function listSecrets(tx: Tx, partnerId: number, ids: readonly number[]): Promise<SecretRow[]> {
  return tx.rows(sql`
    select id, purpose, sealed, taken_until as "takenUntil" from partner_secrets
    where partner_id = ${partnerId} and (id = any(${ids}::bigint[]) or taken_until > ${tx.now})
    order by id desc limit 20`);
}

/** Stores until when a secret that was replaced is still taken; null: it is in force again. */
export async function updateSecretTaken(tx: Tx, id: number, until: Date | null): Promise<void> {
  await tx.run(sql`update partner_secrets set taken_until = ${until}::timestamptz where id = ${id}`);
}

export interface PartnerSurvey {
  surveyId: number;
  partnerId: number;
  externalId: string;
  cpiCents: number;
  entryLink: string | null;
  /** Whether the partner is asked again when a member starts the survey. */
  asksAtClick: boolean;
}

const surveyColumns = sql`survey_id as "surveyId", partner_id as "partnerId", external_id as "externalId",
  cpi_cents as "cpiCents", entry_link as "entryLink", asks_at_click as "asksAtClick"`;

/** Stores what a survey is at its partner; false when the partner has a survey with this number already. */
export async function insertPartnerSurvey(tx: Tx, survey: Omit<PartnerSurvey, 'asksAtClick'>): Promise<boolean> {
  const written = await tx.run(sql`
    insert into partner_surveys (survey_id, partner_id, external_id, cpi_cents, entry_link)
    values (${survey.surveyId}, ${survey.partnerId}, ${survey.externalId}, ${survey.cpiCents}, ${survey.entryLink})
    on conflict (partner_id, external_id) do nothing`);
  return written === 1;
}

/** Returns what a survey is at its partner, with the partner; null for a questionnaire of ours. */
export function findPartnerSurvey(tx: Tx, surveyId: number): Promise<(PartnerSurvey & { partner: Partner }) | null> {
  return tx.maybe(sql`
    select ${surveyColumns}, (
      select json_build_object('id', id, 'partnerKey', partner_key, 'name', name, 'preset', preset, 'state', state)
      from partners where id = partner_id) as partner
    from partner_surveys where survey_id = ${surveyId}`);
}

/** Lists the newest surveys of a partner that operators entered, not those of its feed. */
export function listPartnerSurveys(tx: Tx, partnerId: number, limit: number): Promise<PartnerSurvey[]> {
  return tx.rows(sql`
    select ${surveyColumns} from partner_surveys where partner_id = ${partnerId} and not from_feed
    order by survey_id desc limit ${limit}::int`);
}

/** Returns what these surveys are at their partners, in no order. */
export function listPartnerSurveysById(tx: Tx, surveyIds: readonly number[]): Promise<PartnerSurvey[]> {
  return tx.rows(sql`select ${surveyColumns} from partner_surveys where survey_id = any(${surveyIds}::bigint[])`);
}

/** Builds a query for the ids (`survey_id`) of all surveys at partners, with the offers of their lists. */
export function surveysAtPartnersQuery(): Sql {
  return sql`select survey_id from partner_surveys`;
}

/** Builds a query for the ids of all surveys of a partner. */
export function surveysOfPartnerQuery(partnerId: number): Sql {
  return sql`select survey_id from partner_surveys where partner_id = ${partnerId}`;
}

export interface Visit {
  attemptId: number;
  partnerId: number;
  leftAt: Date;
  returnedAt: Date | null;
  returnedAs: ReturnWord | null;
  settledAt: Date | null;
  /** When the partner took its complete back; null also after it has accepted the complete again. */
  reversedAt: Date | null;
  /** The fields of the profile that the link told the partner. */
  told: string[];
  /** Whether the member came back from another network than the attempt was started from. */
  otherNetwork: boolean;
  /** The partner's daily cap that the complete exceeded; null: none. */
  overDailyCap: number | null;
}

/** Returns the visit of an attempt to its partner; null before the member has left. */
export function findVisit(tx: Tx, attemptId: number): Promise<Visit | null> {
  return tx.maybe(sql`
    select attempt_id as "attemptId", partner_id as "partnerId", left_at as "leftAt", returned_at as "returnedAt",
      returned_as as "returnedAs", settled_at as "settledAt", reversed_at as "reversedAt", told,
      other_network as "otherNetwork", over_daily_cap as "overDailyCap"
    from partner_visits where attempt_id = ${attemptId}`);
}

/** What is known of the visits of many attempts. */
export type ListedVisit = Pick<Visit, 'attemptId' | 'leftAt' | 'reversedAt' | 'overDailyCap'> & {
  revenueCents: number | null;
};

/** Returns the visits of attempts in no order; attempts without one are left out. */
export function listVisits(tx: Tx, attemptIds: readonly number[]): Promise<ListedVisit[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", left_at as "leftAt", reversed_at as "reversedAt", over_daily_cap as "overDailyCap",
      revenue_cents as "revenueCents"
    from partner_visits where attempt_id = any(${attemptIds}::bigint[])`);
}

/** Returns what a partner pays for a complete of these surveys; surveys of others are left out. */
export function listCpis(
  tx: Tx,
  partnerId: number,
  surveyIds: readonly number[],
): Promise<{ surveyId: number; cpiCents: number }[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", cpi_cents as "cpiCents" from partner_surveys
    where partner_id = ${partnerId} and survey_id = any(${surveyIds}::bigint[])`);
}

/** Builds a query for the time when the member of an attempt, given by a column, came back from its partner. */
export function returnedAtQuery(attemptId: Sql): Sql {
  return sql`select returned_at from partner_visits where attempt_id = ${attemptId}`;
}

/** Builds a condition: whether the partner of an attempt, given by a column, has taken its complete back. */
export function isReversedQuery(attemptId: Sql): Sql {
  return sql`exists (select from partner_visits where attempt_id = ${attemptId} and reversed_at is not null)`;
}

/** Stores that a member leaves for the partner; the first time counts. */
export async function insertVisit(
  tx: Tx,
  visit: { attemptId: number; partnerId: number; told: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    insert into partner_visits (attempt_id, partner_id, left_at, told)
    values (${visit.attemptId}, ${visit.partnerId}, ${tx.now}, ${visit.told}::text[])
    on conflict (attempt_id) do nothing`);
}

/** Builds the statement that opens the other surveys of a partner again for a member who is not away there any more. */
function visitEnded(attemptId: number): Sql {
  return sql`delete from lockouts where attempt_id = ${attemptId}::bigint and lock_group like 'visit:%'`;
}

/** Stores what the way back of a member said: the latest word, and the first time. */
export async function updateVisitReturned(tx: Tx, attemptId: number, as: ReturnWord): Promise<void> {
  await tx.run(sql`
    with ended as (${visitEnded(attemptId)})
    update partner_visits set returned_at = coalesce(returned_at, ${tx.now}::timestamptz), returned_as = ${as}
    where attempt_id = ${attemptId}::bigint and settled_at is null`);
}

/** Stores that a member came back from another network; false when that was known, or the member never left. */
export async function updateVisitOtherNetwork(tx: Tx, attemptId: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update partner_visits set other_network = true where attempt_id = ${attemptId}::bigint and not other_network`);
  return changed === 1;
}

/**
 * Stores that the partner has told how a visit ended, what the partner owes for a complete (null for any other end), what
 * the member gets, and the daily cap that the complete exceeded (null: none).
 */
export async function updateVisitSettled(
  tx: Tx,
  visit: {
    attemptId: number;
    partnerId: number;
    revenueCents: number | null;
    points: number;
    overDailyCap: number | null;
  },
): Promise<void> {
  await tx.run(sql`
    with ended as (${visitEnded(visit.attemptId)})
    insert into partner_visits (attempt_id, partner_id, left_at, settled_at, revenue_cents, points, over_daily_cap)
    values (${visit.attemptId}::bigint, ${visit.partnerId}, ${tx.now}, ${tx.now}, ${visit.revenueCents}::int,
      ${visit.points}::int, ${visit.overDailyCap}::int)
    on conflict (attempt_id) do update set settled_at = excluded.settled_at,
      revenue_cents = excluded.revenue_cents, points = excluded.points, over_daily_cap = excluded.over_daily_cap`);
}

/** Stores that a partner took back its complete. */
export async function updateVisitReversed(tx: Tx, attemptId: number): Promise<void> {
  await tx.run(sql`
    update partner_visits set reversed_at = ${tx.now} where attempt_id = ${attemptId} and reversed_at is null`);
}

/** Stores that a partner owes again for a complete that it had taken back. */
export async function updateVisitRestored(tx: Tx, attemptId: number): Promise<void> {
  await tx.run(sql`update partner_visits set reversed_at = null where attempt_id = ${attemptId}`);
}

/** Stores that a member got so many points more for a visit, or fewer when they were taken back. */
export async function changeVisitPoints(tx: Tx, attemptId: number, change: number): Promise<void> {
  await tx.run(sql`update partner_visits set points = points + ${change}::int where attempt_id = ${attemptId}`);
}

/** How long the calls of a partner take after the way back, in seconds, over its latest settled visits. */
export function getDelays(
  tx: Tx,
  partnerId: number,
  latest: number,
): Promise<{ n: number; p50: number | null; p90: number | null }> {
  return tx.one(sql`
    select count(*)::int as n, percentile_cont(0.5) within group (order by delay)::float8 as p50,
      percentile_cont(0.9) within group (order by delay)::float8 as p90
    from (
      select greatest(0, extract(epoch from settled_at - returned_at)) as delay from partner_visits
      where partner_id = ${partnerId} and returned_at is not null and settled_at is not null
      order by left_at desc limit ${latest}::int) delays`);
}
