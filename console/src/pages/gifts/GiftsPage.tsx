import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { GiftSwatch } from '../../layouts/GiftSwatch';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { listQuery, listSearch, readListFilter } from '../../layouts/list-filter';
import { PageHead } from '../../layouts/PageHead';
import { Pager } from '../../layouts/Pager';
import { StateTabs } from '../../layouts/StateTabs';
import { useFormat } from '../../locales/format';
import { giftWords } from '../../locales/gifts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { GiftStatePill } from './GiftStatePill';
import { GiftStock } from './GiftStock';
import styles from './Gifts.module.css';
import { type GiftRow, kinds, states } from './gift-types';

const size = 15;

export default function GiftsPage() {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const navigate = useNavigate();
  const params = useSearchParams()[0];
  const kind = kinds.find((each) => each === params.get('kind'));
  const filter = { ...readListFilter(params, states), kind };
  const gifts = useCall(
    'GET /api/console/Gifts',
    { query: { ...listQuery(filter, size), ...(kind ? { kind } : {}) } },
    { keepsPrevious: true },
  );
  const address = (change: Partial<typeof filter>) => {
    const next = { ...filter, page: 1, ...change };
    const search = new URLSearchParams(listSearch(next));
    if (next.kind) search.set('kind', next.kind);
    return paths.gifts(search.size > 0 ? `?${search}` : '');
  };
  const show = (change: Partial<typeof filter>) => navigate(address(change), { replace: true });
  const counts = gifts.data?.counts;
  const countOf = (state: (typeof states)[number] | null) =>
    counts ? format.number(state ? counts[state] : counts.offered + counts.retired) : '…';

  const columns: Column<GiftRow>[] = [
    {
      key: 'gift',
      header: t('gift'),
      heads: true,
      cell: (gift) => (
        <span className={styles.gift}>
          <GiftSwatch art={gift.art} picture={gift.thumbImageUrl} look="small" />
          <span className={styles.two}>
            <AppLink href={paths.gift(gift.id)} className={styles.name}>
              {gift.name}
            </AppLink>
            <span className={styles.kind}>{t(gift.kind)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      header: t('price'),
      align: 'end',
      cell: (gift) => <CoinAmount amount={gift.pricePoints} size="xs" />,
    },
    {
      key: 'value',
      header: t('value'),
      align: 'end',
      cell: (gift) => <span className={styles.figure}>{format.price(gift.valueCents)}</span>,
    },
    { key: 'stock', header: t('stock'), cell: (gift) => <GiftStock gift={gift} /> },
    {
      key: 'redeemed',
      header: t('redeemed'),
      align: 'end',
      cell: (gift) => <span className={styles.figure}>{format.number(gift.convertTimes)}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      cell: (gift) => <GiftStatePill offered={gift.offered} valueApproved={gift.valueApproved} />,
    },
  ];
  const narrowed = filter.search !== '' || kind !== undefined;
  const may = gifts.data?.can.create;

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        actions={
          may === true && (
            <Button size="dense" icon={<Plus size={20} />} href={paths.newGift()}>
              {t('new')}
            </Button>
          )
        }
      />
      <ListCard>
        <StateTabs
          label={t('states')}
          tabs={[null, ...states].map((state) => ({
            key: state ?? 'all',
            href: address({ state }),
            label: state === null ? shell('all') : t(state),
            count: countOf(state),
            current: filter.state === state,
          }))}
        />
        <FilterBar onReset={narrowed ? () => show({ search: '', kind: undefined }) : undefined}>
          <SearchBox label={t('search')} value={filter.search} onChange={(search) => show({ search })} />
          <FilterSelect
            label={t('kind')}
            value={kind ?? ''}
            options={[{ value: '', label: shell('all') }, ...kinds.map((each) => ({ value: each, label: t(each) }))]}
            onChange={(value) => show({ kind: kinds.find((each) => each === value) })}
          />
        </FilterBar>
        {gifts.error && !gifts.data ? (
          <LoadFailed error={gifts.error} onRetry={() => void gifts.refetch()} />
        ) : (
          <>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={gifts.data?.list}
              stale={gifts.isPlaceholderData}
              rowKey={(gift) => gift.id}
              empty={t(narrowed || filter.state ? 'empty' : 'emptyAll')}
            />
            {gifts.data && <Pager bar={gifts.data.pagebar} onPage={(page) => navigate(address({ page }))} />}
          </>
        )}
      </ListCard>
    </>
  );
}
