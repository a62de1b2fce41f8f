import type { Translator } from '@pollen/ui/translator';
import { Facts } from '../../layouts/Facts';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { useProfileQuestions } from './AnswerTargets';
import { useCountries } from './CountryPicker';
import { InviteesButton } from './Invitees';
import type { Survey } from './survey-types';
import styles from './TargetFacts.module.css';
import { useCustomFieldWords } from './use-custom-fields';
import { useProfileFields } from './use-profile-fields';

type Range = { from?: number | undefined; to?: number | undefined };

/** Returns a range of ages in words. */
function agesInWords(t: Translator<typeof surveyWords.en>, { from, to }: Range): string {
  if (from !== undefined && to !== undefined) return t('ageBetween', { from, to });
  if (from !== undefined) return t('ageFrom', { from });
  return to === undefined ? t('allAges') : t('ageTo', { to });
}

/**
 * Returns a range of a numeric field in words. The numbers are plain text, because years have no thousands separator.
 */
function rangeInWords(
  t: Translator<typeof surveyWords.en>,
  { from, to }: Range,
  inWords: (value: number) => string = String,
): string {
  if (from !== undefined && to !== undefined) return t('rangeBetween', { from: inWords(from), to: inWords(to) });
  if (from !== undefined) return t('rangeFrom', { from: inWords(from) });
  return to === undefined ? '' : t('rangeTo', { to: inWords(to) });
}

/** The target of a survey in words, with the number of members who match it now. */
export function TargetFacts({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const countries = useCountries();
  const { nameOf: fieldName, entriesOf } = useProfileFields();
  const custom = useCustomFieldWords();
  const { target } = survey.settings;
  const nameOf = (id: number) => countries.find((country) => country.id === id)?.name ?? String(id);
  const questions = useProfileQuestions();
  const [gender, other] = target.genders ?? [];
  const { ageFrom, ageTo } = target;
  return (
    <Facts
      title={t('target')}
      facts={[
        {
          label: t('countries'),
          value: target.countries?.length ? format.list(target.countries.map(nameOf)) : t('allCountries'),
        },
        {
          label: t('gender'),
          value: gender === undefined || other !== undefined ? t('everybody') : t(gender === 1 ? 'male' : 'female'),
        },
        {
          label: t('age'),
          value: agesInWords(t, { from: ageFrom, to: ageTo }),
        },
        ...(target.answers ?? []).map(({ question, choices }) => {
          const asked = questions.find(({ id }) => id === question);
          const named = asked?.choices.filter(({ id }) => choices.includes(id)).map(({ text }) => text);
          return { label: asked?.text ?? String(question), value: format.list(named ?? choices.map(String)) };
        }),
        ...(target.fields ?? []).map(({ field, ...is }) => ({
          label: fieldName(field),
          value:
            'values' in is
              ? format.list(
                  is.values.map((id) => entriesOf(field)?.find((entry) => entry.id === id)?.name ?? String(id)),
                )
              : rangeInWords(t, is),
        })),
        ...(target.custom ?? []).map(({ field, ...is }) => ({
          label: custom.nameOf(field),
          value:
            'values' in is
              ? format.list(is.values.map((value) => custom.valueOf(field, value)))
              : rangeInWords(t, is, (value) => custom.valueOf(field, value)),
        })),
        { label: t('matching'), value: format.number(survey.matchingMembers) },
      ]}
    >
      {survey.state !== 'closed' && (
        <div className={styles.invitees}>
          <InviteesButton surveyId={survey.id} />
        </div>
      )}
    </Facts>
  );
}
