import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SelectField } from '@pollen/ui/SelectField';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FilterBar, FilterPanel, FilterSelect } from '../../layouts/FilterBar';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './TableControls.module.css';
import { type BaseFilter, FIGURES, LEVELS, type TableView, type Variable } from './table-view';

const MOST_BREAKS = 6;

interface TableControlsProps {
  variables: readonly Variable[];
  view: TableView;
  /** Whether the survey has a weighting. */
  isWeighted?: boolean;
  onChange: (change: Partial<TableView>) => void;
}

/** The controls of all tables on the page: breaks, filters of respondents, and format. */
export function TableControls({ variables, view, isWeighted = false, onChange }: TableControlsProps) {
  const t = useT(resultWords);
  const titleOf = (name: string) => variables.find((variable) => variable.name === name)?.title ?? name;
  const { breaks, filters, level, figures } = view;
  return (
    <div className={styles.card}>
      <FilterBar>
        <FilterPanel
          label={t('breaks')}
          value={breaks.length === 0 ? t('none') : breaks.map((name) => titleOf(name).slice(0, 40)).join(', ')}
        >
          <fieldset className={styles.list}>
            <legend className="visually-hidden">{t('breaks')}</legend>
            {variables.map(({ name, title }) => (
              <Checkbox
                key={name}
                checked={breaks.includes(name)}
                disabled={!breaks.includes(name) && breaks.length >= MOST_BREAKS}
                onChange={({ target }) =>
                  onChange({ breaks: target.checked ? [...breaks, name] : breaks.filter((other) => other !== name) })
                }
              >
                {title}
              </Checkbox>
            ))}
            {variables.length === 0 && <p className={styles.note}>{t('noVariables')}</p>}
          </fieldset>
        </FilterPanel>
        <FilterPanel
          label={t('base')}
          value={filters.length === 0 ? t('everyone') : t('filters', { n: filters.length })}
        >
          <BaseFilters variables={variables} filters={filters} onChange={(next) => onChange({ filters: next })} />
        </FilterPanel>
        {isWeighted && (
          <FilterSelect
            label={t('weight')}
            value={view.weighted ? 'survey' : 'none'}
            options={[
              { value: 'survey', label: t('weightSurvey') },
              { value: 'none', label: t('weightNone') },
            ]}
            onChange={(value) => onChange({ weighted: value === 'survey' })}
          />
        )}
        <FilterSelect
          label={t('significance')}
          value={String(level)}
          options={LEVELS.map((each) => ({ value: String(each), label: `${each}%` }))}
          onChange={(value) => onChange({ level: LEVELS.find((each) => String(each) === value) ?? 95 })}
        />
        <SegmentedControl
          label={t('figures')}
          className={styles.figures}
          value={figures}
          options={[
            { value: FIGURES[0], label: '%' },
            { value: FIGURES[1], label: 'n' },
            { value: FIGURES[2], label: t('both') },
          ]}
          onChange={(value) => onChange({ figures: value })}
        />
      </FilterBar>
      {filters.length > 0 && (
        <ul className={styles.chips}>
          {filters.map((filter) => (
            <li key={filter.variable} className={styles.chip}>
              <span>
                {titleOf(filter.variable)}: {labelsOf(variables, filter)}
              </span>
              <button
                type="button"
                aria-label={t('removeFilter', { name: titleOf(filter.variable) })}
                onClick={() => onChange({ filters: filters.filter((other) => other !== filter) })}
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function labelsOf(variables: readonly Variable[], { variable, categories }: BaseFilter): string {
  const known = variables.find(({ name }) => name === variable)?.categories ?? [];
  return categories
    .map((value) => known.find((category) => category.value === value)?.label ?? String(value))
    .join(', ');
}

interface BaseFiltersProps {
  variables: readonly Variable[];
  filters: readonly BaseFilter[];
  onChange: (filters: readonly BaseFilter[]) => void;
}

/** Chooses a question, then the answers that respondents must have given. */
function BaseFilters({ variables, filters, onChange }: BaseFiltersProps) {
  const t = useT(resultWords);
  const [name, setName] = useState(filters[0]?.variable ?? variables[0]?.name ?? '');
  const variable = variables.find((each) => each.name === name);
  const chosen = filters.find((filter) => filter.variable === name)?.categories ?? [];
  const put = (categories: BaseFilter['categories']) => {
    const others = filters.filter((filter) => filter.variable !== name);
    onChange(categories.length === 0 ? others : [...others, { variable: name, categories }]);
  };
  if (!variable) return <p className={styles.note}>{t('noVariables')}</p>;
  return (
    <>
      <SelectField
        label={t('question')}
        value={name}
        options={variables.map(({ name: value, title }) => ({ value, label: title.slice(0, 120) }))}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t('answersThatCount')}</legend>
        {variable.categories.map(({ value, label }) => (
          <Checkbox
            key={JSON.stringify(value)}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              put(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      {filters.length > 0 && (
        <Button kind="ghost" size="dense" onClick={() => onChange([])}>
          {t('countEveryone')}
        </Button>
      )}
    </>
  );
}
