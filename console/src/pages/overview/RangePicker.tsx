import { TextField } from '@pollen/ui/TextField';
import { useNavigate } from 'react-router';
import { FilterBar, FilterPanel, FilterSelect } from '../../layouts/FilterBar';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './OverviewPage.module.css';
import { DAYS_AT_MOST, type DayRange, presets, rangeSearch, shiftDay } from './overview-range';

/** Which days the charts show. It stands in the address, so that it can be kept and sent. */
export function RangePicker({ range, today }: { range: DayRange; today: string }) {
  const t = useT(overviewWords);
  const format = useFormat();
  const navigate = useNavigate();
  const show = (search: string) => navigate(paths.overview(search), { replace: true, preventScrollReset: true });
  const choose = (from: string, to: string) => {
    if (from && to && from <= to) show(rangeSearch({ from, to }));
  };
  const { from, to, last } = range;
  return (
    <div className={styles.range}>
      <FilterBar onReset={last === 30 ? undefined : () => show('')}>
        <FilterSelect
          label={t('range')}
          value={String(last ?? '')}
          options={[
            ...(last === null ? [{ value: '', label: t('custom') }] : []),
            ...presets.map((days) => ({ value: String(days), label: t('lastDays', { n: days }) })),
          ]}
          onChange={(value) => show(rangeSearch({ last: Number(value) }))}
        />
        <FilterPanel
          label={t('dates')}
          value={t('between', { from: format.shortDay(from), to: format.date(to, 'day') })}
        >
          <TextField
            label={t('from')}
            type="date"
            value={from}
            min={shiftDay(to, 1 - DAYS_AT_MOST)}
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
    </div>
  );
}
