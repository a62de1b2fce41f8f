import { giftKinds } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Plus } from 'lucide-react';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { GiftSwatch } from '../../layouts/GiftSwatch';
import { defineFilters, oneOf, page, text } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
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
const filterSet = defineFilters(
  { search: text(), state: oneOf(states), page: page(), kind: oneOf(giftKinds) },
  { tab: 'state' },
);

/**
 * Shows the list of gifts with price, value, stock and redemptions, filtered by state; with the permission also the
 * button for a new gift.
 */
export default function GiftsPage() {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const gifts = useCall('GET /api/console/Gifts', { query: { ...filters.query, size } }, { keepsPrevious: true });
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
            <span className={styles.kind}>{t(kinds[gift.kind])}</span>
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
  const may = gifts.data?.can.create;

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      actions={
        may === true && (
          <Button size="dense" icon={<Plus size={20} />} href={paths.newGift()}>
            {t('new')}
          </Button>
        )
      }
      filters={filters}
      tabs={{
        label: t('states'),
        tabs: filters.tabs('state', [null, ...states], (state) => ({
          label: state === null ? shell('all') : t(state),
          count: countOf(state),
        })),
      }}
      controls={
        <>
          <SearchBox label={t('search')} {...filters.field('search')} />
          <FilterSelect
            label={t('kind')}
            any={shell('all')}
            options={giftKinds.map((each) => ({ value: each, label: t(kinds[each]) }))}
            {...filters.field('kind')}
          />
        </>
      }
      list={gifts}
      columns={columns}
      rowKey={(gift) => gift.id}
      empty={t('emptyAll')}
      onPage={(next) => filters.goTo({ page: next })}
    />
  );
}
