import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { type FormEvent, useId, useState } from 'react';
import { AppLink } from '../../layouts/AppLink';
import { orderWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './DecisionDialogs.module.css';
import type { UndecidedOrders } from './use-decisions';

interface MemoDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The verb of the button, the same as in the title, and its -ing form while the call runs. */
  verb: string;
  doing: string;
  danger?: boolean;
  /** True refuses an empty memo. */
  required?: boolean;
  onSubmit: (memo: string) => Promise<unknown>;
}

/** Asks for the memo that the member will read. */
export function MemoDialog({ open, onClose, title, text, verb, doing, danger, required, onSubmit }: MemoDialogProps) {
  const shell = useT(shellWords);
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      actions={
        <>
          <Button kind="ghost" disabled={busy} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={form} loading={busy} loadingLabel={doing}>
            {verb}
          </Button>
        </>
      }
    >
      <MemoForm
        id={form}
        text={text}
        required={required ?? false}
        onSubmit={async (memo) => {
          if (busy) return;
          setBusy(true);
          try {
            await onSubmit(memo);
          } finally {
            setBusy(false);
          }
        }}
      />
    </Dialog>
  );
}

function MemoForm(props: { id: string; text: string; required: boolean; onSubmit: (memo: string) => Promise<void> }) {
  const t = useT(orderWords);
  const [memo, setMemo] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (props.required && memo.trim() === '') setMissing(true);
    else void props.onSubmit(memo.trim());
  };
  return (
    <form id={props.id} onSubmit={submit} className={styles.form} noValidate>
      <p>{props.text}</p>
      <TextareaField
        label={t(props.required ? 'memo' : 'memoOptional')}
        help={t('memoHelp')}
        error={missing && memo.trim() === '' ? t('memoMissing') : undefined}
        placeholder={t('memoExample')}
        rows={3}
        maxLength={500}
        value={memo}
        autoFocus
        onChange={(event) => setMemo(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
    </form>
  );
}

interface LeftDialogProps {
  left: readonly UndecidedOrders[];
  someDone: boolean;
  onClose: () => void;
}

/** Lists the orders that a decision did not change, each with its reason. */
export function UndecidedDialog({ left, someDone, onClose }: LeftDialogProps) {
  const t = useT(orderWords);
  const shell = useT(shellWords);
  return (
    <Dialog
      open={left.length > 0}
      onClose={onClose}
      title={t('unchangedTitle', { n: left.length })}
      actions={<Button onClick={onClose}>{shell('close')}</Button>}
    >
      {someDone && <p className={styles.rest}>{t('unchangedText')}</p>}
      <ul className={styles.left}>
        {left.map(({ id, reason }) => (
          <li key={id}>
            <AppLink href={paths.order(id)}>{t('orderNumber', { id: String(id) })}</AppLink>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
