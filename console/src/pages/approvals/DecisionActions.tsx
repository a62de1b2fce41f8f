import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Check, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { approvalWords } from '../../locales/approvals.en';
import { changeWords } from '../../locales/changes.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './ApprovalsPage.module.css';
import type { Approval } from './approval-words';

/** The buttons that decide a waiting request, or the reason why the operator cannot decide it. */
export function DecisionActions({ approval, onRefused }: { approval: Approval; onRefused: () => void }) {
  const t = useT(approvalWords);
  const changes = useT(changeWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null);
  const [comment, setComment] = useState('');
  const { id, askedBy, can } = approval;
  const params = { id };
  const close = () => setOpen(null);
  const settings = (done: string) => ({
    onSuccess: () => {
      toast.success(done);
      close();
    },
    onError: (error: unknown) => {
      showError(error);
      close();
      onRefused();
    },
  });
  const approve = useChange('POST /api/console/Approvals/:id/Approve', settings(t('approved')));
  const decline = useChange('POST /api/console/Approvals/:id/Decline', settings(t('isDeclined')));
  const withdraw = useChange('POST /api/console/Approvals/:id/Withdraw', settings(changes('withdrawn')));
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="dense"
          icon={<Check size={20} />}
          disabled={can.approve !== true}
          onClick={() => setOpen('approve')}
        >
          {t('approve')}
        </Button>
        <Button
          kind="dangerOutline"
          size="dense"
          icon={<X size={20} />}
          disabled={can.decline !== true}
          onClick={() => setOpen('decline')}
        >
          {t('decline')}
        </Button>
        {can.withdraw === true && (
          <Button
            kind="secondary"
            size="dense"
            icon={<Undo2 size={20} />}
            loading={withdraw.isPending}
            loadingLabel={changes('withdraw')}
            onClick={() => withdraw.mutate({ params, body: {} })}
          >
            {changes('withdraw')}
          </Button>
        )}
      </div>
      {can.approve !== true && <p className={styles.quiet}>{can.approve.reason}</p>}
      <ConfirmDialog
        open={open === 'approve'}
        onClose={close}
        title={t('approveQuestion')}
        confirmLabel={t('approve')}
        confirmingLabel={t('approving')}
        cancelLabel={shell('cancel')}
        onConfirm={() => approve.mutateAsync({ params, body: { reason: comment.trim() } }).catch(() => undefined)}
      >
        <div className={styles.form}>
          <p>{t('approveText')}</p>
          <TextareaField
            label={t('commentLabel')}
            help={t('commentHelp')}
            rows={2}
            maxLength={CHANGE_REASON.max}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </div>
      </ConfirmDialog>
      <ReasonDialog
        open={open === 'decline'}
        onClose={close}
        title={t('declineQuestion')}
        text={t('declineText', { by: askedBy })}
        label={t('declineLabel')}
        help={t('declineHelp', { by: askedBy })}
        missing={t('declineMissing', { min: CHANGE_REASON.min })}
        example={t('declineExample')}
        verb={t('decline')}
        doing={t('declining')}
        danger
        isBusy={decline.isPending}
        onSubmit={(reason) => decline.mutate({ params, body: { reason } })}
      />
    </>
  );
}
