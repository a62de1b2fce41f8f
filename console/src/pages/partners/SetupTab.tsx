import { CALL_MEANINGS, SIGNATURE_ENCODINGS, SIGNATURE_METHODS, SIGNED_PARTS } from '@pollen/contract/partner-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { PasswordField } from '@pollen/ui/PasswordField';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { HistoryButton } from '../../layouts/HistoryButton';
import { useOpening } from '../../layouts/use-opening';
import { WaitingNote } from '../../layouts/WaitingNote';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { entryMarks, type Partner, usePartnerWords } from './partner-words';
import {
  coversAddress,
  draftOf,
  type Profile,
  profileOf,
  type SetupDraft,
  type SignatureDraft,
  wrongFields,
} from './setup-draft';

/** The addresses that a partner needs, and how it is spoken to and understood. */
export function SetupTab({ partner }: { partner: Partner }) {
  const t = useT(partnerWords);
  const format = useFormat();
  const words = usePartnerWords();
  const changing = useOpening();
  const { profile, can } = partner;
  const [firstStatusName = ''] = profile.call.fields.status.split(',');
  const secret = ({ set, end }: Partner['callSecret']) =>
    set ? (end ? t('secretEnd', { end }) : t('secretSet')) : t('secretMissing');
  const signature = (value: Profile['call']['signature']) =>
    value ? `${value.method}, ${words.signs(value.signs)}, ${value.encoding}, ${value.name}` : t('none');
  const may = can.change;
  return (
    <div className={styles.stack}>
      <Section title={t('addresses')}>
        <SectionBody>
          <FactRows
            rows={[
              { label: t('callUrl'), value: <span className={styles.mono}>{partner.callUrl}</span> },
              { label: t('backUrl'), value: <span className={styles.mono}>{partner.backUrl}</span> },
            ]}
          />
          <p className={styles.quiet}>
            {t('fixedStatus', { example: `?${firstStatusName}=${Object.keys(profile.statuses)[0] ?? ''}` })}
          </p>
        </SectionBody>
      </Section>
      {partner.waiting && <WaitingNote change={partner.waiting} titled />}
      <Section
        title={t('profile')}
        actions={
          <>
            <HistoryButton
              kind="partner"
              subject={String(partner.id)}
              name={partner.name}
              asks={partner.asks}
              show={(content) => <SetupContent content={content} />}
            />
            <Button
              kind="tonal"
              size="dense"
              icon={<Pencil size={18} />}
              disabled={may !== true}
              title={may === true ? undefined : may.reason}
              onClick={changing.show}
            >
              {t('change')}
            </Button>
          </>
        }
      >
        <SectionBody>
          <FactRows
            rows={[
              {
                label: t('entryLink'),
                value: <span className={styles.mono}>{profile.entry.template || t('none')}</span>,
              },
              { label: t('entrySignature'), value: signature(profile.entry.signature) },
              { label: t('entrySecret'), value: secret(partner.entrySecret) },
              { label: t('callSignature'), value: signature(profile.call.signature) },
              {
                label: t('callSecret'),
                value: (
                  <span className={styles.two}>
                    {secret(partner.callSecret)}
                    {partner.formerSecretUntil && (
                      <span className={styles.quiet}>
                        {t('formerTaken', { time: format.moment(partner.formerSecretUntil) })}
                      </span>
                    )}
                  </span>
                ),
              },
              { label: t('network'), value: profile.call.networks.join(', ') || t('anyNetwork') },
              {
                label: t('fields'),
                value: (
                  <span className={styles.mono}>
                    {[profile.call.fields.attempt, profile.call.fields.status, profile.call.fields.amount]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                ),
              },
              { label: t('backSignature'), value: signature(profile.back.signature) },
              {
                label: t('statusMap'),
                value: <StatusMap profile={profile} />,
              },
            ]}
          />
        </SectionBody>
      </Section>
      <SetupDialog key={changing.key} partner={partner} open={changing.open} onClose={changing.hide} />
    </div>
  );
}

function SetupContent({ content }: { content: unknown }) {
  const t = useT(partnerWords);
  const profile = (content as { profile?: Profile } | null)?.profile;
  return profile ? <StatusMap profile={profile} /> : t('none');
}

function StatusMap({ profile }: { profile: Profile }) {
  const words = usePartnerWords();
  const lines = Object.entries(profile.statuses).map(([status, meaning]) => `${status} = ${words.meaning(meaning)}`);
  return <pre className={styles.raw}>{lines.join('\n')}</pre>;
}

const isSecret = (typed: string) => /^[\x21-\x7e]{8,300}$/.test(typed);

function SetupDialog({ partner, open, onClose }: { partner: Partner; open: boolean; onClose: () => void }) {
  const t = useT(partnerWords);
  const [draft, setDraft] = useState(() => draftOf(partner.profile));
  const [entrySecret, setEntrySecret] = useState('');
  const [callSecret, setCallSecret] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const change = useChange('POST /api/console/Partners/:id/Setup');
  const wrong = wrongFields(draft);
  const wrongSecrets = [entrySecret, callSecret].some((secret) => secret !== '' && !isSecret(secret));
  const errorOf = (name: keyof SetupDraft) => (isWrong && wrong.has(name) ? t('invalid') : undefined);
  const set = <Name extends keyof SetupDraft>(name: Name, value: SetupDraft[Name]) =>
    setDraft({ ...draft, [name]: value });
  const text = (name: 'attempt' | 'status' | 'amount' | 'event' | 'debug' | 'reply' | 'backAttempt', label: string) => (
    <TextField
      label={label}
      value={draft[name]}
      maxLength={200}
      error={errorOf(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const secretField = (label: string, value: string, onChange: (text: string) => void) => (
    <PasswordField
      label={label}
      help={t('secretKeep')}
      autoComplete="off"
      value={value}
      maxLength={320}
      error={isWrong && value !== '' && !isSecret(value) ? t('invalid') : undefined}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      title={t('change')}
      wide
      version={partner.version}
      done={t('setupSaved')}
      asks={partner.asks}
      onWrong={() => setIsWrong(true)}
      onSave={
        wrong.size > 0 || wrongSecrets
          ? null
          : (seen) =>
              change.mutateAsync({
                params: { id: partner.id },
                body: {
                  // The list of surveys and the attributes have a tab of their own.
                  profile: { ...partner.profile, ...profileOf(draft) },
                  ...(entrySecret === '' ? {} : { entrySecret }),
                  ...(callSecret === '' ? {} : { callSecret }),
                  ...seen,
                },
              })
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('entryLink')}
          help={t('entryLinkHelp', entryMarks)}
          className={styles.wide}
          value={draft.entryTemplate}
          maxLength={1999}
          error={errorOf('entryTemplate')}
          onChange={(event) => set('entryTemplate', event.target.value)}
        />
        <SignatureFields
          title={t('entrySignature')}
          value={draft.entrySignature}
          error={errorOf('entrySignature')}
          onChange={(value) => set('entrySignature', value)}
        />
        {secretField(t('entrySecret'), entrySecret, setEntrySecret)}
        <SignatureFields
          title={t('callSignature')}
          value={draft.callSignature}
          error={errorOf('callSignature')}
          onChange={(value) => set('callSignature', value)}
        />
        {secretField(t('callSecret'), callSecret, setCallSecret)}
        <TextareaField
          label={t('networks')}
          help={t('networksHelp')}
          rows={2}
          value={draft.networks}
          error={errorOf('networks')}
          onChange={(event) => set('networks', event.target.value)}
        />
        <h3 className={styles.group}>{t('fields')}</h3>
        {text('attempt', t('attempt'))}
        {text('status', t('statusNames'))}
        {text('amount', t('amount'))}
        {text('event', t('eventNumber'))}
        <SelectField
          label={t('unit')}
          value={draft.amountUnit}
          options={[
            { value: 'dollars', label: t('dollars') },
            { value: 'cents', label: t('cents') },
          ]}
          onChange={(event) => set('amountUnit', event.target.value as SetupDraft['amountUnit'])}
        />
        {text('debug', t('debugMark'))}
        {text('reply', t('reply'))}
        {text('backAttempt', `${t('viaBack')}: ${t('attempt')}`)}
        <SignatureFields
          title={t('backSignature')}
          value={draft.backSignature}
          error={errorOf('backSignature')}
          onChange={(value) => set('backSignature', value)}
        />
        <Checkbox
          className={styles.wide}
          checked={draft.backCounts && coversAddress(draft.backSignature)}
          disabled={!coversAddress(draft.backSignature)}
          onChange={(event) => set('backCounts', event.target.checked)}
        >
          {t('backCounts')}
        </Checkbox>
        <TextareaField
          label={t('statuses')}
          help={t('statusesHelp', { meanings: CALL_MEANINGS.join(', ') })}
          className={styles.wide}
          rows={8}
          value={draft.statuses}
          error={errorOf('statuses')}
          onChange={(event) => set('statuses', event.target.value)}
        />
      </div>
    </ChangeDialog>
  );
}

interface SignatureFieldsProps {
  title: string;
  value: SignatureDraft;
  error: string | undefined;
  onChange: (value: SignatureDraft) => void;
}

function SignatureFields({ title, value, error, onChange }: SignatureFieldsProps) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const isSigned = value.method !== '';
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <SelectField
        label={t('method')}
        value={value.method}
        error={error}
        options={[
          { value: '', label: t('none') },
          ...SIGNATURE_METHODS.map((method) => ({ value: method, label: method })),
        ]}
        onChange={(event) => onChange({ ...value, method: event.target.value })}
      />
      {isSigned && (
        <>
          <SelectField
            label={t('signs')}
            value={value.signs}
            options={SIGNED_PARTS.map((part) => ({ value: part, label: words.signs(part) }))}
            onChange={(event) => onChange({ ...value, signs: event.target.value as SignatureDraft['signs'] })}
          />
          {value.signs === 'values' && (
            <TextField
              label={t('template')}
              value={value.template}
              maxLength={500}
              onChange={(event) => onChange({ ...value, template: event.target.value })}
            />
          )}
          <SelectField
            label={t('encoding')}
            value={value.encoding}
            options={SIGNATURE_ENCODINGS.map((encoding) => ({ value: encoding, label: encoding }))}
            onChange={(event) => onChange({ ...value, encoding: event.target.value as SignatureDraft['encoding'] })}
          />
          <SelectField
            label={t('place')}
            value={value.place}
            options={[
              { value: 'query', label: t('placeQuery') },
              { value: 'header', label: t('placeHeader') },
            ]}
            onChange={(event) => onChange({ ...value, place: event.target.value as SignatureDraft['place'] })}
          />
          <TextField
            label={t('parameterName')}
            value={value.name}
            maxLength={64}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        </>
      )}
    </>
  );
}
