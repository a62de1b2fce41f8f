import {
  CALL_MEANINGS,
  REVERSALS,
  SIGNATURE_ENCODINGS,
  SIGNATURE_METHODS,
  SIGNED_PARTS,
} from '@pollen/contract/partner-values';
import { Checkbox } from '@pollen/ui/Checkbox';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { isSecret } from './form-lines';
import styles from './Partners.module.css';
import { entryMarks, type Partner, usePartnerWords } from './partner-words';
import { SecretField, SetupChange } from './SetupChange';
import { coversAddress, draftOf, profileOf, type SetupDraft, type SignatureDraft, wrongFields } from './setup-draft';

type SignatureName = 'entrySignature' | 'callSignature' | 'backSignature' | 'correctionSignature';
type TextName =
  | 'attempt'
  | 'status'
  | 'amount'
  | 'event'
  | 'debug'
  | 'reply'
  | 'backAttempt'
  | 'correction'
  | 'correctionAttempt'
  | 'reason';

interface SetupDialogProps {
  partner: Partner;
  open: boolean;
  onClose: () => void;
}

/** Changes how a partner is spoken to and understood, and its secrets. */
export function SetupDialog({ partner, open, onClose }: SetupDialogProps) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const [draft, setDraft] = useState(() => draftOf(partner.profile));
  const [entrySecret, setEntrySecret] = useState('');
  const [callSecret, setCallSecret] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const wrong = wrongFields(draft);
  const wrongSecrets = [entrySecret, callSecret].some((secret) => secret !== '' && !isSecret(secret));
  const errorOf = (name: keyof SetupDraft) => (isWrong && wrong.has(name) ? t('invalid') : undefined);
  const set = <Name extends keyof SetupDraft>(name: Name, value: SetupDraft[Name]) =>
    setDraft({ ...draft, [name]: value });
  const text = (name: TextName, label: string, help?: string) => (
    <TextField
      label={label}
      help={help}
      value={draft[name]}
      maxLength={200}
      error={errorOf(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const cap = (name: 'capStarts' | 'capCompletes') => (
    <TextField
      label={t(name)}
      help={t(`${name}Help`)}
      inputMode="numeric"
      value={draft[name]}
      maxLength={7}
      error={errorOf(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const map = (name: 'statuses' | 'reasons', label: string, meanings: readonly string[], rows: number) => (
    <TextareaField
      label={label}
      help={t('statusesHelp', { meanings: meanings.join(', ') })}
      className={styles.wide}
      rows={rows}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const signature = (name: SignatureName, none?: string) => (
    <SignatureFields
      title={t(name)}
      none={none}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <SetupChange
      partner={partner}
      open={open}
      onClose={onClose}
      title={t('change')}
      done={t('setupSaved')}
      wide
      onWrong={() => setIsWrong(true)}
      body={
        wrong.size > 0 || wrongSecrets
          ? null
          : {
              profile: profileOf(draft, partner.profile),
              ...(entrySecret === '' ? {} : { entrySecret }),
              ...(callSecret === '' ? {} : { callSecret }),
            }
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
        {signature('entrySignature')}
        <SecretField label={t('entrySecret')} value={entrySecret} isChecked={isWrong} onChange={setEntrySecret} />
        {signature('callSignature')}
        <SecretField label={t('callSecret')} value={callSecret} isChecked={isWrong} onChange={setCallSecret} />
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
        {signature('backSignature')}
        <Checkbox
          className={styles.wide}
          checked={draft.backCounts && coversAddress(draft.backSignature)}
          disabled={!coversAddress(draft.backSignature)}
          onChange={(event) => set('backCounts', event.target.checked)}
        >
          {t('backCounts')}
        </Checkbox>
        {map('statuses', t('statuses'), CALL_MEANINGS, 8)}
        <h3 className={styles.group}>{t('corrections')}</h3>
        {text('correction', t('correctionMark'), t('correctionMarkHelp'))}
        {draft.correction.trim() !== '' && (
          <>
            <SelectField
              label={t('correctionSays')}
              value={draft.correctionSays}
              options={(['status', 'amount', 'takenBack'] as const).map((value) => ({
                value,
                label: words.correction(value),
              }))}
              onChange={(event) => set('correctionSays', event.target.value as SetupDraft['correctionSays'])}
            />
            {text('correctionAttempt', t('correctionAttempt'), t('correctionAttemptHelp'))}
            {signature('correctionSignature', t('asOtherCalls'))}
          </>
        )}
        <h3 className={styles.group}>{t('reversalReasons')}</h3>
        {text('reason', t('reasonParameter'), t('reasonParameterHelp'))}
        {map('reasons', t('reasonMap'), REVERSALS, 4)}
        <h3 className={styles.group}>{t('dailyCaps')}</h3>
        {cap('capStarts')}
        {cap('capCompletes')}
      </div>
    </SetupChange>
  );
}

interface SignatureFieldsProps {
  title: string;
  /** What having no method means; without it, that nothing is signed. */
  none: string | undefined;
  value: SignatureDraft;
  error: string | undefined;
  onChange: (value: SignatureDraft) => void;
}

function SignatureFields({ title, none, value, error, onChange }: SignatureFieldsProps) {
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
          { value: '', label: none ?? t('none') },
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
