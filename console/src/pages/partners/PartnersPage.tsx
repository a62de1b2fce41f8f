import {
  PARTNER_PERIODS,
  type PartnerState,
  REVERSED_PERCENT,
  STARTS_WITHOUT_COMPLETE,
  UNCONFIRMED_PERCENT,
} from '@pollen/contract/partner-values';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { liveMs, useCall } from '../../api/query';
import { DataTable } from '../../layouts/DataTable';
import { Figures } from '../../layouts/Figures';
import { FilterSelect } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MayButton } from '../../layouts/MayButton';
import { PageHead } from '../../layouts/PageHead';
import { useOpening } from '../../layouts/use-opening';
import { defineFilters, oneOf } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CapBanner } from './CapBanner';
import { LateBanner } from './LateBanner';
import { NewPartnerDialog } from './NewPartnerDialog';
import { PartnerPauseBanner } from './PartnerPauseBanner';
import styles from './Partners.module.css';
import { type PartnerRow, usePartnerWords } from './partner-words';
import { type PartnerPeriod, totalsOf, usePartnerColumns } from './use-partner-columns';

/** How often the figures of more than a day are read again: they move slowly. */
const LONG_PERIOD_MS = 5 * 60_000;

/** In the order of the tabs. */
const states = ['open', 'paused', 'trying'] as const satisfies readonly PartnerState[];
const filterSet = defineFilters({ state: oneOf(states), days: oneOf(PARTNER_PERIODS, { usual: 1 }) }, { tab: 'state' });

/** The partners by state, with their figures of a period. */
export default function PartnersPage() {
  const t = useT(partnerWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const adding = useOpening();
  const filters = useFilters(filterSet);
  const { state, days } = filters.values;
  const live = useCall(
    'GET /api/console/Partners',
    { query: { days } },
    { keepsPrevious: true, everyMs: () => (days === 1 ? liveMs : LONG_PERIOD_MS) },
  );
  const { data, error, refetch } = live;
  const lastDays = useLastDays();
  const inState = (wanted: typeof state) => data?.list.filter((row) => wanted === null || row.state === wanted);
  const rows = inState(state);
  const columns = usePartnerColumns(rows ?? [], days);
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        live={live}
        actions={
          <MayButton may={data?.can.create} size="dense" icon={<Plus size={20} />} onClick={adding.show}>
            {t('newPartner')}
          </MayButton>
        }
      />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Totals rows={data?.list} days={days} />
          <div className={styles.alerts}>
            {data?.list.map((row) => (
              <Fragment key={row.id}>
                <PartnerPauseBanner name={row.name} pause={row.pause} href={paths.partner(row.id)} />
                <CapBanner partner={row} />
                <LateBanner partner={row} />
              </Fragment>
            ))}
          </div>
          <div className={styles.list}>
            <ListCard>
              <ListHead
                // The period leaves no partner out.
                filters={{ ...filters, isNarrowed: false }}
                tabs={{
                  label: t('states'),
                  tabs: filters.tabs('state', [null, ...states], (each) => {
                    const count = inState(each)?.length;
                    return {
                      label: each === null ? shell('all') : t(each),
                      count: count === undefined ? '…' : format.number(count),
                    };
                  }),
                }}
                tabsEnd={
                  <FilterSelect
                    label={t('period')}
                    value={String(days)}
                    options={PARTNER_PERIODS.map((each) => ({ value: String(each), label: lastDays(each) }))}
                    onChange={(value) =>
                      void filters.set({ days: PARTNER_PERIODS.find((each) => String(each) === value) })
                    }
                  />
                }
              />
              <DataTable
                caption={t('title')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                empty={
                  state === null ? <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState> : t('noneInState')
                }
              />
              <p className={styles.listFoot}>
                {format.sentences([
                  days === 1 ? t('last24') : t('lastPeriod', { n: days }),
                  t('reversedNote', {
                    unconfirmed: UNCONFIRMED_PERCENT,
                    reversed: REVERSED_PERCENT,
                    starts: STARTS_WITHOUT_COMPLETE,
                  }),
                ])}
              </p>
            </ListCard>
          </div>
        </>
      )}
      <NewPartnerDialog key={adding.key} open={adding.open} onClose={adding.hide} />
    </>
  );
}

/** Returns the name of a period of so many days until now. */
function useLastDays() {
  const t = useT(partnerWords);
  return (days: PartnerPeriod) => (days === 1 ? t('lastDay') : t('lastDays', { n: days }));
}

/** The figures of all partners together. */
function Totals({ rows, days }: { rows: readonly PartnerRow[] | undefined; days: PartnerPeriod }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const period = useLastDays()(days);
  const total = rows && totalsOf(rows);
  const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`);
  const two = (value: string, note: string) => (
    <span className={styles.two}>
      {value}
      <span className={styles.quiet}>{note}</span>
    </span>
  );
  return (
    <Figures
      figures={[
        {
          label: t('openSurveys'),
          value: total
            ? two(
                format.number(total.surveys),
                total.offered > total.surveys ? t('ofOffered', { n: total.offered }) : '',
              )
            : null,
        },
        { label: t('starts'), value: total ? two(format.number(total.starts), period) : null },
        {
          label: t('confirmedCompletes'),
          value: total
            ? two(format.number(total.completes), t('ofStarts', { share: percent(total.completes, total.starts) }))
            : null,
        },
        { label: t('revenue'), value: total ? two(format.dollars(total.revenueCents), period) : null },
        {
          label: t('paidToMembers'),
          value: total
            ? two(
                format.dollars(total.points),
                t('marginOf', { share: percent(total.revenueCents - total.points, total.revenueCents) }),
              )
            : null,
        },
        {
          label: t('aside'),
          value: total
            ? two(
                format.number(total.setAside),
                total.setAsideAgeSeconds === null
                  ? ''
                  : t('oldestAside', { span: words.span(total.setAsideAgeSeconds) }),
              )
            : null,
        },
      ]}
    />
  );
}
