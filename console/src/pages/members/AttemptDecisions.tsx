import type { ApiError, DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { type Fault, FaultChoice } from '../../layouts/FaultChoice';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';
import styles from './AttemptPage.module.css';

interface AttemptDecisionsProps {
  attempt: DataOf<'GET /api/console/Attempts/:attemptId'>;
  /** Called when another operator may have decided, so that the shown data is outdated. */
  onRefused: () => void;
}

/** Rejects completed answers or reinstates rejected ones. When neither is possible, it shows why. */
export function AttemptDecisions({ attempt, onRefused }: AttemptDecisionsProps) {
  const t = useT(memberWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<Fault>('quality');
  const onError = (error: ApiError) => {
    setOpen(false);
    showError(error);
    onRefused();
  };
  const reject = useChange('POST /api/console/Attempts/:attemptId/Reject', {
    onSuccess: ({ takenPoints }) => {
      setOpen(false);
      toast.success(t('rejectedCoins', { n: takenPoints }));
    },
    onError,
  });
  const reinstate = useChange('POST /api/console/Attempts/:attemptId/Reinstate', {
    onSuccess: ({ returnedPoints }) => {
      setOpen(false);
      toast.success(t('reinstatedCoins', { n: returnedPoints }));
    },
    onError,
  });
  const params = { attemptId: attempt.attemptId };
  const isRejected = attempt.review === 'rejected' || attempt.review === 'reversed';
  const may = isRejected ? attempt.can.reinstate : attempt.can.reject;

  return (
    <div className={styles.decisions}>
      {isRejected ? (
        <Button
          kind="secondary"
          size="dense"
          icon={<RotateCcw size={20} />}
          disabled={may !== true}
          onClick={() => setOpen(true)}
        >
          {t('reinstate')}
        </Button>
      ) : (
        <Button
          kind="dangerOutline"
          size="dense"
          icon={<X size={20} />}
          disabled={may !== true}
          onClick={() => setOpen(true)}
        >
          {t('reject')}
        </Button>
      )}
      {may !== true && <p className={styles.why}>{may.reason}</p>}
      {isRejected ? (
        <ReasonDialog
          key="reinstate"
          label={t('attemptReason')}
          help={t('reasonHelp')}
          missing={t('attemptReasonMissing')}
          open={open}
          onClose={() => setOpen(false)}
          title={t('reinstateQuestion')}
          text={t('reinstateText')}
          example={t('reinstateExample')}
          verb={t('reinstate')}
          doing={t('reinstating')}
          isBusy={reinstate.isPending}
          onSubmit={(reason) => reinstate.mutate({ params, body: { reason } })}
        />
      ) : (
        <ReasonDialog
          key="reject"
          label={t('attemptReason')}
          help={t('reasonHelp')}
          missing={t('attemptReasonMissing')}
          danger
          open={open}
          onClose={() => setOpen(false)}
          title={t('rejectQuestion')}
          text={t('rejectText')}
          example={t('attemptReasonExample')}
          verb={t('reject')}
          doing={t('rejecting')}
          isBusy={reject.isPending}
          onSubmit={(reason) => reject.mutate({ params, body: { reason, fault } })}
        >
          <FaultChoice fault={fault} onChange={setFault} />
        </ReasonDialog>
      )}
    </div>
  );
}
