import { MAX_WEIGHTING_VARIABLES, USUAL_LIMITS } from '@pollen/contract/weighting-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { EmptyState } from '@pollen/ui/EmptyState';
import { useToast } from '@pollen/ui/Toast';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useDebouncedQuery } from '../../api/use-debounced-query';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { FilterSelect } from '../../layouts/FilterBar';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { weightingWords } from '../../locales/weighting.en';
import type { Variable } from './table-view';
import { WeightHistogram } from './WeightHistogram';
import { WeightingFigures } from './WeightingFigures';
import styles from './WeightingForm.module.css';
import { WeightingTargets } from './WeightingTargets';
import {
  draftOfTargets,
  type SavedWeighting,
  targetsOfDraft,
  type WeightingDraft,
  weightingVariables,
} from './weighting-draft';

interface WeightingFormProps {
  surveyId: number;
  saved: SavedWeighting;
  variables: readonly Variable[];
}

/** Edits the targets of a weighting; shows what weights they give a moment after the typing stops. */
export function WeightingForm({ surveyId, saved, variables }: WeightingFormProps) {
  const t = useT(weightingWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [draft, setDraft] = useState<WeightingDraft>(() => draftOfTargets(saved.targets));
  const [asksRemoval, setAsksRemoval] = useState(false);
  const targets = targetsOfDraft(draft, variables);
  const params = { id: surveyId };
  const { answer, problem: refused } = useDebouncedQuery(targets, (body, signal) =>
    call('POST /api/console/Surveys/:id/WeightingTrials', { params, body, signal }),
  );
  const save = useChange('POST /api/console/Surveys/:id/Weighting', {
    onSuccess: () => toast.success(t('used')),
    onError: showError,
  });
  const remove = useChange('POST /api/console/Surveys/:id/WeightingRemovals', {
    onSuccess: () => toast.success(t('removed')),
    onError: showError,
  });
  const report = targets === null ? null : (answer ?? saved.report);
  const weights = report?.weights ?? null;
  const may = saved.can.edit;
  const isSaved = JSON.stringify(targets) === JSON.stringify(saved.targets);
  const problem = refused ?? (draft.variables.length > 0 && targets === null ? t('limitsWrong') : report?.problem);
  const addable = weightingVariables(variables).filter(
    ({ name }) => !draft.variables.some((each) => each.name === name),
  );
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <p className={styles.note}>
          {saved.targets && isSaved && saved.changedAt
            ? t('savedBy', { name: saved.changedBy ?? '?', when: format.moment(saved.changedAt) })
            : draft.variables.length > 0 && t('unsaved')}
        </p>
        {saved.targets && (
          <Button
            kind="ghost"
            size="dense"
            disabled={may !== true}
            title={may === true ? undefined : may.reason}
            onClick={() => setAsksRemoval(true)}
          >
            {t('remove')}
          </Button>
        )}
        <Button
          size="dense"
          icon={<Check size={18} />}
          loading={save.isPending}
          loadingLabel={t('saving')}
          disabled={may !== true || weights === null || isSaved || problem != null}
          title={may === true ? undefined : may.reason}
          onClick={() => {
            if (targets) save.mutate({ params, body: { ...targets, revision: saved.revision } });
          }}
        >
          {t('use')}
        </Button>
      </div>
      {problem && <Banner tone="warning" title={problem} />}
      {report && weights && draft.variables.length > 0 && (
        <WeightingFigures report={report} weights={weights} limits={{ low: draft.min, high: draft.max }} />
      )}
      <Columns
        side={
          <>
            {weights && <WeightHistogram histogram={weights.histogram} />}
            <Section title={t('limits')}>
              <SectionBody>
                <div className={styles.limits}>
                  {(['min', 'max'] as const).map((end) => (
                    <input
                      key={end}
                      className={styles.input}
                      aria-label={t(end === 'min' ? 'lowest' : 'highest')}
                      inputMode="decimal"
                      maxLength={6}
                      placeholder={(USUAL_LIMITS[`${end}Percent`] / 100).toFixed(2)}
                      value={draft[end]}
                      onChange={({ target }) => setDraft({ ...draft, [end]: target.value })}
                    />
                  ))}
                </div>
                <p className={styles.note}>
                  {t('limitsNote')} {t('recomputed')}
                </p>
              </SectionBody>
            </Section>
          </>
        }
      >
        <Section
          title={t('targets')}
          count={t('raking', { n: draft.variables.length, most: MAX_WEIGHTING_VARIABLES })}
          actions={
            draft.variables.length < MAX_WEIGHTING_VARIABLES &&
            addable.length > 0 && (
              <FilterSelect
                label={t('addVariable')}
                value=""
                options={[
                  { value: '', label: '–' },
                  ...addable.map(({ name, title }) => ({ value: name, label: title.slice(0, 60) })),
                ]}
                onChange={(name) => {
                  if (name) setDraft({ ...draft, variables: [...draft.variables, { name, percents: {} }] });
                }}
              />
            )
          }
        >
          {draft.variables.length === 0 ? (
            <EmptyState title={t('nothing')}>{t('nothingNote')}</EmptyState>
          ) : (
            <WeightingTargets
              drafts={draft.variables}
              variables={variables}
              report={report}
              onChange={(next) => setDraft({ ...draft, variables: next })}
            />
          )}
        </Section>
      </Columns>
      <ConfirmDialog
        open={asksRemoval}
        onClose={() => setAsksRemoval(false)}
        title={t('removeQuestion')}
        confirmLabel={t('remove')}
        onConfirm={() =>
          remove
            .mutateAsync({ params, body: { revision: saved.revision } })
            .catch(() => undefined)
            .then(() => setAsksRemoval(false))
        }
      >
        {t('removeNote')}
      </ConfirmDialog>
    </div>
  );
}
