import { useCall } from '../../api/query';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { auditWords } from '../../locales/audit-log.en';
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
  const { data: choices } = useCall('GET /api/console/AuditChoices', {});
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
      <DaysFilter label={t('at')} from={filter.from} to={filter.to} onChange={onChange} />
    </FilterBar>
  );
}
