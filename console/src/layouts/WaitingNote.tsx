import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { ArrowRight, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChange } from '../api/query';
import { useShowError } from '../api/show-error';
import { changeWords } from '../locales/changes.en';
import { useFormat } from '../locales/format';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import styles from './WaitingNote.module.css';

export type WaitingChange = NonNullable<DataOf<'GET /api/console/Settings'>['list'][number]['waiting']>;

interface WaitingNoteProps {
  change: WaitingChange;
  /** Shows the title of the change, where the surrounding page does not name it. */
  titled?: boolean;
  children?: ReactNode;
}

/** A change that waits for approval, shown beside the current value. */
export function WaitingNote({ change, titled = false, children }: WaitingNoteProps) {
  const t = useT(changeWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const { id, title, changes, askedBy, askedAt, own } = change;
  const withdraw = useChange('POST /api/console/Approvals/:id/Withdraw', {
    onSuccess: () => toast.success(t('withdrawn')),
    onError: showError,
  });
  const values = changes.map(({ label, from, to }) => ({
    label: changes.length > 1 || titled ? label : null,
    text: from === null ? (to ?? t('nothing')) : t('fromTo', { from, to: to ?? t('nothing') }),
  }));
  return (
    <div className={styles.note}>
      <div className={styles.words}>
        <StatusPill shape="ring" tone="info">
          {t('waiting')}
        </StatusPill>
        {titled && <b>{title}</b>}
        {values.map(({ label, text }) => (
          <p key={text} className={styles.change}>
            {label === null ? text : format.labeled(label, text)}
          </p>
        ))}
        <p className={styles.quiet}>{t('requestedBy', { by: askedBy, at: format.moment(askedAt) })}</p>
        {children && <div className={styles.more}>{children}</div>}
      </div>
      <div className={styles.actions}>
        <Button
          kind="ghost"
          size="dense"
          icon={<ArrowRight size={20} />}
          href={paths.approval(id)}
          aria-label={t('reviewNamed', { title })}
        >
          {t('review')}
        </Button>
        {own && (
          <Button
            kind="ghost"
            size="dense"
            icon={<Undo2 size={20} />}
            loading={withdraw.isPending}
            loadingLabel={t('withdraw')}
            aria-label={t('withdrawNamed', { title })}
            onClick={() => withdraw.mutate({ params: { id }, body: {} })}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
    </div>
  );
}
