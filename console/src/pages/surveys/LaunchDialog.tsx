import type { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Dialog } from '@pollen/ui/Dialog';
import { Spinner } from '@pollen/ui/Spinner';
import { StatusPill } from '@pollen/ui/StatusPill';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { FlaskConical } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall, useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { launchWords } from '../../locales/launch.en';
import { shellWords } from '../../locales/shell.en';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { concernsOf } from '../survey-editor/concerns';
import { readDocument } from '../survey-editor/document';
import { FindingList } from '../survey-editor/FindingList';
import { TrialFigures, TrialPaths, useTrialShare } from '../survey-editor/TrialParts';
import { useTrial } from '../survey-editor/use-trial';
import { LaunchCheckList } from './LaunchCheckList';
import { LaunchCost } from './LaunchCost';
import styles from './LaunchDialog.module.css';
import { LaunchStart, type StartChoice, softLaunchOf } from './LaunchStart';
import { launchChecks, whatIsConfirmed } from './launch-checks';
import type { SeenState } from './StateQuestion';
import type { Check, Survey, Trial } from './survey-types';

const findingsAtMost = 6;
const pathsAtMost = 3;

interface LaunchDialogProps {
  /** Null while the dialog is closed. */
  surveyId: number | null;
  /** The state that the operator saw; after a refusal, the state that the dialog now shows. */
  seen: SeenState;
  onSeen: (seen: SeenState) => void;
  onClose: () => void;
}

/** Asks for confirmation of a launch: the results of the checks, the cost at target, and how the survey starts. */
export function LaunchDialog({ surveyId, seen, onSeen, onClose }: LaunchDialogProps) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const words = useT(launchWords);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The warnings that the operator has confirmed, as they were: other ones have to be confirmed anew. */
  const [confirmed, setConfirmed] = useState('');
  const [start, setStart] = useState<StartChoice>({ soft: false, completes: '' });
  const id = surveyId ?? 0;
  const asks = surveyId !== null;
  const {
    data: survey,
    error,
    refetch,
  } = useLiveCall('GET /api/console/Surveys/:id', { params: { id } }, { enabled: asks });
  const questionnaire = useMemo(() => survey && readDocument(survey.questionnaire), [survey]);
  const check = useCall(
    'POST /api/console/QuestionnaireChecks',
    { body: { questionnaire } },
    { enabled: asks && questionnaire !== undefined },
  );
  const changes = useT(changeWords);
  const format = useFormat();
  const [reason, setReason] = useState('');
  const waits = survey?.asks === true && survey.rewardPoints > survey.secondOperatorPoints;
  const isShort = reason.trim().length < CHANGE_REASON.min;
  const close = () => {
    setRefusal(null);
    setConfirmed('');
    setStart({ soft: false, completes: '' });
    onClose();
  };
  const { trial, isRunning, run } = useTrial(questionnaire ?? {}, survey?.settings.quotas ?? []);
  const mayTry = asks && check.data !== undefined && check.data.problems.length === 0 && trial === undefined;
  // Runs once for each version and setting that the dialog shows; a trial that failed is run by its button.
  const tried = useRef<unknown>(null);
  useEffect(() => {
    if (!mayTry || tried.current === questionnaire) return;
    tried.current = questionnaire;
    run();
  }, [mayTry, questionnaire, run]);
  const checks = survey && check.data ? launchChecks(survey, check.data, trial) : [];
  const stops = checks.filter(({ level }) => level === 'stop');
  const warnings = checks.filter(({ level }) => level === 'warning');
  const softCompletes = survey && start.soft ? softLaunchOf(start, survey.completesTarget) : undefined;
  const isConfirmed = warnings.length === 0 || confirmed === whatIsConfirmed(warnings);
  const launch = useChange('POST /api/console/Surveys/:id/State', {
    onSuccess: ({ state, approval }) => {
      if (approval !== null) toast.success(changes('requested'));
      else toast.success(t(state === 'scheduled' ? 'isScheduled' : 'isLive'));
      close();
    },
    onError: (failed) => {
      if (!isUnseen(failed)) {
        showError(failed);
        close();
        return;
      }
      // The refetched checks belong to the new state; the next confirmation refers to it.
      void refetch().then(({ data }) => {
        setRefusal(failed.messages[0] ?? '');
        if (data) onSeen(data);
      });
    },
  });
  const failed = error ?? check.error;
  return (
    <Dialog
      open={asks}
      onClose={launch.isPending ? () => undefined : close}
      title={t('launchQuestion')}
      wide
      className={styles.dialog}
      actions={
        <>
          {warnings.length > 0 && (
            <Checkbox
              className={styles.confirm}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.target.checked ? whatIsConfirmed(warnings) : '')}
            >
              {words('confirm', { n: warnings.length })}
            </Checkbox>
          )}
          <Button kind="ghost" disabled={launch.isPending} onClick={close}>
            {shell('cancel')}
          </Button>
          <Button
            // The server applies the same rule.
            disabled={
              !survey || !check.data || stops.length > 0 || !isConfirmed || softCompletes === null || (waits && isShort)
            }
            loading={launch.isPending}
            loadingLabel={t('launching')}
            onClick={() => {
              const { version, revision } = seen;
              launch.mutate({
                params: { id },
                body: {
                  action: 'launch',
                  seen: { version, revision },
                  reason: reason.trim(),
                  ...(softCompletes ? { softLaunchCompletes: softCompletes } : {}),
                },
              });
            }}
          >
            {waits ? changes('request') : softCompletes ? words('launchTo', { n: softCompletes }) : t('launch')}
          </Button>
        </>
      }
    >
      {survey && questionnaire && check.data ? (
        <div className={styles.stack}>
          {refusal !== null && (
            <div role="alert">
              <Banner
                tone="warning"
                title={refusal}
                action={{ label: t('launchVersions'), href: paths.surveyQuestionnaire(id, { view: 'versions' }) }}
              >
                {t('launchNow', { n: survey.version })}
              </Banner>
            </div>
          )}
          <p className={styles.subtitle}>
            <span>{words('subtitle', { number: survey.number, title: survey.title })}</span>
            <Verdict stops={stops.length} warnings={warnings.length} />
          </p>
          <div className={styles.columns}>
            <section aria-labelledby="launch-checks">
              <h3 id="launch-checks" className={styles.title}>
                {words('checks')}
              </h3>
              <LaunchCheckList surveyId={survey.id} checks={checks} />
            </section>
            <div className={styles.stack}>
              <LaunchCost cost={survey.costAtTarget} />
              <LaunchStart choice={start} completesTarget={survey.completesTarget} onChange={setStart} />
              <Audience survey={survey} />
            </div>
          </div>
          {waits && (
            <>
              <p>{t('launchNeedsApproval', { limit: format.price(survey.secondOperatorPoints) })}</p>
              <TextareaField
                label={changes('reason')}
                help={changes('reasonHelpAsked')}
                rows={2}
                maxLength={CHANGE_REASON.max}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
          <Details survey={survey} check={check.data} trial={trial} isRunning={isRunning} onRun={run} />
        </div>
      ) : failed ? (
        <LoadFailed error={failed} onRetry={() => void (error ? refetch() : check.refetch())} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

/** Returns whether another operator changed the survey after this operator saw it. */
function isUnseen(failed: ApiError): boolean {
  return failed.code === codes.versionUnseen || failed.code === codes.settingsUnseen;
}

/** The number of members who will see the survey, and the day when it opens. */
function Audience({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const n = survey.matchingMembers - survey.excludedMembers;
  if (survey.opensOn) return <p>{t('launchOn', { day: format.dayAndTime(survey.opensOn, survey.opensTime), n })}</p>;
  return <p>{n > 0 ? t('launchText', { n }) : t('launchNoMembers')}</p>;
}

function Verdict({ stops, warnings }: { stops: number; warnings: number }) {
  const words = useT(launchWords);
  if (stops > 0) {
    return (
      <StatusPill shape="cross" tone="danger">
        {words('stops', { n: stops })}
      </StatusPill>
    );
  }
  return warnings > 0 ? (
    <StatusPill shape="half" tone="warning">
      {words('warnings', { n: warnings })}
    </StatusPill>
  ) : (
    <StatusPill shape="tick" tone="success">
      {words('allPassed')}
    </StatusPill>
  );
}

interface DetailsProps {
  survey: Survey;
  check: Check;
  trial: Trial | undefined;
  isRunning: boolean;
  onRun: () => void;
}

/** The findings one by one, and a summary of the trial of this version. */
function Details({ survey, check, trial, isRunning, onRun }: DetailsProps) {
  const t = useT(surveyWords);
  const words = useT(launchWords);
  const editor = useT(editorWords);
  const refused = check.problems.length > 0;
  const saved = useCall('GET /api/console/Surveys/:id/Draft', { params: { id: survey.id } });
  const unpublished = saved.data?.draft !== null && saved.data !== undefined;
  const screened = trial?.screening.filter(({ respondents }) => respondents > 0) ?? [];
  const share = useTrialShare(trial);
  return (
    <>
      {unpublished && (
        <Banner
          tone="warning"
          title={t('launchUnpublished')}
          action={{ label: t('editQuestionnaire'), href: paths.surveyQuestionnaire(survey.id) }}
        >
          {t('launchUnpublishedText', { n: survey.version })}
        </Banner>
      )}
      <section className={styles.part} aria-labelledby="launch-details">
        <div className={styles.head}>
          <h3 id="launch-details" className={styles.title}>
            {words('details')}
          </h3>
          {!refused && !trial && (
            <Button
              kind="tonal"
              size="dense"
              icon={<FlaskConical size={20} />}
              loading={isRunning}
              loadingLabel={editor('trying')}
              onClick={onRun}
            >
              {editor('try')}
            </Button>
          )}
        </div>
        <FindingList
          surveyId={survey.id}
          problems={check.problems}
          findings={concernsOf(
            [...(trial && !refused ? trial.findings : check.findings), ...survey.findings],
            survey.settings.sensitive !== null,
          )}
          atMost={findingsAtMost}
        />
        <div role="status" className={styles.stack}>
          {trial && (
            <>
              <TrialFigures trial={trial} />
              <div>
                <h4 className={styles.label}>{editor('paths')}</h4>
                <p className={styles.hint}>{editor('pathsNote')}</p>
                <TrialPaths trial={trial} atMost={pathsAtMost} />
              </div>
              {screened.length > 0 && (
                <div>
                  <h4 className={styles.label}>{editor('screening')}</h4>
                  <ul className={styles.screening}>
                    {screened.map(({ rule, reason, respondents }) => (
                      <li key={rule}>
                        <span>{reason || rule}</span>
                        <span>{share(respondents)}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          )}
        </div>
        <Link to={paths.surveyQuestionnaire(survey.id, { view: 'trial' })}>{t('launchTrialPage')}</Link>
      </section>
    </>
  );
}
