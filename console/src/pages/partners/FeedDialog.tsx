import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { useT } from '../../locales/translator';
import { type FeedDraft, feedDraftOf, feedOf, wrongFeedFields } from './feed-draft';
import { isSecret } from './form-lines';
import styles from './Partners.module.css';
import type { Partner } from './partner-words';
import { SecretField, SetupChange } from './SetupChange';

type Unit = 'cpiUnit' | 'loiUnit' | 'irUnit';
type TextName = Exclude<keyof FeedDraft, Unit>;

/** Changes how the list of a partner is fetched and read; like every change of its setup it takes two people. */
export function FeedDialog({ partner, open, onClose }: { partner: Partner; open: boolean; onClose: () => void }) {
  const t = useT(partnerFeedWords);
  const [draft, setDraft] = useState(() => feedDraftOf(partner.profile.feed));
  const [secret, setSecret] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const wrong = wrongFeedFields(draft);
  const formats: Partial<Record<TextName, string>> = { qualifications: t('conditionsHelp'), quotas: t('quotasHelp') };
  const fieldOf = (name: TextName, help?: string) => ({
    value: draft[name],
    error: isWrong && wrong.has(name) ? (formats[name] ?? t('invalid')) : undefined,
    help: help ?? formats[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const text = (name: TextName, help?: string) => (
    <TextField label={t(name as 'address')} maxLength={500} {...fieldOf(name, help)} />
  );
  const unitLabels = { cpiUnit: t('cpiUnit'), loiUnit: t('loiUnit'), irUnit: t('irUnit') };
  const unit = <Name extends Unit>(name: Name, options: { value: FeedDraft[Name]; label: string }[]) => (
    <SelectField
      label={unitLabels[name]}
      value={draft[name]}
      options={options}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value as FeedDraft[Name] })}
    />
  );
  return (
    <SetupChange
      partner={partner}
      open={open}
      onClose={onClose}
      title={t('change')}
      done={t('saved')}
      wide
      onWrong={() => setIsWrong(true)}
      body={
        wrong.size > 0 || (secret !== '' && !isSecret(secret))
          ? null
          : {
              profile: { ...partner.profile, feed: feedOf(draft) },
              ...(secret === '' ? {} : { feedSecret: secret }),
            }
      }
    >
      <div className={styles.form}>
        <TextField label={t('address')} className={styles.wide} maxLength={1999} {...fieldOf('address')} />
        <TextareaField
          label={t('headers')}
          rows={2}
          {...fieldOf('headers', t('headersHelp', { secret: '{secret}' }))}
        />
        <SecretField label={t('secret')} value={secret} isChecked={isWrong} onChange={setSecret} />
        {text('everyMinutes')}
        {text('list', t('listHelp'))}
        <h3 className={styles.group}>{t('paths')}</h3>
        {text('id')}
        {text('nameOf')}
        {text('cpi')}
        {unit('cpiUnit', [
          { value: 'dollars', label: t('dollars') },
          { value: 'cents', label: t('cents') },
        ])}
        {text('loi')}
        {unit('loiUnit', [
          { value: 'minutes', label: t('inMinutes') },
          { value: 'seconds', label: t('inSeconds') },
        ])}
        {text('ir')}
        {unit('irUnit', [
          { value: 'percent', label: t('percent') },
          { value: 'share', label: t('shareOfOne') },
        ])}
        {text('places')}
        {text('countryOf')}
        {text('groups', t('groupsHelp'))}
        {text('source', t('sourceHelp'))}
        {text('qualifications')}
        {text('questionText')}
        {text('valueNames', t('valueNamesHelp'))}
        {text('quotas')}
        {text('link')}
        {text('linkEnd', t('linkEndHelp', { attempt: '{attempt}', prefill: '{prefill}' }))}
        <h3 className={styles.group}>{t('money')}</h3>
        {text('sharePercent')}
        {text('mostPoints')}
        {text('reviewDays')}
        {text('lockDays')}
        <h3 className={styles.group}>{t('invite')}</h3>
        <TextField
          label={t('inviteAddress')}
          className={styles.wide}
          maxLength={1999}
          {...fieldOf(
            'inviteAddress',
            t('inviteHelp', { survey: '{survey}', member: '{member}', attempt: '{attempt}' }),
          )}
        />
        <TextareaField
          label={t('headers')}
          className={styles.wide}
          rows={2}
          {...fieldOf('inviteHeaders', t('headersHelp', { secret: '{secret}' }))}
        />
        {text('inviteLink')}
        {text('inviteCpi')}
      </div>
    </SetupChange>
  );
}
