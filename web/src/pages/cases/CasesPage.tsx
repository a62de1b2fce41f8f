import { OPEN_CASE_STATES } from '@pollen/contract/case-values';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useSearchParams } from 'react-router';
import { useCall, useMinimumDelay } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { casesWords } from '../../locales/cases.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { CaseDetail } from './CaseDetail';
import { CaseRow } from './CaseRow';
import styles from './CasesPage.module.css';

/**
 * `/cases`: everything that was decided against the member or that the member complained about. From 1024 px the chosen
 * case, or the first one, stands beside the list; narrower windows show one or the other.
 */
export default function CasesPage() {
  const t = useT(casesWords);
  const id = useMemberId();
  const chosen = useSearchParams()[0].get('id');
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Cases', { params: { id } });
  const isLoading = useMinimumDelay(isPending);
  const open = data?.list.filter(({ state }) => OPEN_CASE_STATES.includes(state)) ?? [];
  const decided = data?.list.filter(({ state }) => !OPEN_CASE_STATES.includes(state)) ?? [];
  const shown = chosen ?? open[0]?.id ?? decided[0]?.id;
  return (
    <MemberPage title={t('title')} intro={t('intro')} back={chosen ? { href: paths.cases() } : { href: paths.mine() }}>
      {isLoading ? (
        <SkeletonCards count={3} height={104} />
      ) : !data ? (
        <Card>
          <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data.list.length === 0 ? (
        <Card>
          <EmptyState
            title={t('emptyTitle')}
            action={
              <Button kind="secondary" href={paths.answerHistory()}>
                {t('missingCoins')}
              </Button>
            }
          >
            {t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <div className={styles.columns} data-chosen={chosen !== null || undefined}>
          <div className={styles.lists}>
            {[
              { name: 'open' as const, list: open },
              { name: 'decided' as const, list: decided },
            ].map(({ name, list }) =>
              list.length === 0 ? null : (
                <section key={name} aria-labelledby={`cases-${name}`}>
                  <h2 id={`cases-${name}`} className={styles.group}>
                    {t(name)} <span className={styles.count}>{list.length}</span>
                  </h2>
                  <ul className={styles.list}>
                    {list.map((each) => (
                      <CaseRow key={each.id} row={each} isShown={each.id === shown} />
                    ))}
                  </ul>
                </section>
              ),
            )}
            <p className={styles.rules}>{t('rules', { appeal: data.appealDays, answer: data.answerDays })}</p>
            <Button kind="secondary" href={paths.answerHistory()}>
              {t('missingCoins')}
            </Button>
          </div>
          {shown && (
            <div className={styles.detail}>
              <CaseDetail key={shown} caseId={shown} />
            </div>
          )}
        </div>
      )}
    </MemberPage>
  );
}
