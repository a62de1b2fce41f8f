import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ProductTest.module.css';
import { TestRow } from './TestRow';

/** The product tests for which the member applied, newest first. */
export default function ProductTestsPage() {
  const t = useT(productTestWords);
  const { data, isPending, error, refetch } = useCall('GET /api/v1/ProductTests', { query: {} });
  const isLoading = useMinimumDelay(isPending);
  useErrorToast(error);
  return (
    <MemberPage title={t('listTitle')} intro={t('listLead')} back={{ href: paths.questionnaire() }}>
      {isLoading ? (
        <div className={styles.list} aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={96} radius={16} />
          ))}
        </div>
      ) : !data ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : data.list.length === 0 ? (
        <Card>
          <EmptyState title={t('listEmpty')} action={<Button href={paths.questionnaire()}>{t('toSurveys')}</Button>}>
            {t('listEmptyText')}
          </EmptyState>
        </Card>
      ) : (
        <ul className={styles.list}>
          {data.list.map((row) => (
            <TestRow key={row.encryptId} row={row} />
          ))}
        </ul>
      )}
    </MemberPage>
  );
}
