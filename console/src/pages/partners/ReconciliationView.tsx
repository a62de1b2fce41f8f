import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { useUi } from '@pollen/ui/UiProvider';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { DryRun } from './DryRun';
import styles from './Partners.module.css';
import { ReconciliationLines } from './ReconciliationLines';
import { fileLooks, type Reconciliation } from './reconciliation-words';

/** One reconciliation file in its four steps: uploaded, checked, approved by a second operator, applied. */
export function ReconciliationView({ partnerId, id }: { partnerId: number; id: number }) {
  const live = useLiveCall('GET /api/console/Reconciliations/:id', { params: { id } });
  const { data: file, error, refetch } = live;
  if (!file) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={140} />
    );
  }
  // An address with the number of another partner leads to the file below its own one.
  if (file.partnerId !== partnerId) return <Navigate replace to={paths.reconciliation(file.partnerId, id)} />;
  const isChecked = wasGood(file);
  return (
    <>
      <Head file={file} />
      {file.problemCount > 0 && <Problems file={file} />}
      <Columns side={<Decision key={file.checkedAt} file={file} />}>
        {isChecked && <DryRun file={file} />}
        {isChecked && file.changing > 0 && <ReconciliationLines file={file} />}
      </Columns>
    </>
  );
}

/** Returns whether the check has come to its end; a file may be declined before. */
const wasRead = ({ effects, problemCount }: Reconciliation) => effects.length > 0 || problemCount > 0;

/** Returns whether the check has found no bad line; lines may have changed since. */
const wasGood = (file: Reconciliation) => wasRead(file) && (file.problemCount === 0 || file.state === 'stale');

function Head({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  const { state } = file;
  const { words } = useUi();
  const isRead = wasRead(file);
  const isChecked = wasGood(file);
  const isApproved = file.approvedBy !== null;
  const hasSecond = file.asks || file.firstBy !== null;
  const approval = file.firstBy
    ? t('firstBy', { name: file.firstBy })
    : file.approvedBy
      ? t('approvedBy', { name: file.approvedBy })
      : t(file.asks ? 'asksSecond' : 'asksNobody');
  const steps = [
    {
      name: t('stepUploaded'),
      text: t('by', { time: format.moment(file.uploadedAt), name: file.uploadedBy }),
      isDone: true,
    },
    {
      name: t('stepChecked'),
      text: isRead
        ? t('checkedResult', { n: file.lines, bad: t('badLines', { n: isChecked ? 0 : file.problemCount }) })
        : t('checkedNow', { done: file.checkedLines, all: file.lines }),
      isDone: isChecked,
    },
    { name: t('stepApproval'), text: approval, isDone: isApproved || (isChecked && !hasSecond) },
    {
      name: t('stepApplied'),
      text: progressOf(file, t),
      isDone: state === 'done',
    },
  ];
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Section title={file.fileName} actions={<StatusPill {...fileLooks[state]}>{t(state)}</StatusPill>}>
      <SectionBody>
        <p className={styles.quiet}>
          {t('about', {
            lines: t('lineCount', { n: file.lines }),
            columns: file.columns.join(', '),
            sha: `${file.sha256.slice(0, 8)} … ${file.sha256.slice(-4)}`,
          })}
        </p>
        <ol className={styles.fileSteps} aria-label={t('steps')} aria-live="polite">
          {steps.map(({ name, text, isDone }, at) => (
            <li key={name} data-done={isDone || undefined} aria-current={at === now ? 'step' : undefined}>
              <span className={styles.mark}>{isDone && <Check size={14} />}</span>
              <strong>
                {name}
                {isDone && <span className="visually-hidden">, {words.done}</span>}
              </strong>
              <span className={styles.quiet}>{text}</span>
            </li>
          ))}
        </ol>
      </SectionBody>
    </Section>
  );
}

type Translate = ReturnType<typeof useT<'reconciliations', (typeof reconciliationWords)['en']>>;

/** Says how far the lines of a file are compared, stored and handled. */
function progressOf({ state, ...file }: Reconciliation, t: Translate): string {
  if (state === 'applying' || state === 'done') return t('appliedNow', { done: file.handled, all: file.changing });
  if (state !== 'preparing') return t('allOrNone');
  if (file.stored > 0) return t('storedNow', { done: file.stored, all: file.changing });
  return t('comparedNow', { done: file.compared, all: file.changing });
}

function Problems({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const isStale = file.state === 'stale';
  return (
    <Banner tone="danger" title={t(isStale ? 'staleTitle' : 'badTitle', { n: file.problemCount })}>
      <p>{t(isStale ? 'staleText' : 'badText')}</p>
      <ul className={styles.problems}>
        {file.problems.map(({ line, reason }) => (
          <li key={`${line}-${reason}`}>{t('badLine', { line, reason })}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Returns why something may not be done. */
const reasonOf = (may: Reconciliation['can']['apply']) => (may === true ? undefined : may.reason);

function Decision({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [note, setNote] = useState(file.note);
  const params = { id: file.id };
  const apply = useChange('POST /api/console/Reconciliations/:id/Apply', {
    onSuccess: ({ state }) => toast.success(t(state === 'waiting' ? 'waitingToast' : 'preparingToast')),
    onError: showError,
  });
  const check = useChange('POST /api/console/Reconciliations/:id/Check', { onError: showError });
  const decline = useChange('POST /api/console/Reconciliations/:id/Decline', {
    onSuccess: () => toast.success(t('declinedToast')),
    onError: showError,
  });
  const { can } = file;
  const isKnown = wasGood(file);
  const isOpen = ['checking', 'refused', 'checked', 'waiting', 'stale'].includes(file.state);
  const verb = file.firstBy ? t('confirm') : t(file.asks ? 'askApproval' : 'apply');
  return (
    <Section title={t(file.firstBy || file.asks ? 'stepApproval' : 'decision')}>
      <SectionBody>
        {isKnown && (
          <FactRows
            rows={[
              { label: t('taken'), value: format.dollars(file.takenPoints) },
              { label: t('given'), value: format.dollars(file.givenPoints) },
              { label: t('borneSum'), value: format.dollars(-file.bornePoints) },
              { label: t('revenue'), value: format.dollars(file.revenueCents) },
              ...(file.approvedBy ? [{ label: t('stepApplied'), value: file.approvedBy }] : []),
              ...(file.note && !isOpen ? [{ label: t('note'), value: file.note }] : []),
            ]}
          />
        )}
        <p className={styles.quiet}>{file.declinedBy ? t('declinedBy', { name: file.declinedBy }) : t('told')}</p>
        {isOpen && (
          <>
            <TextareaField
              label={t('note')}
              rows={2}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.target.value)}
            />
            <div className={styles.row}>
              <Button
                kind="ghost"
                size="dense"
                disabled={can.decline !== true}
                title={reasonOf(can.decline)}
                loading={decline.isPending}
                onClick={() => decline.mutate({ params, body: { note: note.trim() } })}
              >
                {t('decline')}
              </Button>
              <Button
                kind="secondary"
                size="dense"
                disabled={can.check !== true}
                title={reasonOf(can.check)}
                loading={check.isPending}
                onClick={() => check.mutate({ params })}
              >
                {t('checkAgain')}
              </Button>
              <Button
                size="dense"
                disabled={can.apply !== true}
                title={reasonOf(can.apply)}
                loading={apply.isPending}
                onClick={() => apply.mutate({ params, body: { note: note.trim() } })}
              >
                {verb}
              </Button>
            </div>
          </>
        )}
      </SectionBody>
    </Section>
  );
}
