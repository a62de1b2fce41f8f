import { codes } from '@pollen/contract/codes';
import { MAX_QUOTAS, SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { Button } from '@pollen/ui/Button';
import { FieldMessage } from '@pollen/ui/Field';
import { useToast } from '@pollen/ui/Toast';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { quotaWords } from '../../locales/quotas.en';
import { useT } from '../../locales/translator';
import { QuotaGridOptions } from './QuotaGridOptions';
import { QuotaMatrix } from './QuotaMatrix';
import styles from './Quotas.module.css';
import {
  countCells,
  type GridCell,
  type GridChoice,
  type GridLayout,
  type GridVariable,
  gridCells,
  quotasOfGrid,
  sumOfShares,
} from './quota-grid';
import { matrixOf } from './quota-matrix';
import type { Survey } from './survey-types';
import { USUAL_AGES } from './use-grid-variables';

/** Generates the quotas of a survey from up to three variables, and shows them with editable targets before saving. */
export function QuotaGrid({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const t = useT(quotaWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  // What the grid was made for: a change by another operator meanwhile is refused by the server.
  const [base, setBase] = useState(survey);
  const target = base.settings.completesTarget;
  const [choice, setChoice] = useState<GridChoice>({
    layout: 'nested',
    unit: 'percent',
    ages: USUAL_AGES,
    variables: [],
  });
  /** Targets typed over the generated ones, by the place of the cell. */
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const { layout, variables, unit } = choice;
  const count = countCells(variables, layout);
  const isTooLarge = count > MAX_QUOTAS;
  const cells = isTooLarge ? [] : gridCells(variables, layout, target);
  const [min, max] = SURVEY_LIMITS.completes;
  const targets = cells.map((cell, i) => typed.get(i) ?? String(cell.target));
  const isWhole = (text: string) => /^\d{1,7}$/.test(text.trim()) && Number(text) <= max;
  const wrong = targets.some((text) => !isWhole(text));
  const empty = wrong ? 0 : targets.filter((text) => Number(text) < min).length;
  const wanted = unit === 'percent' ? 100 : target;
  const sharesOff = variables.some(({ categories }) => sumOfShares(categories) !== wanted);
  const quotas = quotasOfGrid(
    cells.map((cell, i) => ({ ...cell, target: Number(targets[i]) })),
    base.settings.quotas,
  );
  const kept = new Set(quotas.flatMap(({ id }) => id ?? []));
  const removed = base.settings.quotas.filter(({ id }) => id !== undefined && !kept.has(id)).length;

  const update = useChange('POST /api/console/Surveys/:id', {
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
    onError: (error) => {
      showError(error);
      // The next attempt is about the settings that the message named.
      if (error.code === codes.surveyChanged) setBase(survey);
    },
  });
  const change = (next: Partial<GridChoice>) => {
    setChoice({ ...choice, ...next });
    setTyped(new Map());
  };

  const matrix =
    layout === 'nested' && !isTooLarge
      ? matrixOf(variables.map(({ categories }) => categories.map(({ label }) => label)))
      : null;
  const input = (i: number) => (
    <input
      className={styles.input}
      inputMode="numeric"
      maxLength={7}
      aria-label={t('targetOf', { label: cells[i]?.label ?? '' })}
      aria-invalid={!isWhole(targets[i] ?? '') || Number(targets[i]) < min || undefined}
      value={targets[i]}
      onChange={(event) => setTyped(new Map(typed).set(i, event.target.value))}
    />
  );

  return (
    <Columns side={<QuotaGridOptions survey={base} choice={choice} onChange={change} />}>
      <Section title={t('preview')} count={t('cells', { n: count })}>
        <SectionBody>
          {variables.length === 0 && <p className={styles.hint}>{t('previewEmpty')}</p>}
          {isTooLarge && <FieldMessage error={t('tooMany', { n: count, most: MAX_QUOTAS })} />}
          {cells.length > 0 && (
            <>
              <Sums layout={layout} cells={cells} targets={targets} variables={variables} target={target} />
              {matrix ? (
                <>
                  <QuotaMatrix
                    matrix={matrix}
                    caption={t('matrixOf', { variables: variables.map(({ label }) => label).join(' × ') })}
                    cell={input}
                    sum={(indexes) => <SumOf indexes={indexes} targets={targets} wanted={cells} />}
                    onPaste={(texts) => setTyped(new Map([...typed, ...texts]))}
                  />
                  <p className={styles.hint}>{t('matrixKeys')}</p>
                </>
              ) : (
                <ul className={styles.grid}>
                  {cells.map((cell, i) => (
                    <li key={`${cell.part} ${cell.label}`}>
                      <span>{cell.label}</span>
                      {input(i)}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
          {wrong && <FieldMessage error={t('targetWrong')} />}
          {empty > 0 && <FieldMessage error={t('emptyCells', { n: empty })} />}
          {kept.size > 0 && cells.length > 0 && <p className={styles.hint}>{t('keeps', { n: kept.size })}</p>}
          {removed > 0 && cells.length > 0 && (
            <p className={styles.check} data-warns>
              <TriangleAlert size={18} />
              {t('removes', { n: removed })}
            </p>
          )}
          <div className={styles.foot}>
            <Button
              loading={update.isPending}
              loadingLabel={t('saving')}
              disabled={cells.length === 0 || wrong || empty > 0 || sharesOff}
              onClick={() =>
                update.mutate({
                  params: { id: base.id },
                  body: { settings: { ...base.settings, quotas }, revision: base.revision, reason: '' },
                })
              }
            >
              {t('save', { n: quotas.length })}
            </Button>
            <Button kind="ghost" disabled={update.isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
            <span className={styles.hint}>{format.labeled(t('target'), format.number(target))}</span>
          </div>
        </SectionBody>
      </Section>
    </Columns>
  );
}

interface SumOfProps {
  indexes: readonly number[];
  targets: readonly string[];
  /** The cells as they were generated. */
  wanted: readonly GridCell[];
}

/** The sum of some targets, with what the shares ask for beside it when it is another number. */
function SumOf({ indexes, targets, wanted }: SumOfProps) {
  const t = useT(quotaWords);
  const format = useFormat();
  const sum = indexes.reduce((all, i) => all + (Number(targets[i]) || 0), 0);
  const generated = indexes.reduce((all, i) => all + (wanted[i]?.target ?? 0), 0);
  return (
    <span className={styles.sum} data-off={sum !== generated || undefined}>
      {format.number(sum)}
      {sum !== generated && <span className={styles.hint}>{t('byShares', { number: format.number(generated) })}</span>}
    </span>
  );
}

interface SumsProps {
  layout: GridLayout;
  cells: readonly GridCell[];
  targets: readonly string[];
  variables: readonly GridVariable[];
  target: number;
}

/** Whether the targets add up: all of a nested grid, and those of each variable of an independent one. */
function Sums({ layout, cells, targets, variables, target }: SumsProps) {
  const t = useT(quotaWords);
  const format = useFormat();
  const parts = layout === 'nested' ? [''] : variables.map(({ label }) => label);
  return (
    <>
      {parts.map((label, part) => {
        const sum = cells.reduce((all, cell, i) => all + (cell.part === part ? Number(targets[i]) || 0 : 0), 0);
        const values = { sum: format.number(sum), target: format.number(target) };
        const text = t(sum === target ? 'addUp' : 'dontAddUp', values);
        return (
          <p key={label} className={styles.check} data-warns={sum !== target || undefined} role="status">
            {sum === target ? <CircleCheck size={18} /> : <TriangleAlert size={18} />}
            {label ? format.labeled(label, text) : text}
          </p>
        );
      })}
    </>
  );
}
