import { useCall } from '../../api/query';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import type { UsedFilters } from '../../list/use-filters';
import { auditWords } from '../../locales/audit-log.en';
import { useT } from '../../locales/translator';
import type { auditFilters } from './audit-filter';
import { useAuditWords } from './use-audit-words';

interface AuditFiltersProps {
  filters: UsedFilters<typeof auditFilters>;
}

/** The filters of the audit log: operator, action, subject and days. */
export function AuditFilters({ filters }: AuditFiltersProps) {
  const t = useT(auditWords);
  const words = useAuditWords();
  const { data: choices } = useCall('GET /api/console/AuditChoices', {});
  // A value from the address is offered even if the log does not contain it, so that the operator can see and clear it.
  const withChosen = (known: readonly string[] = [], chosen: string) =>
    chosen && !known.includes(chosen) ? [...known, chosen] : known;
  const byWord = (name: (value: string) => string) => (one: string, other: string) =>
    name(one).localeCompare(name(other));

  const { values, field } = filters;
  return (
    <>
      <SearchBox label={t('search')} {...field('search')} />
      <FilterSelect
        label={t('operatorColumn')}
        any={t('anyOperator')}
        options={choices?.operators.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        {...field('operatorId')}
      />
      <FilterSelect
        label={t('action')}
        any={t('anySubject')}
        options={[...withChosen(choices?.actions, values.action)]
          .sort(byWord(words.action))
          .map((action) => ({ value: action, label: words.action(action) }))}
        {...field('action')}
      />
      <FilterSelect
        label={t('subject')}
        any={t('anySubject')}
        options={[...withChosen(choices?.subjectKinds, values.subjectKind)]
          .sort(byWord(words.subject))
          .map((kind) => ({ value: kind, label: words.subject(kind) }))}
        {...field('subjectKind')}
      />
      {values.subjectKind && <SearchBox label={t('subjectNumber')} {...field('subjectId')} />}
      <DaysFilter label={t('time')} from={field('from')} to={field('to')} />
    </>
  );
}
