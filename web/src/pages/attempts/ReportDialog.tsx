import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useEffect, useState } from 'react';
import { useChange } from '../../api/query';
import { clearPersistedInput, usePersistedInput } from '../../forms/persisted-input';
import { attemptsWords } from '../../locales/attempts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';

const longestText = 2000;

interface ReportDialogProps {
  /** Null: closed. */
  attempt: { attemptId: string; title: string } | null;
  onClose: () => void;
}

/** Tells the panel's operators what went wrong with a survey. */
export function ReportDialog({ attempt, onClose }: ReportDialogProps) {
  const t = useT(attemptsWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const [error, setError] = useState<string | null>(null);
  const attemptId = attempt?.attemptId;
  const [text, setText] = usePersistedInput(attemptId ? `report.${attemptId}` : null);
  const report = useChange('POST /api/v1/Attempts/:attemptId/Reports', {
    onSuccess: () => {
      clearPersistedInput(`report.${attemptId}`);
      toast.success(t('reportSent'), t('reportSentText'));
      onClose();
    },
    onError: (failure) => setError(failure.messages[0] ?? null),
    refreshes: ['GET /api/v1/Accounts/:id/HistoricalSurveys'],
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each survey starts an empty report.
  useEffect(() => setError(null), [attemptId]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!attempt || report.isPending) return;
    if (text.trim() === '') {
      setError(t('reportEmpty'));
      return;
    }
    setError(null);
    report.mutate({ params: { attemptId: attempt.attemptId }, body: { text: text.trim() } });
  };

  return (
    <Dialog
      open={attempt !== null}
      onClose={report.isPending ? () => undefined : onClose}
      title={t('reportQuestion')}
      actions={
        <>
          <Button kind="ghost" onClick={onClose} disabled={report.isPending}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form="report-form" loading={report.isPending} loadingLabel={t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id="report-form" onSubmit={send} className="dialog-form" noValidate>
        <p>{t('reportText', { title: attempt?.title ?? '' })}</p>
        <TextareaField
          label={t('reportLabel')}
          placeholder={t('reportExample')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={longestText}
          error={error}
        />
      </form>
    </Dialog>
  );
}
