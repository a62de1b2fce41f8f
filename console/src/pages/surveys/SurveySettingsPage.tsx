import { codes } from '@pollen/contract/codes';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { formWords } from '../../locales/survey-form.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { SurveyForm } from './SurveyForm';
import styles from './SurveySettingsPage.module.css';
import { changedFields, draftOf, fieldWords } from './survey-draft';
import type { Survey } from './survey-types';

/** The settings tab of a survey: its settings as a form; another survey starts with a new form. */
export default function SurveySettingsPage() {
  const id = Number(useParams().id);
  const { data: survey, error, refetch } = useCall('GET /api/console/Surveys/:id', { params: { id } });
  if (!survey) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  return <SettingsOf key={survey.id} survey={survey} onLookAgain={() => void refetch()} />;
}

/**
 * Changes the settings and quotas. A change that another operator saved meanwhile is shown first and not overwritten
 * unseen.
 */
function SettingsOf({ survey, onLookAgain }: { survey: Survey; onLookAgain: () => void }) {
  const t = useT(formWords);
  const surveys = useT(surveyWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useShowError();
  // Edited fields are not overwritten when another operator saves.
  const [base, setBase] = useState({ settings: survey.settings, revision: survey.revision, round: 0 });
  const update = useChange('POST /api/console/Surveys/:id', {
    onSuccess: ({ approval }) => {
      toast.success(approval === null ? t('saved') : changes('requested'));
      navigate(paths.survey(survey.id));
    },
    onError: (error) => {
      showError(error);
      if (error.code === codes.surveyChanged) onLookAgain();
    },
  });
  const changes = useT(changeWords);
  const format = useFormat();
  const [raise, setRaise] = useState<Survey['settings'] | null>(null);
  const save = (settings: Survey['settings'], reason: string) =>
    update
      .mutateAsync({ params: { id: survey.id }, body: { settings, revision: base.revision, reason } })
      .catch(() => undefined);
  const may = survey.can.edit;
  const changed = survey.revision !== base.revision && !update.isSuccess;
  const fields = changedFields(base.settings, survey.settings).map((field) => t(fieldWords[field]));
  const rebase = (round: number) => setBase({ settings: survey.settings, revision: survey.revision, round });

  return (
    <>
      {survey.state !== 'draft' && <p className={styles.note}>{t('changesNote')}</p>}
      <div role="status">
        {changed && (
          <Banner
            tone="warning"
            title={t('changedMeanwhile', { name: survey.changedBy ?? '?' })}
            action={{ label: t('loadTheirs'), onClick: () => rebase(base.round + 1) }}
            secondAction={{ label: t('keepMine'), onClick: () => rebase(base.round) }}
          >
            {fields.length > 0 && t('changedFields', { fields: fields.join(t('listComma')) })}
          </Banner>
        )}
      </div>
      <ReasonDialog
        open={raise !== null}
        onClose={() => setRaise(null)}
        title={changes('requestQuestion')}
        text={surveys('raiseNeedsApproval', { limit: format.price(survey.secondOperatorPoints) })}
        label={changes('reason')}
        help={changes('reasonHelpAsked')}
        missing={changes('reasonShort', { min: CHANGE_REASON.min })}
        example=""
        verb={changes('request')}
        doing={changes('requesting')}
        isBusy={update.isPending}
        onSubmit={(reason) => {
          if (raise) void save(raise, reason).then(() => setRaise(null));
        }}
      />
      <SurveyForm
        key={base.round}
        initial={draftOf(base.settings)}
        questionnaire={survey.questionnaire}
        quotaCounts={new Map(survey.quotaFill.map(({ id, completes }) => [id, completes]))}
        isLaunched={survey.state !== 'draft'}
        verb={t('saveChanges')}
        whyNot={may === true ? undefined : may.reason}
        onSubmit={async (settings) => {
          const raises =
            survey.asks &&
            survey.state !== 'draft' &&
            settings.rewardPoints > survey.secondOperatorPoints &&
            settings.rewardPoints > survey.rewardPoints;
          if (raises) setRaise(settings);
          else await save(settings, '');
        }}
        aside={
          <Button kind="ghost" size="form" href={paths.survey(survey.id)}>
            {shell('cancel')}
          </Button>
        }
      />
    </>
  );
}
