import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './ReasonDialog.module.css';

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The label of the field, the note about who reads the reason, and the message when it is empty. */
  label: string;
  help: string;
  missing: string;
  example: string;
  /** The initial text of the reason. */
  initial?: string;
  /** The most characters of the reason; 500 when not given. */
  longest?: number;
  /** The verb of the button, the same as in the title, and its -ing form while the call runs. */
  verb: string;
  doing: string;
  danger?: boolean;
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  children?: ReactNode;
}

/**
 * Asks for the reason that the member will read. After a refusal the text is still there when the dialog opens again.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const shell = useT(shellWords);
  const form = useId();
  const [reason, setReason] = useState(props.initial ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === '') setIsMissing(true);
    else props.onSubmit(reason.trim());
  };
  return (
    <Dialog
      open={props.open}
      onClose={isBusy ? () => undefined : props.onClose}
      title={props.title}
      actions={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={props.onClose}>
            {shell('cancel')}
          </Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            loading={isBusy}
            loadingLabel={props.doing}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{props.text}</p>
        <TextareaField
          label={props.label}
          help={props.help}
          error={isMissing && reason.trim() === '' ? props.missing : undefined}
          placeholder={props.example}
          rows={3}
          maxLength={props.longest ?? 500}
          value={reason}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        {props.children}
      </form>
    </Dialog>
  );
}
