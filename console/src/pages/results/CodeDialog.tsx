import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useId, useState } from 'react';
import { codingWords } from '../../locales/coding.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './CodePanel.module.css';

interface CodeDialogProps {
  title: string;
  verb: string;
  doing: string;
  name?: { readonly en: string; readonly zh: string };
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (name: { en: string; zh: string }) => void;
}

/** Asks for the names of a code in both languages; the Chinese one may be left out. */
export function CodeDialog({ title, verb, doing, name, isBusy, onClose, onSubmit }: CodeDialogProps) {
  const t = useT(codingWords);
  const shell = useT(shellWords);
  const form = useId();
  const [en, setEn] = useState(name?.en ?? '');
  const [zh, setZh] = useState(name?.zh ?? '');
  const [isTried, setIsTried] = useState(false);
  const isMissing = en.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing && !isBusy) onSubmit({ en: en.trim(), zh: zh.trim() });
  };
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      actions={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={form} loading={isBusy} loadingLabel={doing}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('nameEn')}
          error={isTried && isMissing ? t('nameMissing') : undefined}
          value={en}
          maxLength={80}
          autoFocus
          onChange={({ target }) => setEn(target.value)}
        />
        <TextField
          label={t('nameZh')}
          help={t('nameZhHelp')}
          value={zh}
          maxLength={80}
          onChange={({ target }) => setZh(target.value)}
        />
      </form>
    </Dialog>
  );
}
