import type { ApiError, DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Radio } from '@pollen/ui/Radio';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { RotateCcw, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './AttemptPage.module.css';

type Fault = 'quality' | 'fraud';

interface AttemptDecisionsProps {
  attempt: DataOf<'GET /api/console/Attempts/:attemptId'>;
  /** Somebody else may have decided: what is shown is old. */
  onRefused: () => void;
}

/** Rejects completed answers, or takes a rejection back; where neither may be done, says why. */
export function AttemptDecisions({ attempt, onRefused }: AttemptDecisionsProps) {
  const t = useT(memberWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<Fault>('quality');
  const name = useId();
  const onError = (error: ApiError) => {
    setOpen(false);
    showError(error);
    onRefused();
  };
  const reject = useChange('POST /api/console/Attempts/:attemptId/Reject', {
    onSuccess: ({ takenPoints }) => {
      setOpen(false);
      toast.success(t('rejectedTaking', { n: takenPoints }));
    },
    onError,
  });
  const reinstate = useChange('POST /api/console/Attempts/:attemptId/Reinstate', {
    onSuccess: ({ returnedPoints }) => {
      setOpen(false);
      toast.success(t('reinstatedGiving', { n: returnedPoints }));
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
          <fieldset className={styles.faults}>
            <legend>{t('fault')}</legend>
            <Radio name={name} checked={fault === 'quality'} onChange={() => setFault('quality')}>
              {t('faultQuality')}
            </Radio>
            <Radio name={name} checked={fault === 'fraud'} onChange={() => setFault('fraud')}>
              {t('faultFraud')}
            </Radio>
          </fieldset>
        </ReasonDialog>
      )}
    </div>
  );
}

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  example: string;
  /** The verb, the same as in the title, and its form in -ing. */
  verb: string;
  doing: string;
  danger?: boolean;
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  children?: ReactNode;
}

/** Asks for the reason that the member will read. A reason that was refused is still there when it opens again. */
function ReasonDialog(props: ReasonDialogProps) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const form = useId();
  const [reason, setReason] = useState('');
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
          label={t('attemptReason')}
          help={t('reasonHelp')}
          error={isMissing && reason.trim() === '' ? t('attemptReasonMissing') : undefined}
          placeholder={props.example}
          rows={3}
          maxLength={500}
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
