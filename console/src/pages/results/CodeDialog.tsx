import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { FormDialog } from '../../layouts/FormDialog';
import { codingWords } from '../../locales/coding.en';
import { useT } from '../../locales/translator';

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
  const [en, setEn] = useState(name?.en ?? '');
  const [zh, setZh] = useState(name?.zh ?? '');
  const [isTried, setIsTried] = useState(false);
  const isMissing = en.trim() === '';
  const submit = () => {
    setIsTried(true);
    if (!isMissing) onSubmit({ en: en.trim(), zh: zh.trim() });
  };
  return (
    <FormDialog open onClose={onClose} title={title} verb={verb} doing={doing} isBusy={isBusy} onSubmit={submit}>
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
    </FormDialog>
  );
}
