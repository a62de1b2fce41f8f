import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useId, useState } from 'react';
import { segmentWords } from '../../locales/segments.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './SegmentsPage.module.css';

interface SegmentDialogProps {
  title: string;
  text?: string | undefined;
  /** The verb of the button and its -ing form while the call runs. */
  verb: string;
  doing: string;
  name?: string;
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a segment. The text stays when the name is refused. */
export function SegmentDialog({ title, text, verb, doing, name = '', isBusy, onClose, onSubmit }: SegmentDialogProps) {
  const t = useT(segmentWords);
  const shell = useT(shellWords);
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [isTried, setIsTried] = useState(false);
  const isMissing = typed.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing && !isBusy) onSubmit(typed.trim());
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
        {text && <p>{text}</p>}
        <TextField
          label={t('name')}
          error={isTried && isMissing ? t('nameMissing') : undefined}
          placeholder={t('nameExample')}
          maxLength={80}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
