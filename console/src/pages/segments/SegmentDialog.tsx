import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { FormDialog } from '../../layouts/FormDialog';
import { segmentWords } from '../../locales/segments.en';
import { useT } from '../../locales/translator';

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
  const [typed, setTyped] = useState(name);
  const [isTried, setIsTried] = useState(false);
  const isMissing = typed.trim() === '';
  const submit = () => {
    setIsTried(true);
    if (!isMissing) onSubmit(typed.trim());
  };
  return (
    <FormDialog open onClose={onClose} title={title} verb={verb} doing={doing} isBusy={isBusy} onSubmit={submit}>
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
    </FormDialog>
  );
}
