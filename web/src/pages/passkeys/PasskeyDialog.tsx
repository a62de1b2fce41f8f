import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useId, useState } from 'react';
import { passkeysWords } from '../../locales/passkeys.en';
import { useT } from '../../locales/translator';
import { useLoginInfo } from '../../session/login-info';
import styles from './Passkeys.module.css';

interface PasskeyDialogProps {
  about: 'add' | 'rename' | 'remove';
  /** The name that the passkey has. */
  name: string;
  asksPassword: boolean;
  /** What was wrong about the password. */
  wrong: string | undefined;
  busy: boolean;
  onClose: () => void;
  onAnswer: (answer: { name: string; password: string }) => void;
}

const words = {
  add: { title: 'confirmTitle', text: 'confirmText', action: 'continue', busy: 'continuing' },
  rename: { title: 'renameTitle', text: null, action: 'save', busy: 'saving' },
  remove: { title: 'removeTitle', text: 'removeText', action: 'remove', busy: 'removing' },
} as const;

/** Asks for the password, a name, or whether to remove a passkey. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { about, asksPassword, wrong, busy, onClose, onAnswer } = props;
  const t = useT(passkeysWords);
  const login = useLoginInfo();
  const form = useId();
  const [name, setName] = useState(props.name);
  const [password, setPassword] = useState('');
  const { title, text, action, busy: busyWord } = words[about];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onAnswer({ name: name.trim(), password });
  };

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={t(title, { name: props.name })}
      actions={
        <>
          <Button kind="ghost" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            kind={about === 'remove' ? 'danger' : 'primary'}
            disabled={about === 'rename' && name.trim() === ''}
            loading={busy}
            loadingLabel={t(busyWord)}
          >
            {t(action)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.dialog} onSubmit={submit} noValidate>
        {text && <p>{t(text)}</p>}
        {about === 'rename' && (
          <TextField label={t('name')} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        )}
        {asksPassword && (
          <>
            <input type="text" autoComplete="username" value={login?.userName ?? ''} readOnly hidden />
            <PasswordField
              label={t('password')}
              autoComplete="current-password"
              value={password}
              error={wrong}
              onChange={({ target }) => setPassword(target.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
