import { TextField } from '@pollen/ui/TextField';
import { isDay } from '../list/filters';
import { useFormat } from '../locales/format';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { FilterPanel } from './FilterBar';

interface Field {
  value: string;
  onChange: (value: string) => void;
}

interface DaysFilterProps {
  label: string;
  from: Field;
  to: Field;
}

/** Chooses a first and a last day; either may stay empty. */
export function DaysFilter({ label, from, to }: DaysFilterProps) {
  const t = useT(shellWords);
  const format = useFormat();
  const day = (date: string) => format.date(date, 'day');
  const first = isDay(from.value) ? from.value : '';
  const last = isDay(to.value) ? to.value : '';
  const words = first
    ? last
      ? first === last
        ? day(first)
        : t('between', { from: day(first), to: day(last) })
      : t('since', { from: day(first) })
    : last
      ? t('until', { to: day(last) })
      : t('anyTime');
  return (
    <FilterPanel label={label} value={words}>
      <TextField
        label={t('from')}
        type="date"
        value={first}
        max={last || undefined}
        onChange={(event) => from.onChange(event.target.value)}
      />
      <TextField
        label={t('to')}
        type="date"
        value={last}
        min={first || undefined}
        onChange={(event) => to.onChange(event.target.value)}
      />
    </FilterPanel>
  );
}
