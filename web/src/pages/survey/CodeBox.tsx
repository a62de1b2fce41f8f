import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useState } from 'react';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import styles from './CodeBox.module.css';

interface CodeBoxProps {
  /** What is wrong with the code that was sent last. */
  error: string | null;
  isBusy: boolean;
  onSend: (code: string) => void;
}

/** A field for the completion code that the last page of a survey shows. */
export function CodeBox({ error, isBusy, onSend }: CodeBoxProps) {
  const t = useT(surveyToolWords);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    setIsMissing(given === '');
    if (given !== '' && !isBusy) onSend(given);
  };
  return (
    <form className={styles.box} onSubmit={submit} noValidate>
      <TextField
        label={t('code')}
        help={t('codeText')}
        className={styles.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={isMissing ? t('codeMissing') : (error ?? undefined)}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button type="submit" kind="secondary" size="form" block loading={isBusy} loadingLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
