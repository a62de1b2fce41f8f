import { Banner } from '@pollen/ui/Banner';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useUi } from '@pollen/ui/UiProvider';
import { Check } from 'lucide-react';
import { Navigate } from 'react-router';
import { useLiveCall } from '../../api/query';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { DryRun } from './DryRun';
import { EarlierFiles } from './EarlierFiles';
import styles from './Partners.module.css';
import { ReconciliationDecision } from './ReconciliationDecision';
import { ReconciliationLines } from './ReconciliationLines';
import { fileLooks, type Reconciliation, wasGood, wasRead } from './reconciliation-words';

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
      <Columns
        side={
          <>
            <ReconciliationDecision key={file.checkedAt} file={file} />
            <EarlierFiles file={file} />
          </>
        }
      >
        {isChecked && <DryRun file={file} />}
        {isChecked && file.changing > 0 && <ReconciliationLines file={file} />}
      </Columns>
    </>
  );
}

function Head({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  const { state } = file;
  const { words } = useUi();
  const isRead = wasRead(file);
  const isChecked = wasGood(file);
  const isApproved = file.approvedBy !== null;
  const hasSecond = file.asks || file.firstBy !== null;
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
    { name: t('stepApproval'), text: approvalOf(file, t), isDone: isApproved || (isChecked && !hasSecond) },
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
            lines: format.list([
              t('lineCount', { n: file.lines }),
              ...(file.month ? [format.date(file.month, 'month')] : []),
            ]),
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

/** Says who has to approve a file, or who did. */
function approvalOf({ firstBy, approver, approvedBy, asks }: Reconciliation, t: Translate): string {
  if (firstBy && approvedBy) return t('requestedAndApproved', { first: firstBy, name: approvedBy });
  if (firstBy) return t('requestedFrom', { first: firstBy, name: approver ?? t('anyApprover') });
  if (approvedBy) return t('approvedBy', { name: approvedBy });
  return t(asks ? 'asksSecond' : 'asksNobody');
}

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
