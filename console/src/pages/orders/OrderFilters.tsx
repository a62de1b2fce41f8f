import type { RefObject } from 'react';
import { useCall } from '../../api/query';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { everyWaitingOrder, isNarrowed, type OrderFilter } from './order-filter';
import { artInWords, arts, checkKinds, kinds } from './order-words';

/** Amounts as operators ask for them, in points: [from, to]. */
const amounts: readonly (readonly [number | null, number | null])[] = [
  [null, 500],
  [501, 1000],
  [1001, 2500],
  [2501, null],
];

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (change: Partial<OrderFilter>) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function OrderFilters({ filter, onChange, searchRef }: OrderFiltersProps) {
  const t = useT(orderWords);
  const format = useFormat();
  const countries = useCall('GET /api/v1/Countries', {}).data?.list ?? [];
  const keyOf = (from: number | null, to: number | null) => `${from ?? ''}-${to ?? ''}`;
  const amountInWords = (from: number | null, to: number | null) => {
    if (from === null) return to === null ? t('any') : t('upTo', { to: format.price(to) });
    if (to === null) return t('over', { from: format.price(from - 1) });
    return t('between', { from: format.price(from - 1), to: format.price(to) });
  };
  const given = keyOf(filter.minPoints, filter.maxPoints);
  const known = [[null, null] as const, ...amounts];
  const all = known.some(([from, to]) => keyOf(from, to) === given)
    ? known
    : [...known, [filter.minPoints, filter.maxPoints] as const];

  const reset = () => onChange({ ...everyWaitingOrder, status: filter.status });
  return (
    <FilterBar onReset={isNarrowed(filter) ? reset : undefined}>
      <SearchBox
        label={t('search')}
        value={filter.search}
        inputRef={searchRef}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label={t('reward')}
        value={filter.kind ? `kind:${filter.kind}` : filter.art}
        options={[
          { value: '', label: t('all') },
          ...kindNames.map((kind) => ({ value: `kind:${kind}`, label: t(kinds[kind]) })),
          ...arts.map((art) => ({ value: art, label: artInWords(art, t) })),
        ]}
        onChange={(value) => {
          const kind = kindNames.find((each) => value === `kind:${each}`);
          onChange(kind ? { kind, art: '' } : { kind: '', art: value });
        }}
      />
      <FilterSelect
        label={t('amount')}
        value={given}
        options={all.map(([least, most]) => ({ value: keyOf(least, most), label: amountInWords(least, most) }))}
        onChange={(value) => {
          const [least, most] = all.find((each) => keyOf(...each) === value) ?? [null, null];
          onChange({ minPoints: least, maxPoints: most });
        }}
      />
      <DaysFilter label={t('ordered')} from={filter.from} to={filter.to} onChange={onChange} />
      <FilterSelect
        label={t('country')}
        value={String(filter.countryId ?? '')}
        options={[
          { value: '', label: t('all') },
          ...countries.map(({ id, nameCn }) => ({ value: String(id), label: nameCn })),
        ]}
        onChange={(id) => onChange({ countryId: id === '' ? null : Number(id) })}
      />
      <FilterSelect
        label={t('checks')}
        value={filter.checks}
        options={[
          { value: 'any', label: t('all') },
          { value: 'clear', label: t('checksClear') },
          { value: 'warning', label: t('checksWarning') },
          ...Object.entries(checkKinds).map(([kind, word]) => ({ value: kind, label: t(word) })),
        ]}
        onChange={(value) => onChange({ checks: value as OrderFilter['checks'] })}
      />
    </FilterBar>
  );
}
