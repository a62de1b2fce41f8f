import type { DataOf } from '@pollen/contract/operation';
import { countryUnknown, type profileQuestion } from '@pollen/contract/profiles';
import type { TargetRule } from '@pollen/contract/targets';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { cached, keptByKey } from '../../platform/database/per-database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { ageOn, MINUTE_MS } from '../../platform/time';
import { asksForSensitive, countOpenQuestions } from '../custom-fields/index';
import { findTransferByKey, payReward } from '../ledger/index';
import { lockMailboxOf, wasProfilePaidBefore, whereNotInactive } from '../members/index';
import { updateFriendName } from '../referrals/index';
import { panelSettings, panelToday } from '../settings/index';
import {
  type Country,
  countAnswers,
  countByBand,
  countByCountry,
  countProfiles,
  estimateProfiles,
  findOpenQuestion,
  findProfile,
  findQuestionBefore,
  insertAnswer,
  isCompleteInSameMailbox,
  isOffered,
  listAnswers,
  listChoices,
  listCountries,
  listMatching,
  listNames,
  listProfiles,
  listQuestions,
  lockProfile,
  matchesQuery,
  type ProfileInJson,
  type ProfileRow,
  sampleProfiles,
  type TargetColumns,
  updateAnsweredField,
  updateOffered,
  updateProfile,
  whereTarget,
} from './queries';
import {
  type CoreProfile,
  changeFields,
  type FurtherChange,
  type FurtherFields,
  isComplete,
  normalizeName,
  shortName,
  whyNotSave,
  yearsBefore,
} from './rules';

/** The facts of a profile that other features read. */
export interface ProfileFacts extends CoreProfile {
  readonly further: FurtherFields;
  readonly complete: boolean;
}

function factsIn(row: ProfileRow | null): ProfileFacts {
  const { name, gender, birthday, countryId } = row ?? { name: null, gender: null, birthday: null, countryId: null };
  return { name, gender, birthday, countryId, further: row?.further ?? {}, complete: row?.completedAt != null };
}

/** Returns name, gender, birthday and country of a member, as far as known, and whether the profile is complete. */
export async function profileFacts(tx: Tx, memberId: number): Promise<ProfileFacts> {
  return factsIn(await findProfile(tx, memberId));
}

/** Returns the profiles of many members; members without one are left out. */
export async function profileFactsOf(tx: Tx, memberIds: readonly number[]): Promise<Map<number, ProfileFacts>> {
  if (memberIds.length === 0) return new Map();
  return new Map((await listProfiles(tx, memberIds)).map((row) => [row.memberId, factsIn(row)]));
}

/** Returns the names that other members see, such as "Maya L."; members without a profile name are left out. */
export async function shortNames(tx: Tx, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  return new Map((await listNames(tx, memberIds)).map(({ memberId, name }) => [memberId, shortName(name)]));
}

/** Returns the saved fields of a profile, and the answers to profile questions in words. */
export async function exportProfile(tx: Tx, memberId: number, locale: Locale) {
  return { profile: await findProfile(tx, memberId), answers: await listAnswers(tx, memberId, locale) };
}

/** Returns names of countries, in the order of the ids; unknown ids are left out. */
export async function countryNames(tx: Tx, ids: readonly number[], locale: Locale): Promise<string[]> {
  const known = new Map((await allCountries(tx)).map((country) => [country.id, country.name[locale]]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** How long a process caches the countries: nearly every call reads them, and they hardly ever change. */
const COUNTRIES_CACHE_MS = 5_000;
const countries = cached(COUNTRIES_CACHE_MS, listCountries);

/** Returns all countries of ISO 3166-1, with whether members can choose them in the profile. */
export function allCountries(tx: Tx): Promise<readonly Country[]> {
  return countries(tx);
}

/** Makes exactly these countries the ones that can be chosen. Members who chose another before keep it. */
export async function offerCountries(tx: Tx, codes: readonly string[]): Promise<void> {
  await updateOffered(tx, codes);
  tx.afterCommit(() => countries.invalidate(tx));
}

/** Returns how many members live in each country, by its id. */
export async function membersByCountry(tx: Tx): Promise<Map<number, number>> {
  return new Map((await countByCountry(tx)).map(({ countryId, members }) => [countryId, members]));
}

/** `profileFacts` of a member, the choices by profile question, and the numbers of custom fields by field. */
export interface ProfileAndAnswers {
  facts: ProfileFacts;
  answers: ReadonlyMap<number, number>;
  custom: ReadonlyMap<number, readonly number[]>;
}

/** Returns the profile and answers that `profileQuery` found. */
export function profileFromJson({ given, custom, ...profile }: ProfileInJson): ProfileAndAnswers {
  const answers = new Map(Object.entries(given ?? {}).map(([question, choice]) => [Number(question), choice]));
  const numbers = new Map(Object.entries(custom ?? {}).map(([field, own]) => [Number(field), own]));
  return { facts: { ...profile, further: profile.further ?? {} }, answers, custom: numbers };
}

/** Returns all profile questions with their choices, in one language. */
export async function questionsWithChoices(tx: Tx, locale: Locale) {
  const byQuestion = new Map<number, { id: number; text: string; choices: { id: number; text: string }[] }>();
  for (const { id, text, choiceId, choice } of await listQuestions(tx, locale)) {
    const known = byQuestion.get(id) ?? { id, text, choices: [] };
    known.choices.push({ id: choiceId, text: choice });
    byQuestion.set(id, known);
  }
  return [...byQuestion.values()];
}

/** Returns whether every question of a rule exists and offers the named choices. */
export async function areAnswersKnown(tx: Tx, rules: readonly TargetRule[]): Promise<boolean> {
  const conditions = rules.flatMap(({ answers = [] }) =>
    answers.flatMap(({ question, choices }) => choices.map((choice) => ({ question, choice }))),
  );
  if (conditions.length === 0) return true;
  const known = new Map((await listQuestions(tx, 'en')).map(({ id, choiceId }) => [choiceId, id]));
  return conditions.every(({ question, choice }) => known.get(choice) === question);
}

/** Describes the members who match a target on a calendar day, by group and with a few examples. */
export async function describeMatching(tx: Tx, target: TargetRule, today: string) {
  const columns = columnsOf(target, today);
  const edges = AGE_BANDS.map((from) => yearsBefore(today, from));
  const [counts, sample] = await Promise.all([
    countByBand(tx, columns, active, edges),
    // Nobody is pointed at by the answer to a sensitive question.
    (await asksForSensitive(tx, target)) ? [] : listMatching(tx, columns, active, 6),
  ]);
  const sum = (rows: typeof counts) => rows.reduce((members, row) => members + row.members, 0);
  const byCountry = new Map<number, number>();
  for (const { countryId, members } of counts) byCountry.set(countryId, (byCountry.get(countryId) ?? 0) + members);
  return {
    members: sum(counts),
    women: sum(counts.filter(({ gender }) => gender === 2)),
    men: sum(counts.filter(({ gender }) => gender === 1)),
    ages: AGE_BANDS.map((from, at) => ({
      from,
      to: at + 1 < AGE_BANDS.length ? (AGE_BANDS[at + 1] as number) - 1 : null,
      members: sum(counts.filter(({ band }) => band === at + 1)),
    })),
    countries: [...byCountry]
      .map(([id, members]) => ({ id, members }))
      .sort((one, other) => other.members - one.members || one.id - other.id)
      .slice(0, 5),
    sample: sample.map(({ birthday, ...profile }) => ({ ...profile, age: ageOn(birthday, today) })),
  };
}

/** The youngest age of each age band in the description of a target. */
const AGE_BANDS = [16, 25, 35, 45, 55, 65];

/** A small index finds the few members who may not answer, which is far quicker than reading all others. */
const active = whereNotInactive(sql`profiles.member_id`);

/** Counts the active members with a complete profile that matches a target on a calendar day. */
export function countMatchingProfiles(tx: Tx, target: TargetRule, today: string): Promise<number> {
  return countProfiles(tx, columnsOf(target, today), active);
}

/** Panels from this number of profiles keep the counts that pages ask for again and again. */
const LARGE_PANEL = 50_000;
const keptCounts = keptByKey<number>(5 * MINUTE_MS, 500);

/**
 * Counts as `countMatchingProfiles` does, for pages that refresh themselves. In a large panel the count is up to five
 * minutes old: a target that leaves nobody out reads all profiles, which for 1.5 million took 150 ms every 15 seconds.
 */
export async function countMatchingLately(
  tx: Tx,
  target: TargetRule,
  today: string,
  largePanel = LARGE_PANEL,
): Promise<number> {
  if ((await estimateProfiles(tx)) < largePanel) return countMatchingProfiles(tx, target, today);
  return keptCounts(tx, JSON.stringify([target, today]), () => countMatchingProfiles(tx, target, today));
}

/**
 * Counts the active members with a complete profile that matches a target on a calendar day, up to five minutes late as
 * `countMatchingLately` does, and draws up to `limit` of them at random; a smaller target is the whole sample.
 */
export async function sampleMatching(
  tx: Tx,
  target: TargetRule,
  today: string,
  limit: number,
): Promise<{ matching: number; sample: number[] }> {
  const [lately, profiles] = await Promise.all([countMatchingLately(tx, target, today), estimateProfiles(tx)]);
  // Walking through all in the order of the hash until `limit` are found costs as much as sorting those that match when
  // these are about as many as here; measured with 1.5 million profiles.
  const isCommon = lately * lately > limit * profiles;
  const sample = await sampleProfiles(tx, columnsOf(target, today), active, { limit, isCommon });
  return { matching: sample.length < limit ? sample.length : Math.max(lately, limit), sample };
}

/** A query for `member_id` of all complete profiles and whether they match each of the targets, an array `matches`. */
export function matchesOfTargets(targets: readonly TargetRule[], today: string): Sql {
  return matchesQuery(targets.map((target) => columnsOf(target, today)));
}

/**
 * A query for `member_id` of the complete profiles that match a target on a calendar day, one of the rules in `oneOf` if
 * it is given, and none of the rules in `except`. It is a query and not a list, because a target may match the whole
 * panel.
 */
export function matchingProfiles(
  target: TargetRule,
  today: string,
  { except, oneOf = null }: { except: readonly TargetRule[]; oneOf?: readonly TargetRule[] | null },
): Sql {
  const columns = (rules: readonly TargetRule[]) => rules.map((rule) => columnsOf(rule, today));
  return whereTarget(columnsOf(target, today), { except: columns(except), oneOf: oneOf && columns(oneOf) });
}

function columnsOf(target: TargetRule, today: string): TargetColumns {
  return {
    countryIds: target.countries?.length ? target.countries : null,
    genders: target.genders?.length ? target.genders : null,
    bornAfter: target.ageTo === undefined ? null : yearsBefore(today, target.ageTo + 1),
    bornUntil: target.ageFrom === undefined ? null : yearsBefore(today, target.ageFrom),
    answers: target.answers ?? [],
    custom: target.custom ?? [],
    fields: (target.fields ?? []).map(({ field, ...is }) =>
      'values' in is
        ? { field, values: is.values, from: null, to: null }
        : { field, values: null, from: is.from ?? null, to: is.to ?? null },
    ),
  };
}

/** Fields to save; undefined leaves a field as it is. */
export interface ProfileChange {
  name?: string | null | undefined;
  gender?: 1 | 2 | null | undefined;
  birthday?: string | null | undefined;
  countryId?: number | null | undefined;
  further?: FurtherChange;
}

/** The key under which the ledger holds what a complete profile paid. */
const profileKey = (memberId: number) => `profile:${memberId}`;

/**
 * Returns whether the points for a complete profile were paid to another account of the member's mailbox. Open accounts
 * are read first: one that closes in between is then found among the former addresses.
 */
export async function isProfilePaidInMailbox(tx: Tx, secrets: Secrets, memberId: number): Promise<boolean> {
  return (await isCompleteInSameMailbox(tx, memberId)) || (await wasProfilePaidBefore(tx, secrets, memberId));
}

/** Returns what a complete profile paid the member, or will pay; 0 when another account of the mailbox was paid. */
export async function profilePoints(tx: Tx, secrets: Secrets, memberId: number): Promise<number> {
  const paid = await findTransferByKey(tx, profileKey(memberId));
  if (paid) return paid.amount;
  if (await isProfilePaidInMailbox(tx, secrets, memberId)) return 0;
  return (await panelSettings(tx)).profilePoints;
}

/**
 * Saves a profile and pays for the first complete one of a mailbox. Throws the refusal that says why it cannot be
 * saved. `rewardedPoints` is 0 when nothing was paid.
 */
export async function saveProfile(
  tx: Tx,
  secrets: Secrets,
  memberId: number,
  change: ProfileChange,
): Promise<{ complete: boolean; rewardedPoints: number }> {
  const saved = await lockProfile(tx, memberId);
  const name = change.name == null ? null : normalizeName(change.name);
  const updated: CoreProfile = {
    name: name ?? saved.name,
    gender: change.gender ?? saved.gender,
    birthday: change.birthday ?? saved.birthday,
    countryId: change.countryId ?? saved.countryId,
  };
  const whyNot = whyNotSave(saved, updated, await panelToday(tx));
  if (whyNot) throw new Refusal(whyNot);
  if (
    updated.countryId !== null &&
    updated.countryId !== saved.countryId &&
    !(await allCountries(tx)).some(({ id, offered }) => offered && id === updated.countryId)
  ) {
    throw new Refusal(countryUnknown);
  }
  const complete = isComplete(updated);
  await updateProfile(tx, memberId, {
    ...updated,
    further: changeFields(saved.further, change.further ?? {}),
    complete,
  });
  if (updated.name !== null && updated.name !== saved.name)
    await updateFriendName(tx, memberId, shortName(updated.name));
  if (!complete || saved.completedAt) return { complete, rewardedPoints: 0 };
  // Saves of two accounts of one mailbox run one after the other, so that the second one sees the first.
  await lockMailboxOf(tx, memberId);
  if (await isProfilePaidInMailbox(tx, secrets, memberId)) return { complete, rewardedPoints: 0 };
  const { profilePoints: points } = await panelSettings(tx);
  await payReward(tx, { key: profileKey(memberId), memberId, amountPoints: points, kind: 'profile' });
  return { complete, rewardedPoints: points };
}

const yearNow = async (tx: Tx) => Number((await panelToday(tx)).slice(0, 4));

/** Returns the next open profile question, or the one before a given question, with the progress in the current ten. */
export async function teaserFor(
  tx: Tx,
  memberId: number,
  locale: Locale,
  beforeId: number | null,
): Promise<DataOf<typeof profileQuestion>> {
  const { profileQuestionPoints: points, profileQuestionsPer: per } = await panelSettings(tx);
  const answered = (await countAnswers(tx, memberId)) % per;
  const row = await (beforeId === null
    ? findOpenQuestion(tx, memberId, locale)
    : findQuestionBefore(tx, memberId, beforeId, locale));
  const furtherOpen = await countOpenQuestions(tx, memberId);
  if (!row) return { question: null, answered, per, points, furtherOpen };
  const { id, text, answerId, hasPrevious } = row;
  const answers = await listChoices(tx, { memberId, questionId: id, year: await yearNow(tx) }, locale);
  return { question: { id, text, answers, answerId, hasPrevious }, answered, per, points, furtherOpen };
}

/**
 * Saves the answer to a profile question, also in the profile field that the question asks for, and pays for every ten
 * first answers. Null when the question does not offer the answer, or an earlier question is still open.
 */
export async function answerQuestion(
  tx: Tx,
  answer: { memberId: number; questionId: number; choiceId: number },
): Promise<{ rewardedPoints: number } | null> {
  const { memberId } = answer;
  // Answers of one member are saved one after the other, so that each tenth one is counted once.
  await lockProfile(tx, memberId);
  if (!(await isOffered(tx, { ...answer, year: await yearNow(tx) }))) return null;
  const isFirst = await insertAnswer(tx, answer);
  await updateAnsweredField(tx, answer);
  if (!isFirst) return { rewardedPoints: 0 };
  const { profileQuestionPoints, profileQuestionsPer } = await panelSettings(tx);
  const count = await countAnswers(tx, memberId);
  if (count % profileQuestionsPer !== 0) return { rewardedPoints: 0 };
  await payReward(tx, {
    key: `profile-questions:${memberId}:${count}`,
    memberId,
    amountPoints: profileQuestionPoints,
    kind: 'profileQuestions',
    params: { count: profileQuestionsPer },
  });
  return { rewardedPoints: profileQuestionPoints };
}
