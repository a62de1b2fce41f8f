import type { DataOf } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Check, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { FileInput } from '../../layouts/FileInput';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useFormat } from '../../locales/format';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { FileButton } from './FileButton';
import { FileProblems, type Problem, problemsOf } from './FileProblems';
import type { Run } from './PayoutState';
import styles from './Payouts.module.css';
import { MAX_BYTES } from './ResultsUpload';

type Statement = DataOf<'GET /api/console/PayoutRuns/:id/Statement'>;
type Entered = NonNullable<Statement['last']>;

/**
 * For a run whose PayPal account has no keys any more: one operator enters the account's statement, another approves
 * it.
 */
export function StatementSection({ run }: { run: Run }) {
  const t = useT(payoutWords);
  const { data } = useCall(
    'GET /api/console/PayoutRuns/:id/Statement',
    { params: { id: run.id } },
    { everyMs: () => 10_000 },
  );
  if (!data) return null;
  const { last, can } = data;
  // While the account has keys, PayPal reports the payments itself and the operator enters nothing.
  const isLost = can.file === true || can.file.code === codes.runAskedJustNow || can.file.code === codes.notAllowed;
  const isNeeded = run.state === 'sending' && isLost;
  if (!isNeeded && last?.state !== 'waiting' && last?.state !== 'approved') return null;
  return (
    <Section title={t('statement')}>
      <div className={styles.statement}>
        {last?.state === 'waiting' ? (
          <Waiting last={last} />
        ) : last?.state === 'approved' ? (
          <Sums last={last} />
        ) : (
          <Enter run={run} can={can} />
        )}
      </div>
    </Section>
  );
}

/** The entered sums, with the operator and the reason. */
function Sums({ last }: { last: Entered }) {
  const t = useT(payoutWords);
  const format = useFormat();
  const figure = ({ count, cents }: Entered['paid']) => t('paymentFigure', { sum: format.price(cents), n: count });
  return (
    <>
      <p>
        {t('statementSums', { paid: figure(last.paid), unpaid: figure(last.unpaid) })}{' '}
        {t('statementBy', { name: last.proposedBy, at: format.instant(last.proposedAt) })}{' '}
        {last.state === 'approved' && last.decidedAt && last.decidedBy !== null
          ? t('statementApprovedBy', { name: last.decidedBy, at: format.instant(last.decidedAt) })
          : null}
      </p>
      <p className={styles.muted}>{t('statementReason', { reason: last.reason })}</p>
    </>
  );
}

function Waiting({ last }: { last: Entered }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null);
  const close = () => setAsked(null);
  const decide = useChange('POST /api/console/PayoutStatements/:id/Decide', {
    onSuccess: ({ state }) => toast.success(t(state === 'approved' ? 'statementApproved' : 'statementDeclined')),
    onError: showError,
  });
  const doIt = (approve: boolean) =>
    decide
      .mutateAsync({ params: { id: last.id }, body: { approve } })
      .catch(() => undefined)
      .then(close);
  const { approve, decline } = last.can;
  return (
    <>
      <p>{t('statementNeedsApproval')}</p>
      <Sums last={last} />
      <div className={styles.buttons}>
        <Button size="dense" icon={<Check size={20} />} disabled={approve !== true} onClick={() => setAsked('approve')}>
          {t('statementApprove')}
        </Button>
        <Button kind="dangerOutline" size="dense" disabled={decline !== true} onClick={() => setAsked('decline')}>
          {t('statementDecline')}
        </Button>
      </div>
      {approve !== true && <p className={styles.muted}>{approve.reason}</p>}
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={close}
        title={t('statementApproveQuestion')}
        confirmLabel={t('statementApprove')}
        confirmingLabel={t('statementApproving')}
        cancelLabel={shell('cancel')}
        onConfirm={() => doIt(true)}
      >
        {t('statementApproveText', { paid: last.paid.count, unpaid: last.unpaid.count })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'decline'}
        onClose={close}
        kind="danger"
        title={t('statementDeclineQuestion')}
        confirmLabel={t('statementDecline')}
        confirmingLabel={t('statementDeclining')}
        cancelLabel={shell('cancel')}
        onConfirm={() => doIt(false)}
      >
        {t('statementDeclineText')}
      </ConfirmDialog>
    </>
  );
}

/** Downloads the open payments as a file, and uploads it with the result of each from the statement. */
function Enter({ run, can }: { run: Run; can: Statement['can'] }) {
  const t = useT(payoutWords);
  const toast = useToast();
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const propose = useChange('POST /api/console/PayoutRuns/:id/Statement', {
    onSuccess: () => {
      setCsv(null);
      toast.success(t('statementEntered'));
    },
    onError: (error) => {
      setCsv(null);
      const found = problemsOf(error);
      if (found) setProblems(found);
      else showError(error);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) toast.danger(t('tooLarge', { n: MAX_BYTES / 1_000_000 }));
    else setCsv(await file.text());
  };
  return (
    <>
      <p>{t('statementText')}</p>
      <p className={styles.muted}>{t('statementHelp')}</p>
      <div className={styles.buttons}>
        <FileButton
          operation="GET /api/console/PayoutRuns/:id/StatementFile"
          runId={run.id}
          label={t('statementFile')}
          disabled={can.file !== true}
        />
        <Button
          size="dense"
          icon={<Upload size={20} />}
          disabled={can.propose !== true}
          onClick={() => input.current?.click()}
        >
          {t('statementUpload')}
        </Button>
        <FileInput ref={input} label={t('statementUpload')} accept=".csv,text/csv" onFile={(file) => void take(file)} />
      </div>
      {can.propose !== true && <p className={styles.muted}>{can.propose.reason}</p>}
      <ReasonDialog
        key={csv}
        open={csv !== null}
        onClose={() => setCsv(null)}
        title={t('statementQuestion')}
        text={t('statementQuestionText')}
        label={t('reason')}
        help={t('statementReasonHelp')}
        missing={t('statementReasonMissing')}
        example={t('statementReasonExample')}
        verb={t('statementEnter')}
        doing={t('statementEntering')}
        isBusy={propose.isPending}
        onSubmit={(reason) => csv !== null && propose.mutate({ params: { id: run.id }, body: { csv, reason } })}
      />
      <FileProblems problems={problems} onClose={() => setProblems([])} />
    </>
  );
}
