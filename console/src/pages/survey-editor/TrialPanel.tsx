import { Button } from '@pollen/ui/Button';
import { Meter } from '@pollen/ui/Meter';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Columns, Section } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import type { Settings } from '../surveys/survey-draft';
import type { Check, Trial } from '../surveys/survey-types';
import { concernsOf } from './concerns';
import editorStyles from './Editor.module.css';
import { FindingList } from './FindingList';
import { listedFindings } from './finding-groups';
import type { Json } from './json';
import styles from './TrialPanel.module.css';
import { TrialFigures, TrialPaths, useTrialShare } from './TrialParts';
import { useTrial } from './use-trial';

interface TrialPanelProps {
  surveyId: number;
  questionnaire: Json;
  /** The findings of the check that needs no trial. */
  check: Pick<Check, 'problems' | 'findings'>;
  quotas: Settings['quotas'];
  /** Whether the survey is marked as sensitive. */
  isMarked: boolean;
  readOnly: boolean;
}

/** The checks before a launch: the findings, and a trial with simulated respondents. */
export function TrialPanel({ surveyId, questionnaire, check, quotas, isMarked, readOnly }: TrialPanelProps) {
  const t = useT(editorWords);
  const { trial, isRunning, run } = useTrial(questionnaire, quotas);
  const [last, setLast] = useState(trial);
  if (trial && trial !== last) setLast(trial);
  // The last trial stays visible after the questionnaire or the quotas have changed.
  const shown = trial ?? last;
  const stale = shown !== undefined && trial === undefined;
  return (
    <div className={editorStyles.stack}>
      <Section
        title={t('trial')}
        actions={
          <Button
            size="dense"
            kind={trial ? 'tonal' : 'primary'}
            icon={<FlaskConical size={20} />}
            loading={isRunning}
            loadingLabel={t('trying')}
            disabled={readOnly || check.problems.length > 0}
            onClick={run}
          >
            {t(shown ? 'tryAgain' : 'try')}
          </Button>
        }
      >
        <div className={editorStyles.inside}>
          <p className={editorStyles.hint}>{t('trialNote')}</p>
          {stale && !isRunning && <p className={styles.warn}>{t('trialStale')}</p>}
        </div>
      </Section>
      {isRunning && !shown && <SkeletonCards count={3} height={120} />}
      {(stale || !shown) && !isRunning && <Findings surveyId={surveyId} {...check} />}
      {shown && <Report trial={shown} surveyId={surveyId} isMarked={isMarked} stale={stale} />}
    </div>
  );
}

function Findings({ surveyId, problems, findings }: Pick<Check, 'problems' | 'findings'> & { surveyId: number }) {
  const t = useT(editorWords);
  const format = useFormat();
  return (
    <Section title={t('findings')} count={format.number(listedFindings({ problems, findings }).length)}>
      <div className={editorStyles.inside}>
        <FindingList surveyId={surveyId} problems={problems} findings={findings} />
      </div>
    </Section>
  );
}

interface ReportProps {
  trial: Trial;
  surveyId: number;
  isMarked: boolean;
  stale: boolean;
}

function Report({ trial, surveyId, isMarked, stale }: ReportProps) {
  const t = useT(editorWords);
  const share = useTrialShare(trial);
  return (
    <div className={styles.report} role="status">
      <TrialFigures trial={trial} />
      <Columns side={<Side trial={trial} share={share} />}>
        {!stale && <Findings surveyId={surveyId} problems={[]} findings={concernsOf(trial.findings, isMarked)} />}
        <Section title={t('reachedPages')}>
          <div className={editorStyles.inside}>
            <ol className={styles.bars}>
              {trial.pages.map((page, index) => (
                <Bar
                  key={page.name}
                  label={page.title || t('pageNumber', { n: index + 1 })}
                  value={page.reached}
                  max={trial.respondents}
                  words={t('reachedOf', { n: page.reached, share: share(page.reached) })}
                />
              ))}
            </ol>
          </div>
        </Section>
      </Columns>
    </div>
  );
}

function Side({ trial, share }: { trial: Trial; share: (n: number) => string }) {
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const format = useFormat();
  return (
    <>
      {trial.screening.length > 0 && (
        <Section title={t('screening')}>
          <div className={editorStyles.inside}>
            <ul className={styles.bars}>
              {trial.screening.map((rule, index) => (
                <Bar
                  // biome-ignore lint/suspicious/noArrayIndexKey: rules stand in their order; two may be the same.
                  key={index}
                  label={rule.reason || rule.rule}
                  value={rule.respondents}
                  max={trial.respondents}
                  words={t('countShare', { n: rule.respondents, share: share(rule.respondents) })}
                />
              ))}
            </ul>
          </div>
        </Section>
      )}
      {trial.quotas.length > 0 && (
        <Section title={surveys('quotas')}>
          <div className={editorStyles.inside}>
            <ul className={styles.bars}>
              {trial.quotas.map((quota, index) => (
                <Bar
                  // biome-ignore lint/suspicious/noArrayIndexKey: quotas may share a label; their order is theirs.
                  key={index}
                  label={quota.label}
                  value={quota.share ?? 0}
                  max={100}
                  words={
                    quota.share === null ? t('byProfile') : t('ofCompletes', { share: format.percent(quota.share) })
                  }
                />
              ))}
            </ul>
          </div>
        </Section>
      )}
      <Section title={t('paths')}>
        <div className={editorStyles.inside}>
          <p className={editorStyles.hint}>{t('pathsNote')}</p>
          <TrialPaths trial={trial} />
        </div>
      </Section>
    </>
  );
}

function Bar({ label, value, max, words }: { label: string; value: number; max: number; words: ReactNode }) {
  const format = useFormat();
  return (
    <li className={styles.bar}>
      <span className={styles.barLabel}>{label}</span>
      <span className={styles.figure}>{words}</span>
      <Meter
        look="bar"
        value={value}
        max={Math.max(1, max)}
        label={format.labeled(label, format.number(value))}
        className={styles.barTrack}
      />
    </li>
  );
}
