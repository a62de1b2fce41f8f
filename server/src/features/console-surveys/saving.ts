import {
  profileFieldsFixed,
  type SurveySettings,
  sensitivityFixed,
  surveyChanged,
  surveyStateForbids,
} from '@pollen/contract/console-surveys';
import { pictureGone } from '@pollen/contract/pictures';
import { malformed, notFound } from '@pollen/contract/values';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { cleanHtml } from '../content/index';
import { requireResultFields, whyNotCustomConditions } from '../custom-fields/index';
import { audit, operatorNames } from '../operators/index';
import { areAnswersKnown, whyNotTarget } from '../profiles/index';
import { panelNow } from '../settings/index';
import {
  changeSurvey,
  lockCellsOfSurvey,
  lockSurvey,
  type Survey,
  stateNames,
  surveyPictures,
  whyNotDays,
  whyNotEndless,
} from '../surveys/index';

export type Settings = z.output<typeof SurveySettings>;

/** Turns the settings from the call into those that the surveys feature stores. */
export function fromSettings(settings: Settings) {
  const { quotas: _quotas, description, pictureUrl, profileFields, sensitive, ...kept } = settings;
  const picture = pictureUrl === null ? null : surveyPictures.nameIn(pictureUrl);
  if (pictureUrl !== null && picture === null) throw new Refusal(pictureGone);
  return {
    ...kept,
    picture,
    profileFields: [...new Set(profileFields)],
    sensitiveSubjects: [...new Set(sensitive?.subjects)],
    answersKeptDays: sensitive?.keptDays ?? null,
    description: { en: cleanHtml(description.en), zh: cleanHtml(description.zh) },
  };
}

/** Refuses a target or a quota with a condition that no member can meet, and fields that results cannot have. */
export async function requireUsableTargets(
  tx: Tx,
  { target, quotas, profileFields }: Settings,
  locale: Locale,
): Promise<void> {
  await requireResultFields(tx, profileFields);
  const rules = [target, ...quotas.map(({ rule }) => rule)];
  refuseIf(whyNotTarget(rules, locale) ?? (await whyNotCustomConditions(tx, rules)));
  if (await areAnswersKnown(tx, rules)) return;
  throw new Refusal(malformed, { detail: 'answers' });
}

/**
 * Refuses to change for a launched survey what members were told or agreed to: the profile fields that go along with the
 * answers, and what a sensitive survey asks about and how long it keeps the answers. That term needs a last day.
 */
export function requireSettingsMembersKnow(survey: Survey, { profileFields, sensitive, endsOn }: Settings): void {
  if (survey.state === 'draft') return;
  const isSame = JSON.stringify(survey.profileFields) === JSON.stringify([...new Set(profileFields)]);
  if (!isSame) throw new Refusal(profileFieldsFixed);
  const { sensitiveSubjects, answersKeptDays } = survey;
  const told = [[...sensitiveSubjects].sort(), answersKeptDays];
  const given = [[...new Set(sensitive?.subjects)].sort(), sensitive?.keptDays ?? null];
  if (JSON.stringify(told) !== JSON.stringify(given)) throw new Refusal(sensitivityFixed);
  refuseIf(whyNotEndless({ sensitiveSubjects, endsOn }));
}

/** Returns the name of an operator for a refusal. */
export async function nameOf(tx: Tx, operatorId: number | null): Promise<string> {
  const names = await operatorNames(tx, operatorId === null ? [] : [operatorId]);
  return (operatorId !== null && names.get(operatorId)) || '?';
}

/**
 * Locks a survey and its quota cells until the transaction ends, for a change of its settings. Locks the cells first,
 * as a complete does, because another order could deadlock. Refuses a survey that does not exist.
 */
export async function lockForSettings(tx: Tx, id: number): Promise<Survey> {
  await lockCellsOfSurvey(tx, id);
  const survey = await lockSurvey(tx, id);
  if (!survey) throw new Refusal(notFound);
  return survey;
}

/** Saves the settings of a survey; refuses when they have changed since the given revision. */
export async function saveSettings(
  tx: Tx,
  operator: { readonly id: number },
  change: { id: number; revision: number; settings: Settings },
  { locale, approval }: { locale: Locale; approval?: number },
): Promise<void> {
  const { id, revision, settings } = change;
  // Locked against completes of members and changes of other operators. A complete locks the quota cells before the
  // survey; another order could deadlock.
  const survey = await lockForSettings(tx, id);
  if (survey.revision !== revision) throw new Refusal(surveyChanged, { name: await nameOf(tx, survey.changedBy) });
  // The target cannot fall below the completes that the survey has; after a reinstatement it may be below already.
  const least = Math.min(survey.completes, survey.completesTarget);
  if (survey.state === 'closed' || settings.completesTarget < least) {
    throw new Refusal(surveyStateForbids, { state: stateNames[survey.state][locale] });
  }
  refuseIf(whyNotDays(settings, survey, await panelNow(tx)));
  requireSettingsMembersKnow(survey, settings);
  await requireUsableTargets(tx, settings, locale);
  await changeSurvey(tx, survey, fromSettings(settings), settings.quotas, operator.id);
  const by = approval === undefined ? {} : { approval };
  await audit(tx, operator, 'survey.changed', 'survey', survey.id, { settings, ...by });
}
