import { TextareaField } from '@pollen/ui/TextareaField';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './FormDialog';

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
  const [reason, setReason] = useState(props.initial ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    if (reason.trim() === '') setIsMissing(true);
    else props.onSubmit(reason.trim());
  };
  const { open, onClose, title, verb, doing, danger, isBusy } = props;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      verb={verb}
      doing={doing}
      danger={danger}
      isBusy={isBusy}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
