import { useNavigate, useSearchParams } from 'react-router';
import { useEndless } from '../../api/endless';
import { AppLink } from '../../layouts/AppLink';
import { DaysFilter } from '../../layouts/DaysFilter';
import { given, oneOf, readDays } from '../../layouts/day-filter';
import { FilterBar } from '../../layouts/FilterBar';
import { LedgerTable } from '../../layouts/LedgerTable';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { StateTabs } from '../../layouts/StateTabs';
import { ledgerWords } from '../../locales/ledger.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './LedgerPage.module.css';

const flows = ['earned', 'spent', 'taken'] as const;

/** Transfers of all members: what the panel gave, paid out or took back. */
export default function LedgerPage() {
  const t = useT(ledgerWords);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const days = readDays(params);
  const flow = oneOf(params.get('flow'), flows);
  const list = useEndless('GET /api/console/Transfers', given({ flow, ...days }));
  const address = (change: Partial<Record<'flow' | 'from' | 'to', string>>) =>
    paths.ledger(given({ flow, ...days, ...change }));

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <ListCard>
        <StateTabs
          label={t('flows')}
          tabs={(['', ...flows] as const).map((each) => ({
            key: each || 'all',
            href: address({ flow: each }),
            label: t(each || 'all'),
            current: flow === each,
          }))}
        />
        <FilterBar
          onReset={days.from || days.to ? () => navigate(address({ from: '', to: '' }), { replace: true }) : undefined}
        >
          <DaysFilter
            {...days}
            label={t('days')}
            onChange={(chosen) => navigate(address({ ...chosen }), { replace: true })}
          />
        </FilterBar>
        {list.error && !list.rows ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <LedgerTable
            transfers={list.rows}
            empty={t(flow || days.from || days.to ? 'noneFound' : 'empty')}
            reason={(transfer) => (
              <span className={styles.reason}>
                <AppLink href={paths.member(transfer.memberId)}>{transfer.memberName}</AppLink>
                <span>{transfer.description}</span>
                {transfer.orderId !== null && (
                  <AppLink href={paths.order(transfer.orderId)}>
                    {t('toOrder', { id: String(transfer.orderId) })}
                  </AppLink>
                )}
                {transfer.attemptId !== null && (
                  <AppLink href={paths.attempt(transfer.attemptId)}>{t('toAttempt')}</AppLink>
                )}
              </span>
            )}
          />
        )}
        <MoreRows list={list} />
      </ListCard>
    </>
  );
}
