import { giftArts, giftKinds } from '@pollen/contract/gift-values';
import type { RefObject } from 'react';
import { useCall } from '../../api/query';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import type { OrderFilters as Filters } from './order-filter';
import { artInWords, checkKinds, kinds } from './order-words';

/** The usual ranges of amounts, in points: [from, to]. */
const amounts: readonly (readonly [number | null, number | null])[] = [
  [null, 500],
  [501, 1000],
  [1001, 2500],
  [2501, null],
];

interface OrderFiltersProps {
  filters: Filters;
  searchRef: RefObject<HTMLInputElement | null>;
}

/**
 * Shows the filters of the order list; an amount from the address that is none of the usual ranges is added to the
 * choices.
 */
export function OrderFilters({ filters, searchRef }: OrderFiltersProps) {
  const t = useT(orderWords);
  const { values, field, set } = filters;
  const format = useFormat();
  const countries = useCall('GET /api/v1/Countries', {}).data?.list ?? [];
  const keyOf = (from: number | null, to: number | null) => `${from ?? ''}-${to ?? ''}`;
  const amountInWords = (from: number | null, to: number | null) => {
    if (from === null) return to === null ? t('any') : t('upTo', { to: format.price(to) });
    if (to === null) return t('over', { from: format.price(from - 1) });
    return t('between', { from: format.price(from - 1), to: format.price(to) });
  };
  const given = keyOf(values.minPoints, values.maxPoints);
  const known = [[null, null] as const, ...amounts];
  const all = known.some(([from, to]) => keyOf(from, to) === given)
    ? known
    : [...known, [values.minPoints, values.maxPoints] as const];

  return (
    <>
      <SearchBox label={t('search')} inputRef={searchRef} {...field('search')} />
      <FilterSelect
        label={t('reward')}
        value={values.kind ? `kind:${values.kind}` : values.art}
        any={t('all')}
        options={[
          ...giftKinds.map((kind) => ({ value: `kind:${kind}`, label: t(kinds[kind]) })),
          ...giftArts.map((art) => ({ value: art, label: artInWords(art, t) })),
        ]}
        onChange={(value) => {
          const kind = giftKinds.find((each) => value === `kind:${each}`) ?? null;
          set({ kind, art: kind ? '' : value });
        }}
      />
      <FilterSelect
        label={t('amount')}
        value={given}
        options={all.map(([least, most]) => ({ value: keyOf(least, most), label: amountInWords(least, most) }))}
        onChange={(value) => {
          const [minPoints, maxPoints] = all.find((each) => keyOf(...each) === value) ?? [null, null];
          set({ minPoints, maxPoints });
        }}
      />
      <DaysFilter label={t('ordered')} from={field('from')} to={field('to')} />
      <FilterSelect
        label={t('country')}
        any={t('all')}
        options={countries.map(({ id, nameCn }) => ({ value: String(id), label: nameCn }))}
        {...field('countryId')}
      />
      <FilterSelect
        label={t('checks')}
        options={[
          { value: 'any', label: t('all') },
          { value: 'clear', label: t('checksClear') },
          { value: 'warning', label: t('checksWarning') },
          ...Object.entries(checkKinds).map(([kind, word]) => ({ value: kind, label: t(word) })),
        ]}
        {...field('checks')}
      />
    </>
  );
}
