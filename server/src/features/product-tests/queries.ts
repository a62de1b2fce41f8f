import type { Selection } from '@pollen/contract/product-test-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a product test has beside its survey. */
export interface ProductTest {
  surveyId: number;
  sender: string;
  selection: Selection;
  places: number;
  decideOn: string;
  reserveUntil: string;
  keepsProduct: boolean;
}

/** A screener (position 0) or a report, with its survey and its days after the arrival. */
export interface Part {
  position: number;
  partSurveyId: number;
  opensAfterDays: number;
  dueAfterDays: number;
}

const columns = sql`survey_id as "surveyId", sender, selection, places, decide_on as "decideOn",
  reserve_until as "reserveUntil", keeps_product as "keepsProduct"`;

/** Stores what a product test has beside its survey. */
export async function insertProductTest(tx: Tx, test: ProductTest & { createdBy: number | null }): Promise<void> {
  await tx.run(sql`
    insert into product_tests (survey_id, sender, selection, places, decide_on, reserve_until, keeps_product, created_at, created_by)
    values (${test.surveyId}, ${test.sender}, ${test.selection}, ${test.places}, ${test.decideOn}, ${test.reserveUntil},
      ${test.keepsProduct}, ${tx.now}, ${test.createdBy})`);
}

/** Stores a part of a product test. */
export async function insertPart(tx: Tx, surveyId: number, part: Part): Promise<void> {
  await tx.run(sql`
    insert into product_test_parts (survey_id, position, part_survey_id, opens_after_days, due_after_days)
    values (${surveyId}, ${part.position}, ${part.partSurveyId}, ${part.opensAfterDays}, ${part.dueAfterDays})`);
}

/** Returns the product test of a survey, or null when the survey is none. */
export function findProductTest(tx: Tx, surveyId: number): Promise<ProductTest | null> {
  return tx.maybe(sql`select ${columns} from product_tests where survey_id = ${surveyId}`);
}

/** Locks a product test until the transaction ends: everything that takes or frees a place, or ends a part, takes turns. */
export function lockProductTest(tx: Tx, surveyId: number): Promise<ProductTest | null> {
  return tx.maybe(sql`select ${columns} from product_tests where survey_id = ${surveyId} for no key update`);
}

/**
 * Locks the product tests in which a member takes part, in their order. Closing an account takes these locks before that on
 * the member, because every change in a test locks it first and then refers to its members.
 */
export async function lockTestsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.rows(sql`
    select survey_id from product_tests
    where survey_id in (select survey_id from product_test_participants where member_id = ${memberId})
    order by survey_id for no key update`);
}

/** Returns the newest product tests. */
export function listProductTests(tx: Tx, limit: number): Promise<ProductTest[]> {
  return tx.rows(sql`select ${columns} from product_tests order by survey_id desc limit ${limit}::int`);
}

/** Returns the parts of a product test, the screener first. */
export function listParts(tx: Tx, surveyId: number): Promise<Part[]> {
  return tx.rows(sql`
    select position, part_survey_id as "partSurveyId", opens_after_days as "opensAfterDays", due_after_days as "dueAfterDays"
    from product_test_parts where survey_id = ${surveyId} order by position`);
}

/** Returns the parts of several product tests. */
export function listPartsOf(tx: Tx, surveyIds: readonly number[]): Promise<(Part & { surveyId: number })[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", position, part_survey_id as "partSurveyId", opens_after_days as "opensAfterDays",
      due_after_days as "dueAfterDays"
    from product_test_parts where survey_id = any(${surveyIds}::bigint[]) order by survey_id, position`);
}

/** Stores that addresses were exported, by whom and why. */
export async function insertExport(
  tx: Tx,
  of: { surveyId: number; operatorId: number; addresses: number; reason: string },
): Promise<void> {
  await tx.run(sql`
    insert into product_test_exports (survey_id, at, operator_id, addresses, reason)
    values (${of.surveyId}, ${tx.now}, ${of.operatorId}, ${of.addresses}, ${of.reason})`);
}

/** Returns how many addresses of a test are kept, how many wait to be exported, how often they were, and the last day of all. */
export function getAddressFigures(
  tx: Tx,
  surveyId: number,
): Promise<{ kept: number; toExport: number; exports: number; lastExportAt: Date | null; erasedOn: string | null }> {
  return tx.one(sql`
    select (select count(*)::int from product_test_exports where survey_id = ${surveyId}) as exports,
      (select max(at) from product_test_exports where survey_id = ${surveyId}) as "lastExportAt",
      count(address)::int as kept,
      count(address) filter (where state = 'addressGiven' and exported_at is null)::int as "toExport", max(erase_on) as "erasedOn"
    from product_test_participants where survey_id = ${surveyId}`);
}
