import type { PartnerAttribute } from '@pollen/contract/partner-feed';
import type { PrefillFact } from '@pollen/contract/prefill';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { customFieldsOf } from '../custom-fields/index';
import { partnerNames } from '../partners/index';
import { countryNames } from '../profiles/index';
import type { Respondent } from '../surveys/index';
import { factsFor, inWords, labelOfField, PREFILL_WORDING } from './facts';
import { findChoice, insertChoice, listChoices } from './queries';

/** A member who is about to leave for a partner. */
export interface Leaving {
  readonly memberId: number;
  readonly partnerId: number;
  /** Which attributes of the partner are fields of our profiles. */
  readonly attributes: readonly PartnerAttribute[];
  readonly respondent: Respondent;
}

/**
 * Returns what a partner would be told about a member, in words, and whether the member chose so before: the same text,
 * and every one of these fields.
 */
export async function prefillView(
  tx: Tx,
  { memberId, partnerId, attributes, respondent }: Leaving,
  locale: Locale,
): Promise<{ facts: PrefillFact[]; chosen: boolean }> {
  const customFields = await customFieldsOf(tx);
  const facts = factsFor(attributes, respondent, customFields);
  if (facts.length === 0) return { facts: [], chosen: false };
  const { countryId } = respondent;
  const [choice, [country]] = await Promise.all([
    findChoice(tx, memberId, partnerId),
    countryId === null ? [] : countryNames(tx, [countryId], locale),
  ]);
  return {
    facts: inWords(facts, respondent, { locale, customFields, country }),
    chosen: choice?.wording === PREFILL_WORDING && facts.every(({ field }) => choice.fields.includes(field)),
  };
}

/**
 * Returns the part of a link that tells a partner the agreed fields of a profile, and those fields. Only what the partner
 * could be told at this moment is, whatever else was agreed to.
 */
export async function prefillQuery(
  tx: Tx,
  { attributes, respondent }: Pick<Leaving, 'attributes' | 'respondent'>,
  agreed: readonly string[],
): Promise<{ query: string; fields: string[] }> {
  const facts = factsFor(attributes, respondent, await customFieldsOf(tx));
  const told = facts.filter(({ field }) => agreed.includes(field));
  return { query: told.map(({ query }) => query).join('&'), fields: told.map(({ field }) => field) };
}

/** Stores what a member lets us tell a partner. A choice as before leaves no row. */
export async function recordPrefill(
  tx: Tx,
  { memberId, partnerId }: Pick<Leaving, 'memberId' | 'partnerId'>,
  fields: readonly string[],
): Promise<void> {
  const before = await findChoice(tx, memberId, partnerId);
  const isSame = before?.wording === PREFILL_WORDING && before.fields.join() === fields.join();
  if (isSame || (before === null && fields.length === 0)) return;
  await insertChoice(tx, { memberId, partnerId, wording: PREFILL_WORDING, fields });
}

/** Returns the names of fields that a partner was told, in words. */
export async function toldInWords(tx: Tx, fields: readonly string[], locale: Locale): Promise<string[]> {
  if (fields.length === 0) return [];
  const customFields = await customFieldsOf(tx);
  return fields.map((field) => labelOfField(field, { locale, customFields }));
}

/** Returns every choice of a member for the export of all data, newest first. */
export async function prefillInExport(tx: Tx, memberId: number, { locale, limit }: { locale: Locale; limit: number }) {
  const choices = await listChoices(tx, memberId, limit);
  const partnerIds = [...new Set(choices.map(({ partnerId }) => partnerId))];
  const [names, customFields] = await Promise.all([partnerNames(tx, partnerIds), customFieldsOf(tx)]);
  return choices.map(({ partnerId, wording, fields, chosenAt }) => ({
    partner: names.get(partnerId) ?? '',
    fields: fields.map((field) => labelOfField(field, { locale, customFields })),
    version: wording,
    chosenAt: chosenAt.toISOString(),
  }));
}
