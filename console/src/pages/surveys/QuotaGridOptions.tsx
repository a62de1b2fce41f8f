import { MAX_QUOTAS, SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { X } from 'lucide-react';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { quotaWords } from '../../locales/quotas.en';
import { useT } from '../../locales/translator';
import styles from './Quotas.module.css';
import {
  ageGroups,
  equalShares,
  type GridChoice,
  type GridUnit,
  type GridVariable,
  largestRemainder,
  MAX_GRID_VARIABLES,
  shareOf,
  sumOfShares,
} from './quota-grid';
import type { Survey } from './survey-types';
import { type AvailableVariable, mayJoin, useGridVariables } from './use-grid-variables';

interface QuotaGridOptionsProps {
  survey: Survey;
  choice: GridChoice;
  onChange: (change: Partial<GridChoice>) => void;
}

/** The variables of a quota grid with the shares of their categories, and how they are combined. */
export function QuotaGridOptions({ survey, choice, onChange }: QuotaGridOptionsProps) {
  const t = useT(quotaWords);
  const { layout, unit, ages, variables } = choice;
  const target = survey.settings.completesTarget;
  const available = useGridVariables(survey, ages);
  const withShares = ({ key, label, categories }: AvailableVariable): GridVariable => {
    const shares = equalShares(categories.length, unit, target);
    return { key, label, categories: categories.map((each, i) => ({ ...each, share: shares[i] ?? '0' })) };
  };
  const put = (variable: GridVariable) =>
    onChange({ variables: variables.map((each) => (each.key === variable.key ? variable : each)) });
  const addable = available.filter(({ key }) => mayJoin(key, variables, layout === 'nested'));
  return (
    <Section title={t('generate')}>
      <SectionBody>
        <p className={styles.hint}>{t('generateNote', { variables: MAX_GRID_VARIABLES, n: MAX_QUOTAS })}</p>
        <div className={styles.choices}>
          <SegmentedControl
            label={t('layout')}
            value={layout}
            options={(['nested', 'independent'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(next) => {
              const onlyQuestion = variables.find(({ key }) => key.startsWith('question:'))?.key;
              const fitting = variables.filter(({ key }) => !key.startsWith('question:') || key === onlyQuestion);
              onChange({ layout: next, variables: next === 'nested' ? fitting : variables });
            }}
          />
          <SegmentedControl
            label={t('unit')}
            value={unit}
            options={(['percent', 'count'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(next) =>
              onChange({ unit: next, variables: variables.map((each) => inUnit(each, next, target)) })
            }
          />
        </div>
        <p className={styles.hint}>{t(layout === 'nested' ? 'nestedNote' : 'independentNote')}</p>
        {variables.map((variable) => (
          <Variable
            key={variable.key}
            variable={variable}
            unit={unit}
            target={target}
            ages={ages}
            onAges={(text) => {
              const groups = ageGroups(text);
              const shares = equalShares(groups?.length ?? 0, unit, target);
              const categories = (groups ?? []).map(({ from, to }, i) => ({
                label: to === undefined ? t('ageFrom', { from }) : t('ageBetween', { from, to }),
                rule: { ageFrom: from, ...(to === undefined ? {} : { ageTo: to }) },
                share: shares[i] ?? '0',
              }));
              onChange({
                ages: text,
                variables: variables.map((each) => (each.key === 'age' && groups ? { ...each, categories } : each)),
              });
            }}
            onChange={put}
            onRemove={() => onChange({ variables: variables.filter(({ key }) => key !== variable.key) })}
          />
        ))}
        {variables.length < MAX_GRID_VARIABLES && (
          <SelectField
            label={t('addVariable')}
            placeholder={t('chooseVariable')}
            value=""
            options={addable.map(({ key, label }) => ({ value: key, label }))}
            onChange={(event) => {
              const chosen = available.find(({ key }) => key === event.target.value);
              if (chosen) onChange({ variables: [...variables, withShares(chosen)] });
            }}
          />
        )}
      </SectionBody>
    </Section>
  );
}

/** Returns a variable with its shares in another unit: the same proportions, which add up. */
function inUnit(variable: GridVariable, unit: GridUnit, target: number): GridVariable {
  const weights = variable.categories.map(({ share }) => shareOf(share) ?? 0);
  const shares = largestRemainder(unit === 'percent' ? 100 : target, weights);
  return {
    ...variable,
    categories: variable.categories.map((each, i) => ({ ...each, share: String(shares[i] ?? 0) })),
  };
}

interface VariableProps {
  variable: GridVariable;
  unit: GridUnit;
  target: number;
  ages: string;
  onAges: (ages: string) => void;
  onChange: (variable: GridVariable) => void;
  onRemove: () => void;
}

function Variable({ variable, unit, target, ages, onAges, onChange, onRemove }: VariableProps) {
  const t = useT(quotaWords);
  const format = useFormat();
  const { label, categories } = variable;
  const sum = sumOfShares(categories);
  const wanted = unit === 'percent' ? 100 : target;
  const inUnits = (value: number) => (unit === 'percent' ? format.percent(value) : format.number(value));
  const counts = largestRemainder(
    target,
    categories.map(({ share }) => shareOf(share) ?? 0),
  );
  const [min, max] = SURVEY_LIMITS.age;
  return (
    <fieldset className={styles.variable}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.variableHead}>
        <span>{label}</span>
        <IconButton label={t('removeVariable', { name: label })} onClick={onRemove}>
          <X size={18} />
        </IconButton>
      </div>
      {variable.key === 'age' && (
        <TextField
          label={t('ageStarts')}
          value={ages}
          maxLength={80}
          error={ageGroups(ages) ? undefined : t('ageStartsWrong', { min, max })}
          onChange={(event) => onAges(event.target.value)}
        />
      )}
      {categories.map((category, i) => (
        <div key={category.label} className={styles.category}>
          <span>{category.label}</span>
          <input
            className={styles.input}
            inputMode="decimal"
            maxLength={7}
            aria-label={t('shareOf', { label: category.label })}
            aria-invalid={shareOf(category.share) === null || undefined}
            value={category.share}
            onChange={(event) =>
              onChange({
                ...variable,
                categories: categories.map((each, at) => (at === i ? { ...each, share: event.target.value } : each)),
              })
            }
          />
          <span className={styles.count}>{unit === 'percent' ? format.number(counts[i] ?? 0) : ''}</span>
          <IconButton
            label={t('removeCategory', { label: category.label })}
            disabled={categories.length === 1}
            onClick={() => onChange({ ...variable, categories: categories.filter((_, at) => at !== i) })}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      <div className={styles.category}>
        <span>{t('sum')}</span>
        <span className={styles.count}>{sum === null ? '–' : inUnits(sum)}</span>
      </div>
      {sum !== wanted && <FieldMessage error={t('sumWrong', { sum: inUnits(wanted) })} />}
    </fieldset>
  );
}
