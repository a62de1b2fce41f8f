import type { TargetRule } from '@pollen/contract/console-surveys';
import type { DataOf } from '@pollen/contract/operation';
import { countryUnknown, type profileQuestion } from '@pollen/contract/profiles';
import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { reward } from '../ledger/actions';
import { wasProfilePaidBefore } from '../members/actions';
import { nameFriend } from '../referrals/actions';
import { panelSettings, panelToday } from '../settings/actions';
import {
  type Country,
  countAnswers,
  countProfiles,
  deleteProfile,
  type FurtherFields,
  findOpenQuestion,
  findProfile,
  findQuestionBefore,
  insertAnswer,
  isOffered,
  listAnswers,
  listChoices,
  listCountries,
  listNames,
  listProfiles,
  lockProfile,
  type ProfileRow,
  type TargetColumns,
  updateProfile,
  whereTarget,
} from './queries';
import { type CoreProfile, isComplete, shortName, tidyName, whyNotSave, yearsBefore } from './rules';

export { listIdsByName } from './console-queries';
export type { Country } from './queries';
export type { CoreProfile } from './rules';

/** What other features ask about a profile. */
export interface Standing extends CoreProfile {
  readonly complete: boolean;
}

function standing(row: ProfileRow | null): Standing {
  const { name, gender, birthday, countryId } = row ?? { name: null, gender: null, birthday: null, countryId: null };
  return { name, gender, birthday, countryId, complete: row?.completedAt != null };
}

/** Name, gender, birthday and country of a member, as far as known, and whether that is a complete profile. */
export async function profileFacts(tx: Tx, memberId: number): Promise<Standing> {
  return standing(await findProfile(tx, memberId));
}

/** Profiles of many members; members without one are left out. */
export async function profileFactsOf(tx: Tx, memberIds: readonly number[]): Promise<Map<number, Standing>> {
  if (memberIds.length === 0) return new Map();
  return new Map((await listProfiles(tx, memberIds)).map((row) => [row.memberId, standing(row)]));
}

/** Names by which members appear to others: "Maya L."; members without a profile name are left out. */
export async function shortNames(tx: Tx, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  return new Map((await listNames(tx, memberIds)).map(({ memberId, name }) => [memberId, shortName(name)]));
}

/** Erases profile and profile answers of a member who leaves. */
export function eraseProfile(tx: Tx, memberId: number): Promise<void> {
  return deleteProfile(tx, memberId);
}

/** All that a member told about themselves: the saved fields, and the answers to profile questions in words. */
export async function everythingTold(tx: Tx, memberId: number, locale: Locale) {
  return { profile: await findProfile(tx, memberId), answers: await listAnswers(tx, memberId, locale) };
}

/** Names of countries, in the order of the ids; unknown ones are left out. */
export async function countryNames(tx: Tx, ids: readonly number[], locale: Locale): Promise<string[]> {
  const known = new Map((await allCountries(tx)).map((country) => [country.id, country.name[locale]]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

let countries: readonly Country[] | undefined;

/** Every country. They come with migrations, so a process reads them once. */
export async function allCountries(tx: Tx): Promise<readonly Country[]> {
  countries ??= await listCountries(tx);
  return countries;
}

/** How many complete profiles match a target on a calendar day. */
export function countMatchingProfiles(tx: Tx, target: TargetRule, today: string): Promise<number> {
  return countProfiles(tx, columnsOf(target, today));
}

/**
 * A query for others to join: `member_id` of the complete profiles that match a target on a calendar day and none of
 * the rules in `except`. A query and not a list, because a target may match the whole panel.
 */
export function matchingProfiles(target: TargetRule, today: string, except: readonly TargetRule[]): Sql {
  return whereTarget(
    columnsOf(target, today),
    except.map((rule) => columnsOf(rule, today)),
  );
}

function columnsOf(target: TargetRule, today: string): TargetColumns {
  return {
    countryIds: target.countries?.length ? target.countries : null,
    genders: target.genders?.length ? target.genders : null,
    bornAfter: target.ageTo === undefined ? null : yearsBefore(today, target.ageTo + 1),
    bornUntil: target.ageFrom === undefined ? null : yearsBefore(today, target.ageFrom),
  };
}

/** Fields to save; undefined leaves a field as it is. */
export interface ProfileChange {
  name?: string | null | undefined;
  gender?: 1 | 2 | null | undefined;
  birthday?: string | null | undefined;
  countryId?: number | null | undefined;
  further?: FurtherFields;
}

/**
 * Saves a profile and pays for the first complete one. Throws the refusal that says why not. `rewardedPoints` is 0
 * when nothing was paid.
 */
export async function saveProfile(
  tx: Tx,
  memberId: number,
  change: ProfileChange,
): Promise<{ complete: boolean; rewardedPoints: number }> {
  const saved = await lockProfile(tx, memberId);
  const name = change.name == null ? null : tidyName(change.name);
  const wanted: CoreProfile = {
    name: name ?? saved.name,
    gender: change.gender ?? saved.gender,
    birthday: change.birthday ?? saved.birthday,
    countryId: change.countryId ?? saved.countryId,
  };
  const whyNot = whyNotSave(saved, wanted, await panelToday(tx));
  if (whyNot) throw new Refusal(whyNot);
  if (
    wanted.countryId !== null &&
    wanted.countryId !== saved.countryId &&
    !(await countryNames(tx, [wanted.countryId], 'en')).length
  ) {
    throw new Refusal(countryUnknown);
  }
  const complete = isComplete(wanted);
  await updateProfile(tx, memberId, { ...wanted, further: { ...saved.further, ...change.further }, complete });
  if (wanted.name !== null && wanted.name !== saved.name) await nameFriend(tx, memberId, shortName(wanted.name));
  if (!complete || saved.completedAt) return { complete, rewardedPoints: 0 };
  if (await wasProfilePaidBefore(tx, memberId)) return { complete, rewardedPoints: 0 };
  const { profilePoints } = await panelSettings(tx);
  await reward(tx, { key: `profile:${memberId}`, memberId, amountPoints: profilePoints, kind: 'profile' });
  return { complete, rewardedPoints: profilePoints };
}

/** The next open profile question, or the one before another; with how far the running ten has come. */
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
  if (!row) return { question: null, answered, per, points };
  const { id, text, answerId, hasPrevious } = row;
  const answers = await listChoices(tx, id, locale);
  return { question: { id, text, answers, answerId, hasPrevious }, answered, per, points };
}

/**
 * Keeps the answer to a profile question and pays for every full ten of first answers. Null when that answer is not
 * offered, or an earlier question is still open.
 */
export async function answerQuestion(
  tx: Tx,
  answer: { memberId: number; questionId: number; choiceId: number },
): Promise<{ rewardedPoints: number } | null> {
  const { memberId } = answer;
  // Answers of one member take turns, so that the tenth is counted once.
  await lockProfile(tx, memberId);
  if (!(await isOffered(tx, answer))) return null;
  if (!(await insertAnswer(tx, answer))) return { rewardedPoints: 0 };
  const { profileQuestionPoints, profileQuestionsPer } = await panelSettings(tx);
  const count = await countAnswers(tx, memberId);
  if (count % profileQuestionsPer !== 0) return { rewardedPoints: 0 };
  await reward(tx, {
    key: `profile-questions:${memberId}:${count}`,
    memberId,
    amountPoints: profileQuestionPoints,
    kind: 'profileQuestions',
    params: { count: profileQuestionsPer },
  });
  return { rewardedPoints: profileQuestionPoints };
}
