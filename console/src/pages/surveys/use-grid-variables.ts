import { YES_NO } from '@pollen/contract/custom-field-values';
import { LISTED_FIELDS } from '@pollen/contract/profile-values';
import { useLang } from '../../locales/language';
import { quotaWords } from '../../locales/quotas.en';
import { useT } from '../../locales/translator';
import { useCountries } from './CountryPicker';
import { choiceQuestions } from './question-choices';
import { ageGroups, type GridCategory, type GridVariable } from './quota-grid';
import type { Survey } from './survey-types';
import { useCustomFields } from './use-custom-fields';
import { useProfileFields } from './use-profile-fields';

/** A variable that a grid may have, and how it is made. */
export interface AvailableVariable {
  key: string;
  label: string;
  categories: readonly Omit<GridCategory, 'share'>[];
}

/** So many countries are offered as a variable without being named in the target. */
const MAX_COUNTRIES = 20;

/** The groups that most surveys begin with. */
export const USUAL_AGES = '18, 35, 55';

/**
 * Returns the variables of a survey's quota grid: gender, age in groups that begin at the given ages, the countries of
 * the target, the listed fields of the profile, the operators' own fields with one choice, and the questions with choices.
 */
export function useGridVariables(survey: Survey, ages: string): AvailableVariable[] {
  const t = useT(quotaWords);
  const lang = useLang();
  const countries = useCountries();
  const customFields = useCustomFields();
  const { nameOf, entriesOf } = useProfileFields();
  const { target } = survey.settings;
  const offered = countries.filter((country) => country.offered);
  // A grid over all countries of a large panel would have more cells than a survey may have.
  const targeted = target.countries?.length
    ? countries.filter(({ id }) => target.countries?.includes(id))
    : offered.slice(0, offered.length > MAX_COUNTRIES ? 0 : offered.length);
  return [
    {
      key: 'gender',
      label: t('gender'),
      categories: [
        { label: t('women'), rule: { genders: [2] } },
        { label: t('men'), rule: { genders: [1] } },
      ],
    },
    {
      key: 'age',
      label: t('age'),
      categories: (ageGroups(ages) ?? []).map(({ from, to }) => ({
        label: to === undefined ? t('ageFrom', { from }) : t('ageBetween', { from, to }),
        rule: { ageFrom: from, ...(to === undefined ? {} : { ageTo: to }) },
      })),
    },
    {
      key: 'country',
      label: t('country'),
      categories: targeted.map(({ id, name }) => ({ label: name, rule: { countries: [id] } })),
    },
    ...LISTED_FIELDS.map((field) => ({
      key: `field:${field}`,
      label: nameOf(field),
      categories: (entriesOf(field) ?? []).map(({ id, name }) => ({
        label: name,
        rule: { fields: [{ field, values: [id] }] },
      })),
    })),
    ...customFields
      .filter(({ kind, retired }) => !retired && (kind === 'one' || kind === 'yesNo'))
      .map(({ id, title, kind, choices }) => ({
        key: `custom:${id}`,
        label: title[lang],
        categories: (kind === 'yesNo'
          ? [
              { code: 1, name: YES_NO.yes[lang] },
              { code: 0, name: YES_NO.no[lang] },
            ]
          : choices.filter((choice) => !choice.retired).map((choice) => ({ code: choice.code, name: choice[lang] }))
        ).map(({ code, name }) => ({ label: name, rule: { custom: [{ field: id, values: [code] }] } })),
      })),
    ...choiceQuestions(survey.questionnaire, lang).map(({ name, title, choices }) => ({
      key: `question:${name}`,
      label: t('question', { title }),
      categories: choices.map(({ value, text }) => ({
        label: text,
        rule: {},
        answer: { question: name, values: [value] },
      })),
    })),
  ].filter(({ key, categories }) => categories.length > 0 || key === 'age');
}

/** Returns whether another variable may join these: answers to one question alone decide in a quota. */
export function mayJoin(key: string, variables: readonly GridVariable[], nested: boolean): boolean {
  if (variables.some((variable) => variable.key === key)) return false;
  return !(nested && key.startsWith('question:') && variables.some((each) => each.key.startsWith('question:')));
}
