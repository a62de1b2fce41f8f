import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { ScrollText } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { Figures } from '../../layouts/Figures';
import { LedgerTable } from '../../layouts/LedgerTable';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { reviewState, SignalEvidence } from '../../layouts/SignalEvidence';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { qualityWords } from '../../locales/quality.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AttemptDecisions } from './AttemptDecisions';
import styles from './AttemptPage.module.css';

type Attempt = DataOf<'GET /api/console/Attempts/:attemptId'>;
type Answer = Attempt['pages'][number]['answers'][number];

/**
 * Shows one attempt of a member: its outcome, signals, answers page by page and ledger transfers, with the decisions
 * about it.
 */
export default function AttemptPage() {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const attemptId = useParams().attemptId ?? '';
  const call = useCall('GET /api/console/Attempts/:attemptId', { params: { attemptId } });
  const attempt = call.data;
  if (!attempt) {
    return call.error ? (
      <LoadFailed heading="h1" error={call.error} onRetry={() => void call.refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  return (
    <>
      <PageHead
        title={attempt.title}
        back={{ href: paths.member(attempt.memberId), label: attempt.memberName }}
        over={
          <>
            <span>{t('attemptTitle')}</span>
            <AppLink href={paths.survey(attempt.surveyId)}>{t('orderNumber', { id: attempt.surveyNumber })}</AppLink>
          </>
        }
        note={attempt.reason}
        actions={<AttemptDecisions key={attempt.attemptId} attempt={attempt} onRefused={() => void call.refetch()} />}
      />
      <Figures
        small
        figures={[
          { label: t('outcome'), value: attempt.state },
          { label: t('coins'), value: <CoinAmount amount={attempt.points} /> },
          ...(attempt.takenPoints > 0
            ? [{ label: t('takenBack'), value: <CoinAmount amount={attempt.takenPoints} tone="text" /> }]
            : []),
          { label: t('started'), value: format.instant(attempt.startedAt) },
          { label: t('endedAt'), value: attempt.endedAt ? format.instant(attempt.endedAt) : t('running') },
          {
            label: t('duration'),
            value: attempt.durationSeconds === null ? '–' : format.duration(attempt.durationSeconds),
          },
        ]}
      />
      <div className={styles.stack}>
        <Signals attemptId={attempt.attemptId} />
        {attempt.pages.length === 0 && <p className={styles.none}>{t('noPages')}</p>}
        {attempt.pages.map((page) => (
          <AnsweredPage key={page.turn} page={page} />
        ))}
        <Section title={t('ledger')}>
          <LedgerTable transfers={attempt.ledger} />
        </Section>
        <p>
          <Button
            kind="ghost"
            size="dense"
            icon={<ScrollText size={20} />}
            href={paths.auditLog('attempt', attempt.attemptId)}
          >
            {shell('history')}
          </Button>
        </p>
      </div>
    </>
  );
}

/** The signals against the answers of an attempt, if there are any. */
function Signals({ attemptId }: { attemptId: string }) {
  const t = useT(qualityWords);
  const found = useCall('GET /api/console/FlaggedAttempts/:attemptId', { params: { attemptId } });
  if (!found.data) return null;
  return (
    <Section title={t('signalsTitle')} count={t(reviewState(found.data))}>
      <div className={styles.signals}>
        <SignalEvidence signals={found.data.signals} />
      </div>
    </Section>
  );
}

/** The uploaded files of an answer: pictures as pictures, all of them as links. */
function AnswerFiles({ files, words }: { files: Answer['files']; words: string }) {
  return (
    <ul className={styles.files}>
      {files.map(({ name, link, isPicture }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer">
            {isPicture && <img src={link} alt="" loading="lazy" />}
            <span>{name || words}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function AnsweredPage({ page }: { page: Attempt['pages'][number] }) {
  const t = useT(memberWords);
  const format = useFormat();
  const n = page.turn + 1;
  return (
    <Section
      title={page.title ? t('page', { n, name: page.title }) : t('pageUntitled', { n })}
      count={`${t('secondsOn', { duration: format.duration(page.seconds) })} · ${format.instant(page.answeredAt)}`}
    >
      {page.answers.length === 0 ? (
        <p className={styles.none}>{t('noAnswers')}</p>
      ) : (
        <dl className={styles.answers}>
          {page.answers.map((answer) => (
            <div key={answer.question}>
              <dt>{answer.title}</dt>
              <dd>
                {answer.files.length > 0 ? <AnswerFiles files={answer.files} words={answer.answer} /> : answer.answer}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
