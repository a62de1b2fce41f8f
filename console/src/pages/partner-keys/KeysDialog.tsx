import { Banner } from '@pollen/ui/Banner';
import { Checkbox } from '@pollen/ui/Checkbox';
import { PasswordField } from '@pollen/ui/PasswordField';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { partnerKeyWords } from '../../locales/partner-keys.en';
import { useT } from '../../locales/translator';
import { type PartnerKeys, type ShownKey, useKeyWords } from './key-words';
import styles from './PartnerKeysPage.module.css';

const isKey = (typed: string) => /^[\x21-\x7e]{4,200}$/.test(typed);
/** Longer than any key, so that an overlong one is refused instead of cut silently. */
const LONGEST = 220;
/** Pasted text often has a space or line break around it. */
const cleaned = (typed: string) => typed.trim();

interface KeyFieldProps {
  label: string;
  help: string;
  error: string | undefined;
  disabled?: boolean;
  value: string;
  onChange: (key: string) => void;
}

/** A field for a key that is not secret. The browser does not store, correct or capitalize it. */
function KeyField({ onChange, ...field }: KeyFieldProps) {
  return (
    <TextField
      {...field}
      className={styles.key}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST}
      onChange={(event) => onChange(cleaned(event.target.value))}
    />
  );
}

/** Changes the keys, all or some of them. An empty field keeps its key as long as the app stays the same. */
export function KeysDialog({ open, onClose, keys }: { open: boolean; onClose: () => void; keys: PartnerKeys }) {
  const t = useT(partnerKeyWords);
  const words = useKeyWords();
  const [environment, setEnvironment] = useState(keys.environment ?? keys.environments[0] ?? 'live');
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const [webhookId, setWebhookId] = useState('');
  const [drops, setDrops] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const change = useChange('POST /api/console/PartnerKeys/:partner');

  // Only keys that were entered here can be kept: the keys of the environment are not copied into the panel.
  const canKeep = keys.source === 'console' && keys.readable && environment === keys.environment;
  const sameApp = canKeep && clientId === '';
  const needs = (typed: string, keeps: boolean) => (typed === '' && keeps ? false : !isKey(typed));
  const wrong = {
    clientId: needs(clientId, canKeep),
    secret: needs(secret, sameApp),
    webhookId: !drops && webhookId !== '' && !isKey(webhookId),
  };
  const fits = !wrong.clientId && !wrong.secret && !wrong.webhookId;
  const errorOf = (name: 'clientId' | 'secret' | 'webhookId', typed: string) =>
    isWrong && wrong[name] ? t(typed === '' ? 'bothNeeded' : 'wrongKey') : undefined;
  const keep = (shown: ShownKey, keeps: boolean, otherwise: string) =>
    keeps && shown.set ? t('keep', { now: words.key(shown) }) : otherwise;
  const hasWebhook = sameApp && keys.webhookId.set;
  const close = () => {
    // No key stays in the state of the page.
    setClientId('');
    setSecret('');
    setWebhookId('');
    change.reset();
    onClose();
  };
  const body = {
    environment,
    ...(clientId === '' ? {} : { clientId }),
    ...(secret === '' ? {} : { secret }),
    ...(hasWebhook && drops ? { webhookId: null } : webhookId === '' ? {} : { webhookId }),
  };
  return (
    <ChangeDialog
      open={open}
      onClose={close}
      title={t('changeTitle')}
      version={keys.version}
      asks={keys.asks}
      done={t('saved')}
      onWrong={() => setIsWrong(true)}
      onSave={
        fits ? (seen) => change.mutateAsync({ params: { partner: keys.partner }, body: { ...body, ...seen } }) : null
      }
    >
      {keys.runs.own.length > 0 && (
        <Banner tone="warning" title={t('activeRuns', { n: keys.runs.own.length })}>
          {t('activeRunsPause')}
        </Banner>
      )}
      <SelectField
        label={t('account')}
        options={keys.environments.map((value) => ({ value, label: t(value) }))}
        value={environment}
        onChange={(event) => setEnvironment(event.target.value as typeof environment)}
      />
      <KeyField
        label={t('clientId')}
        help={keep(keys.clientId, canKeep, t('clientIdHelp'))}
        error={errorOf('clientId', clientId)}
        value={clientId}
        onChange={setClientId}
      />
      <PasswordField
        label={t('secret')}
        help={keep(keys.secret, sameApp, t('secretHelp'))}
        error={errorOf('secret', secret)}
        autoComplete="new-password"
        maxLength={LONGEST}
        value={secret}
        onChange={(event) => setSecret(cleaned(event.target.value))}
      />
      <KeyField
        label={t('webhookId')}
        help={keep(keys.webhookId, hasWebhook, t('webhookHelp'))}
        error={errorOf('webhookId', webhookId)}
        disabled={hasWebhook && drops}
        value={webhookId}
        onChange={setWebhookId}
      />
      {hasWebhook && (
        <Checkbox checked={drops} onChange={(event) => setDrops(event.target.checked)}>
          {t('removeWebhook')}
        </Checkbox>
      )}
    </ChangeDialog>
  );
}
