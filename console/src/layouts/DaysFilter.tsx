import { TextField } from '@pollen/ui/TextField';
import { useFormat } from '../locales/format';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import type { DayFilter } from './day-filter';
import { FilterPanel } from './FilterBar';

interface DaysFilterProps extends DayFilter {
  label: string;
  onChange: (days: DayFilter) => void;
}

/** Chooses a first and a last day, each of which may stay open. */
export function DaysFilter({ label, from, to, onChange }: DaysFilterProps) {
  const t = useT(shellWords);
  const format = useFormat();
  const day = (date: string) => format.date(date, 'day');
  const words = from
    ? to
      ? from === to
        ? day(from)
        : t('between', { from: day(from), to: day(to) })
      : t('since', { from: day(from) })
    : to
      ? t('until', { to: day(to) })
      : t('anyTime');
  return (
    <FilterPanel label={label} value={words}>
      <TextField
        label={t('from')}
        type="date"
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.target.value, to })}
      />
      <TextField
        label={t('to')}
        type="date"
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
    </FilterPanel>
  );
}
