import type { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Spinner } from '@pollen/ui/Spinner';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { readDocument } from '../survey-editor/document';
import { FindingList } from '../survey-editor/FindingList';
import type { Json } from '../survey-editor/json';
import { TrialFigures, TrialPaths, useTrialShare } from '../survey-editor/TrialParts';
import { useTrial } from '../survey-editor/use-trial';
import styles from './LaunchDialog.module.css';
import type { SeenState } from './StateQuestion';
import type { Check, Survey } from './survey-types';

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

/** Asks for confirmation of a launch and shows the results of the checks. */
export function LaunchDialog({ surveyId, seen, onSeen, onClose }: LaunchDialogProps) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = surveyId ?? 0;
  const asks = surveyId !== null;
  const {
    data: survey,
    error,
    refetch,
  } = useCall('GET /api/console/Surveys/:id', { params: { id } }, { enabled: asks });
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
    onClose();
  };
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
      actions={
        <>
          <Button kind="ghost" disabled={launch.isPending} onClick={close}>
            {shell('cancel')}
          </Button>
          <Button
            // The server applies the same rule.
            disabled={!survey || !check.data || stopsIn(check.data) > 0 || (waits && isShort)}
            loading={launch.isPending}
            loadingLabel={t('launching')}
            onClick={() => {
              const { version, revision } = seen;
              launch.mutate({
                params: { id },
                body: { action: 'launch', seen: { version, revision }, reason: reason.trim() },
              });
            }}
          >
            {waits ? changes('request') : t('launch')}
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
          <Audience survey={survey} />
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
          <Checks survey={survey} questionnaire={questionnaire} check={check.data} />
        </div>
      ) : failed ? (
        <LoadFailed error={failed} onRetry={() => void (error ? refetch() : check.refetch())} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

/** Returns the number of findings that prevent the launch. */
function stopsIn({ problems, findings }: Check): number {
  return problems.length + findings.filter(({ kind }) => kind === 'placeholderText').length;
}

/** Returns whether another operator changed the survey after this operator saw it. */
function isUnseen(failed: ApiError): boolean {
  return failed.code === codes.versionUnseen || failed.code === codes.settingsUnseen;
}

/** The number of members who will see the survey, and the day when it opens. */
function Audience({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const n = survey.matchingMembers;
  if (survey.opensOn) return <p>{t('launchOn', { day: format.dayAndTime(survey.opensOn, survey.opensTime), n })}</p>;
  return <p>{n > 0 ? t('launchText', { n }) : t('launchNoMembers')}</p>;
}

interface ChecksProps {
  survey: Survey;
  questionnaire: Json;
  check: Check;
}

/** The problems that prevent the launch, the warnings, and a summary of the trial of this version. */
function Checks({ survey, questionnaire, check }: ChecksProps) {
  const t = useT(surveyWords);
  const editor = useT(editorWords);
  const { trial, isRunning, run } = useTrial(questionnaire, survey.settings.quotas);
  const refused = check.problems.length > 0;
  const stops = stopsIn(check);
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
      <section className={styles.part} aria-labelledby="launch-checks">
        <h3 id="launch-checks" className={styles.title}>
          {t('launchChecks')}
        </h3>
        {stops > 0 && <p className={styles.refused}>{t('launchBlocked', { n: stops })}</p>}
        <FindingList
          surveyId={survey.id}
          problems={check.problems}
          findings={[...(trial && !refused ? trial.findings : check.findings), ...survey.findings]}
          atMost={findingsAtMost}
        />
      </section>
      {!refused && (
        <section className={styles.part} aria-labelledby="launch-trial">
          <div className={styles.head}>
            <h3 id="launch-trial" className={styles.title}>
              {t('launchTrial')}
            </h3>
            {!trial && (
              <Button
                kind="tonal"
                size="dense"
                icon={<FlaskConical size={20} />}
                loading={isRunning}
                loadingLabel={editor('trying')}
                onClick={run}
              >
                {editor('try')}
              </Button>
            )}
          </div>
          <div role="status" className={styles.stack}>
            {trial ? (
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
            ) : (
              <p className={styles.hint}>{t('launchTrialNote')}</p>
            )}
          </div>
          <Link to={paths.surveyQuestionnaire(survey.id, { view: 'trial' })}>{t('launchTrialPage')}</Link>
        </section>
      )}
    </>
  );
}
