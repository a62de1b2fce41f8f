import { MAX_EXTENSION_DAYS } from '@pollen/contract/product-test-values';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type ReactNode, useState } from 'react';
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

/** Says that a change was made and closes its dialog; an error leaves it open. */
function useOutcome(said: 'extended' | 'marked', onClose: () => void) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const onSuccess = () => {
    toast.success(t(said));
    onClose();
  };
  return { onSuccess, onError: showError };
}

interface ParticipantDialogProps extends Omit<DialogProps, 'testId'> {
  title: string;
  text: string;
  verb: string;
  doing: string;
  danger?: boolean;
  isBusy: boolean;
  onSubmit: (row: Participant, reason: string) => void;
  children?: ReactNode;
}

/** Asks for the reason of a change of one participant. */
function ParticipantDialog({ row, onSubmit, ...dialog }: ParticipantDialogProps) {
  const t = useT(productTestWords);
  return (
    <ReasonDialog
      {...dialog}
      open={row !== null}
      label={t('reason')}
      help={t('reasonHelp')}
      missing={t('reasonMissing')}
      example={t('reasonExample')}
      onSubmit={(reason) => {
        if (row) onSubmit(row, reason);
      }}
    />
  );
}

/** Asks until when the due day of a participant moves, and why. */
export function ExtendDialog({ testId, row, onClose }: DialogProps) {
  const t = useT(productTestWords);
  const format = useFormat();
  const [day, setDay] = useState(row?.dueOn ?? '');
  const extend = useChange(
    'POST /api/console/ProductTests/:id/Participants/:participantId/Extensions',
    useOutcome('extended', onClose),
  );
  return (
    <ParticipantDialog
      row={row}
      onClose={onClose}
      title={t('extendTitle')}
      text={row?.dueOn ? t('extendHelp', { day: format.date(row.dueOn, 'day'), n: MAX_EXTENSION_DAYS }) : ''}
      verb={t('extend')}
      doing={t('extending')}
      isBusy={extend.isPending}
      onSubmit={({ id }, reason) => {
        if (day) extend.mutate({ params: { id: testId, participantId: id }, body: { dueOn: day, reason } });
      }}
    >
      <TextField type="date" label={t('extendDay')} value={day} onChange={(event) => setDay(event.target.value)} />
    </ParticipantDialog>
  );
}

/** Asks before a parcel is marked as not received. */
export function NotReceivedDialog({ testId, row, onClose }: DialogProps) {
  const t = useT(productTestWords);
  const mark = useChange(
    'POST /api/console/ProductTests/:id/Participants/:participantId/NotReceived',
    useOutcome('marked', onClose),
  );
  return (
    <ParticipantDialog
      row={row}
      onClose={onClose}
      title={t('notReceivedTitle')}
      text={t('notReceivedText')}
      verb={t('notReceived')}
      doing={t('marking')}
      danger
      isBusy={mark.isPending}
      onSubmit={({ id }, reason) => mark.mutate({ params: { id: testId, participantId: id }, body: { reason } })}
    />
  );
}
