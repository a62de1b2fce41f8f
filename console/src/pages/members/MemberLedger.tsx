import { ApiError, type DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { LedgerTable } from '../../layouts/LedgerTable';
import { LoadFailed } from '../../layouts/LoadFailed';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './MemberPage.module.css';

type Page = DataOf<'GET /api/console/Members/:id/Ledger'>;

/** Every transfer of the member, all purses; older ones on demand. */
export function MemberLedger({ memberId }: { memberId: number }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const operation = 'GET /api/console/Members/:id/Ledger';
  const ledger = useInfiniteQuery({
    queryKey: [operation, memberId],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(operation, {
        params: { id: memberId },
        query: { size: 30, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    getNextPageParam: (last) => last.next,
  });

  return (
    <Section title={t('ledger')}>
      {ledger.error && !ledger.data ? (
        <LoadFailed error={ledger.error} onRetry={() => void ledger.refetch()} />
      ) : (
        <LedgerTable
          transfers={ledger.data?.pages.flatMap((page) => page.list)}
          reason={({ description, orderId, attemptId }) => {
            const behind =
              orderId !== null ? paths.order(orderId) : attemptId !== null ? paths.attempt(attemptId) : null;
            return behind ? <AppLink href={behind}>{description}</AppLink> : description;
          }}
        />
      )}
      {ledger.hasNextPage && (
        <p className={styles.more}>
          <Button
            kind="ghost"
            size="dense"
            loading={ledger.isFetchingNextPage}
            loadingLabel={shell('loading')}
            onClick={() => void ledger.fetchNextPage()}
          >
            {shell('more')}
          </Button>
          {ledger.error instanceof ApiError && ledger.error.message}
        </p>
      )}
    </Section>
  );
}
