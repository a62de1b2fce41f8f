import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import type { Participant } from './test-words';

interface DialogProps {
  testId: number;
  /** Null while the dialog is closed. */
  row: Participant | null;
  onClose: () => void;
}

function useReasonWords() {
  const t = useT(productTestWords);
  return {
    label: t('reason'),
    help: t('reasonHelp'),
    missing: t('reasonMissing'),
    example: t('reasonExample'),
  };
}

/** Asks until when the due day of a participant moves, and why. */
export function ExtendDialog({ testId, row, onClose }: DialogProps) {
  const t = useT(productTestWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const words = useReasonWords();
  const [day, setDay] = useState(row?.dueOn ?? '');
  const extend = useChange('POST /api/console/ProductTests/:id/Participants/:participantId/Extensions', {
    onSuccess: () => {
      toast.success(t('extended'));
      onClose();
    },
    onError: showError,
  });
  return (
    <ReasonDialog
      {...words}
      open={row !== null}
      onClose={onClose}
      title={t('extendTitle')}
      text={row?.dueOn ? t('extendHelp', { day: format.date(row.dueOn, 'day') }) : ''}
      verb={t('extend')}
      doing={t('extending')}
      isBusy={extend.isPending}
      onSubmit={(reason) => {
        if (row && day) extend.mutate({ params: { id: testId, participantId: row.id }, body: { dueOn: day, reason } });
      }}
    >
      <TextField type="date" label={t('extendDay')} value={day} onChange={(event) => setDay(event.target.value)} />
    </ReasonDialog>
  );
}

/** Asks before a parcel is marked as not received. */
export function NotReceivedDialog({ testId, row, onClose }: DialogProps) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const words = useReasonWords();
  const mark = useChange('POST /api/console/ProductTests/:id/Participants/:participantId/NotReceived', {
    onSuccess: () => {
      toast.success(t('marked'));
      onClose();
    },
    onError: showError,
  });
  return (
    <ReasonDialog
      {...words}
      open={row !== null}
      onClose={onClose}
      title={t('notReceivedTitle')}
      text={t('notReceivedText')}
      verb={t('notReceived')}
      doing={t('marking')}
      danger
      isBusy={mark.isPending}
      onSubmit={(reason) => {
        if (row) mark.mutate({ params: { id: testId, participantId: row.id }, body: { reason } });
      }}
    />
  );
}
