import { TextField } from '@pollen/ui/TextField';
import { useCall } from '../../api/query';
import { FilterBar, FilterPanel, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { auditWords } from '../../locales/audit-log.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { type AuditFilter, auditSearch, readAuditFilter } from './audit-filter';
import { useAuditWords } from './use-audit-words';

const nothing = readAuditFilter(new URLSearchParams());

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Who, what, to what, and when. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const t = useT(auditWords);
  const words = useAuditWords();
  const format = useFormat();
  const { data: choices } = useCall('GET /api/console/AuditChoices', {});
  const { from, to } = filter;
  const day = (date: string) => (date ? format.date(date, 'day') : '…');
  // What the address asks for is there to be seen and taken back, whether the log has it or not.
  const withChosen = (known: readonly string[] = [], chosen: string) =>
    chosen && !known.includes(chosen) ? [...known, chosen] : known;
  const byWord = (name: (value: string) => string) => (one: string, other: string) =>
    name(one).localeCompare(name(other));

  return (
    <FilterBar onReset={auditSearch(filter) ? () => onChange(nothing) : undefined}>
      <SearchBox label={t('search')} value={filter.search} onChange={(search) => onChange({ search })} />
      <FilterSelect
        label={t('who')}
        value={filter.operatorId}
        options={[
          { value: '', label: t('anybody') },
          ...(choices?.operators.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
        ]}
        onChange={(operatorId) => onChange({ operatorId })}
      />
      <FilterSelect
        label={t('action')}
        value={filter.action}
        options={[
          { value: '', label: t('anything') },
          ...[...withChosen(choices?.actions, filter.action)]
            .sort(byWord(words.action))
            .map((action) => ({ value: action, label: words.action(action) })),
        ]}
        onChange={(action) => onChange({ action })}
      />
      <FilterSelect
        label={t('subject')}
        value={filter.subjectKind}
        options={[
          { value: '', label: t('anything') },
          ...[...withChosen(choices?.subjectKinds, filter.subjectKind)]
            .sort(byWord(words.subject))
            .map((kind) => ({ value: kind, label: words.subject(kind) })),
        ]}
        onChange={(subjectKind) => onChange({ subjectKind, subjectId: '' })}
      />
      {filter.subjectKind && (
        <SearchBox
          label={t('subjectNumber')}
          value={filter.subjectId}
          onChange={(subjectId) => onChange({ subjectId })}
        />
      )}
      <FilterPanel label={t('at')} value={from || to ? t('between', { from: day(from), to: day(to) }) : t('anyTime')}>
        <TextField
          label={t('from')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label={t('to')}
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </FilterPanel>
    </FilterBar>
  );
}
