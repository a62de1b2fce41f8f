import { Button } from '@pollen/ui/Button';
import { Meter } from '@pollen/ui/Meter';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { CircleAlert, CircleCheck, FlaskConical, Languages, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import { Figures } from '../../layouts/Figures';
import { useFormat } from '../../locales/format';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import type { Settings } from '../surveys/survey-draft';
import type { Trial } from '../surveys/survey-types';
import styles from './Editor.module.css';
import type { Json } from './json';

interface TrialPanelProps {
  questionnaire: Json;
  quotas: Settings['quotas'];
}

/** Checks before a launch: what a look finds, and how made-up respondents fare. */
export function TrialPanel({ questionnaire, quotas }: TrialPanelProps) {
  const t = useT(editorWords);
  const showError = useShowError();
  const trial = useChange('POST /api/console/QuestionnaireTrials', { onError: showError });
  const run = () => trial.mutate({ body: { questionnaire, quotas: [...quotas] }, timeoutMs: 30_000 });
  const { data } = trial;
  // What was tried is not what is being edited any more.
  const stale = data !== undefined && trial.variables?.body.questionnaire !== questionnaire;
  return (
    <div className={styles.stack}>
      <Section
        title={t('trial')}
        actions={
          <Button
            size="dense"
            kind={data && !stale ? 'tonal' : 'primary'}
            icon={<FlaskConical size={20} />}
            loading={trial.isPending}
            loadingLabel={t('trying')}
            onClick={run}
          >
            {t(data ? 'tryAgain' : 'try')}
          </Button>
        }
      >
        <div className={styles.inside}>
          <p className={styles.hint}>{t('trialNote')}</p>
          {stale && <p className={styles.warn}>{t('trialStale')}</p>}
        </div>
      </Section>
      {trial.isPending && !data && <SkeletonCards count={3} height={120} />}
      {data && <Report trial={data} />}
    </div>
  );
}

function Report({ trial }: { trial: Trial }) {
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const format = useFormat();
  const share = (n: number) => format.percent(trial.respondents === 0 ? 0 : Math.round((100 * n) / trial.respondents));
  return (
    <div className={styles.report} role="status">
      <Figures
        small
        figures={[
          { label: t('respondents'), value: format.number(trial.respondents) },
          {
            label: surveys('completed'),
            value: t('countShare', { n: trial.completed, share: share(trial.completed) }),
          },
          {
            label: surveys('screenedOut'),
            value: t('countShare', { n: trial.screenedOut, share: share(trial.screenedOut) }),
          },
          {
            label: t('expectedMinutes'),
            value: trial.minutes
              ? t('minutesRange', { median: trial.minutes.median, slow: trial.minutes.slow })
              : t('unknown'),
          },
        ]}
      />
      <Columns side={<Side trial={trial} share={share} />}>
        <Section title={t('findings')} count={format.number(trial.findings.length)}>
          <div className={styles.inside}>
            {trial.findings.length === 0 && (
              <p className={styles.good}>
                <CircleCheck size={20} />
                {t('noFindings')}
              </p>
            )}
            <ul className={styles.findings}>
              {trial.findings.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one list as the server gave it.
                <li key={index} className={styles.finding} data-kind={finding.kind}>
                  {finding.kind === 'translationMissing' ? <Languages size={20} /> : <CircleAlert size={20} />}
                  <div>
                    <p>{finding.message}</p>
                    <p className={styles.path}>
                      {t(`f_${finding.kind}`)}
                      {finding.element ? ` · ${finding.element}` : ''}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </Section>
        <Section title={t('reachedPages')}>
          <div className={styles.inside}>
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
  const titleOf = (page: number) => String(page + 1);
  return (
    <>
      {trial.screening.length > 0 && (
        <Section title={t('screening')}>
          <div className={styles.inside}>
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
          <div className={styles.inside}>
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
        <div className={styles.inside}>
          <p className={styles.hint}>{t('pathsNote')}</p>
          <ol className={styles.paths}>
            {trial.paths.map((path) => (
              <li key={`${path.pages.join(' ')} ${path.end}`} className={styles.pathRow}>
                <Route size={16} />
                <span>
                  {path.pages.map(titleOf).join(' → ')} · {t(`end_${path.end}`)}
                </span>
                <span className={styles.figure}>{share(path.respondents)}</span>
              </li>
            ))}
          </ol>
        </div>
      </Section>
    </>
  );
}

function Bar({ label, value, max, words }: { label: string; value: number; max: number; words: ReactNode }) {
  return (
    <li className={styles.bar}>
      <span className={styles.barLabel}>{label}</span>
      <span className={styles.figure}>{words}</span>
      <Meter look="bar" value={value} max={Math.max(1, max)} label={`${label}: ${value}`} className={styles.barTrack} />
    </li>
  );
}
