import { memberCodes } from '@pollen/contract/member-codes';
import { BIRTHDAYS, FORM_FIELDS } from '@pollen/contract/profile-values';
import { Button } from '@pollen/ui/Button';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Info } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refreshAccount } from '../../api/account';
import type { ApiError, DataOf } from '../../api/call';
import { refresh, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { clearPersistedInput, usePersistedInput } from '../../forms/persisted-input';
import { AppLink } from '../../layouts/AppLink';
import { customQuestionWords } from '../../locales/custom-questions.en';
import { useEnumerate } from '../../locales/enumerate';
import { useFormat } from '../../locales/format';
import { profileWords } from '../../locales/profile.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { customQuestionsId } from '../custom-questions/section-id';
import { FurtherFields, type ProfileLists, readFurtherFields } from './FurtherFields';
import styles from './ProfileForm.module.css';

type Profile = DataOf<'GET /api/v1/Accounts/:id/Profile'>;
type Country = DataOf<'GET /api/v1/Countries'>['list'][number];
type Faulty = 'name' | 'birthday' | 'country';

const fieldOfCode: Record<number, Faulty> = {
  [memberCodes.nameInvalid]: 'name',
  [memberCodes.birthdayOutOfRange]: 'birthday',
  [memberCodes.tooYoung]: 'birthday',
  [memberCodes.countryUnknown]: 'country',
};

interface ProfileFormProps {
  profile: Profile;
  countries: readonly Country[];
  lists: ProfileLists;
  /** The read-only first field: email address or account name. */
  first: ReactNode;
  /** Whether a further question that new members have to answer is open. */
  requiredOpen: boolean;
  /** Called once the profile became complete, with the points that this paid. */
  onCompleted: (points: number) => void;
}

/** Name, gender and birthday are fixed once they are saved; the country can be changed. */
export function ProfileForm({ profile, countries, lists, first, requiredOpen, onCompleted }: ProfileFormProps) {
  const t = useT(profileWords);
  const questions = useT(customQuestionWords);
  const format = useFormat();
  const enumerate = useEnumerate();
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const { locked } = profile;
  const [name, setName] = usePersistedInput(locked.name ? null : 'profile.name', profile.name ?? '');
  const [gender, setGender] = usePersistedInput(locked.gender ? null : 'profile.gender', String(profile.gender ?? ''));
  const [birthday, setBirthday] = usePersistedInput(
    locked.birthday ? null : 'profile.birthday',
    profile.birthday ?? '',
  );
  const [country, setCountry] = usePersistedInput('profile.country', String(profile.country ?? ''));
  const [error, setError] = useState<{ field: Faulty; text: string } | null>(null);
  // Can be submitted once, until the profile has been loaded again.
  const [pressed, setPressed] = useState(false);

  const missing = [
    !name.trim() && t('fullName'),
    !gender && t('gender'),
    !birthday && t('birthday'),
    !country && t('country'),
  ].filter((field) => field !== false);

  const update = useChange('POST /api/v1/Accounts/:id/Profile', {
    onSuccess: async ({ complete, rewardedPoints }) => {
      clearPersistedInput('profile');
      if (complete && !profile.complete) onCompleted(rewardedPoints);
      else
        toast.success(
          t('updated'),
          complete ? undefined : t('notYet', { list: enumerate(missing.map((field) => field.toLowerCase())) }),
        );
      void refresh('GET /api/v1/Accounts/:id/FirstSteps');
      void refresh('GET /api/v1/Accounts/:id/IndividualSurveys');
      void refresh('GET /api/v1/Accounts/:id/Points');
      await Promise.all([refreshAccount(), refresh('GET /api/v1/Accounts/:id/Profile')]);
      setPressed(false);
    },
    onError: (failure: ApiError) => {
      const field = fieldOfCode[Number(failure.code)];
      setError(field && failure.messages[0] ? { field, text: failure.messages[0] } : null);
      setPressed(false);
      showError(failure);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pressed) return;
    // A browser submits a day that does not exist as an empty value, so the server could not refuse it.
    const day = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]');
    if (day?.validity.badInput) {
      setError({ field: 'birthday', text: t('birthdayUnreadable') });
      day.focus();
      return;
    }
    const further = readFurtherFields(event.currentTarget);
    if (!name.trim() && !gender && !birthday && !country && FORM_FIELDS.every((field) => !further[field])) {
      setError({ field: 'name', text: t('allEmpty') });
      return;
    }
    if (requiredOpen && !profile.complete) {
      toast.warning(questions('requiredFirst'));
      document.getElementById(customQuestionsId)?.focus();
      return;
    }
    setPressed(true);
    setError(null);
    update.mutate({
      params: { id },
      body: {
        id,
        name: locked.name ? undefined : name.trim() || null,
        gender: locked.gender ? undefined : gender === '1' ? 1 : gender === '2' ? 2 : null,
        birthday: locked.birthday ? undefined : birthday || null,
        country: country ? Number(country) : null,
        ...further,
      },
    });
  };

  const errorOf = (field: Faulty) => (error?.field === field ? error.text : undefined);
  const genderWord = profile.gender === 1 ? t('male') : t('female');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {first}
      <TextField
        label={t('fullName')}
        value={name}
        locked={locked.name}
        error={errorOf('name')}
        placeholder={t('fullNameExample')}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.pair}>
        {locked.gender ? (
          <TextField label={t('gender')} value={genderWord} locked />
        ) : (
          <SelectField
            label={t('gender')}
            value={gender}
            placeholder={t('choose')}
            autoComplete="sex"
            options={[
              { value: '1', label: t('male') },
              { value: '2', label: t('female') },
            ]}
            onChange={(event) => setGender(event.target.value)}
          />
        )}
        {locked.birthday ? (
          <TextField label={t('birthday')} value={format.date(profile.birthday ?? '', 'day')} locked />
        ) : (
          <TextField
            label={t('birthday')}
            type="date"
            min={BIRTHDAYS[0]}
            max={BIRTHDAYS[1]}
            value={birthday}
            help={t('birthdayHelp')}
            error={errorOf('birthday')}
            autoComplete="bday"
            onChange={(event) => setBirthday(event.target.value)}
          />
        )}
      </div>
      <p className={styles.note}>
        <Info size={16} />
        <span>
          {locked.name && locked.gender && locked.birthday
            ? t.rich('locked', {
                contact: (words) => (
                  <AppLink key="contact" href={paths.contact()}>
                    {words}
                  </AppLink>
                ),
              })
            : t('lockedSoon')}
        </span>
      </p>
      <SelectField
        label={t('country')}
        value={country}
        placeholder={t('choose')}
        help={t('countryHelp')}
        error={errorOf('country')}
        options={countries.map((each) => ({ value: String(each.id), label: each.nameCn }))}
        onChange={(event) => setCountry(event.target.value)}
      />
      <FurtherFields profile={profile} lists={lists} />
      <Button
        type="submit"
        size="form"
        className={styles.submit}
        loading={update.isPending}
        loadingLabel={t('updating')}
        disabled={pressed && !update.isPending}
      >
        {t('update')}
      </Button>
    </form>
  );
}
