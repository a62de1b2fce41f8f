import { TextField } from '@pollen/ui/TextField';
import { FilterBar, FilterPanel, FilterSelect } from '../../layouts/FilterBar';
import { FilterProblems } from '../../list/FilterProblems';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import styles from './OverviewPage.module.css';
import { type DayRange, MAX_DAYS, presets, rangeFilters, shiftDay, type UsedRange } from './overview-range';

interface RangePickerProps {
  filters: UsedRange;
  range: DayRange;
  today: string;
}

/** Chooses the days of the charts. The range is part of the address, so that it can be bookmarked and shared. */
export function RangePicker({ filters, range, today }: RangePickerProps) {
  const t = useT(overviewWords);
  const format = useFormat();
  const choose = (from: string, to: string) => {
    if (from && to && from <= to) filters.set({ from, to, last: rangeFilters.usual.last });
  };
  const { from, to, last } = range;
  const isClearable = filters.isNarrowed || filters.problems.length > 0;
  return (
    <div className={styles.range}>
      <FilterBar onReset={isClearable ? filters.clear : undefined}>
        <FilterSelect
          label={t('range')}
          value={String(last ?? '')}
          options={[
            ...(last === null ? [{ value: '', label: t('custom') }] : []),
            ...presets.map((days) => ({ value: String(days), label: t('lastDays', { n: days }) })),
          ]}
          onChange={(value) => filters.set({ last: value, from: null, to: null })}
        />
        <FilterPanel
          label={t('dates')}
          value={t('between', { from: format.shortDay(from), to: format.date(to, 'day') })}
        >
          <TextField
            label={t('from')}
            type="date"
            value={from}
            min={shiftDay(to, 1 - MAX_DAYS)}
            max={to}
            onChange={(event) => choose(event.target.value, to)}
          />
          <TextField
            label={t('to')}
            type="date"
            value={to}
            min={from}
            max={today}
            onChange={(event) => choose(from, event.target.value)}
          />
        </FilterPanel>
      </FilterBar>
      <FilterProblems problems={filters.problems} />
    </div>
  );
}
