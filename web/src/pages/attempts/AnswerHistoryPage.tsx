import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { EndOfList } from '@pollen/ui/EndOfList';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Spinner } from '@pollen/ui/Spinner';
import { useState } from 'react';
import { useInfiniteList, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { attemptsWords } from '../../locales/attempts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import styles from './AnswerHistoryPage.module.css';
import { AttemptRow } from './AttemptRow';
import { ReportDialog } from './ReportDialog';

const pageSize = 15;

/** Shows the member's attempts, newest first, page by page; each one can be reported as a problem. */
export default function AnswerHistoryPage() {
  const t = useT(attemptsWords);
  const shell = useT(shellWords);
  const id = useMemberId();
  const history = useInfiniteList('GET /api/v1/Accounts/:id/HistoricalSurveys', {
    params: { id },
    query: { size: pageSize },
  });
  const isLoading = useMinimumDelay(history.isPending);
  const [reporting, setReporting] = useState<{ attemptId: string; title: string } | null>(null);
  const { items } = history;
  useErrorToast(history.error);

  return (
    <MemberPage title={t('title')} intro={t('intro')} back={{ href: paths.mine() }}>
      {isLoading ? (
        <SkeletonCards count={4} height={108} />
      ) : items.length === 0 && history.error ? (
        <Card>
          <LoadFailed title={t('failed')} error={history.error} onRetry={history.retry} />
        </Card>
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title={t('emptyTitle')} action={<Button href={paths.questionnaire()}>{t('emptyAction')}</Button>}>
            {t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul className={styles.list}>
            {items.map((attempt) => (
              <AttemptRow key={attempt.attemptId} attempt={attempt} onReport={() => setReporting(attempt)} />
            ))}
          </ul>
          <div role="status" className={styles.more}>
            {history.isLoadingMore ? (
              <>
                <Spinner /> {t('loadingMore')}
              </>
            ) : history.error ? (
              <>
                {t('moreFailed')}
                <Button kind="tonal" size="dense" onClick={history.loadMore}>
                  {shell('tryAgain')}
                </Button>
              </>
            ) : null}
          </div>
          {history.isFinished && <EndOfList>{t('end')}</EndOfList>}
        </>
      )}
      <ReportDialog attempt={reporting} onClose={() => setReporting(null)} />
    </MemberPage>
  );
}
