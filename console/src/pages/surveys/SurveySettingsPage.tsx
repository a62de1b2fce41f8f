import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import { download } from '../../layouts/download';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { shellWords } from '../../locales/shell.en';
import { formWords } from '../../locales/survey-form.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PreviewHere } from './PreviewDialog';
import { QuestionnaireUpload } from './QuestionnaireUpload';
import { SurveyForm } from './SurveyForm';
import styles from './SurveyPage.module.css';
import { draftOf } from './survey-draft';
import type { Check, Survey } from './survey-types';

export default function SurveySettingsPage() {
  const id = Number(useParams().id);
  const { data: survey, error, refetch } = useCall('GET /api/console/Surveys/:id', { params: { id } });
  if (!survey) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  return <SettingsOf key={survey.id} survey={survey} />;
}

/** Changes settings and, with another questionnaire, publishes a new version. */
function SettingsOf({ survey }: { survey: Survey }) {
  const t = useT(formWords);
  const surveys = useT(surveyWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useShowError();
  const [version, setVersion] = useState<{ questionnaire: unknown; check: Check } | null>(null);
  const [uploads, setUploads] = useState(false);
  // What somebody else saves meanwhile does not pull the fields from under this operator's hands.
  const [initial] = useState(() => draftOf(survey.settings));
  const update = useChange('POST /api/console/Surveys/:id', {
    onSuccess: () => {
      toast.success(t('saved'));
      navigate(paths.survey(survey.id));
    },
    onError: showError,
  });
  const questionnaire = version ? version.questionnaire : survey.questionnaire;
  const may = survey.can.edit;

  return (
    <>
      <PageHead
        title={t('settingsTitle', { title: survey.title })}
        note={t('changesNote')}
        back={{ href: paths.survey(survey.id), label: surveys('number', { number: survey.number }) }}
      />
      <Columns
        side={
          <Section title={surveys('previewTitle')}>
            <div className={styles.inside}>
              <PreviewHere key={version ? 'new' : 'kept'} questionnaire={questionnaire} />
            </div>
          </Section>
        }
      >
        <Section
          title={t('questionnaire')}
          count={version ? undefined : surveys('version', { n: survey.version })}
          actions={
            version || uploads ? (
              <Button
                kind="ghost"
                size="dense"
                onClick={() => {
                  setVersion(null);
                  setUploads(false);
                }}
              >
                {t('keepVersion')}
              </Button>
            ) : (
              <>
                <Button
                  kind="ghost"
                  size="dense"
                  onClick={() =>
                    download(
                      `${survey.number}-v${survey.version}.json`,
                      JSON.stringify(survey.questionnaire, null, 2),
                      'application/json',
                    )
                  }
                >
                  {t('downloadVersion')}
                </Button>
                <Button kind="tonal" size="dense" disabled={may !== true} onClick={() => setUploads(true)}>
                  {t('uploadVersion')}
                </Button>
              </>
            )
          }
        >
          {version ? (
            <div className={styles.inside}>
              <Banner tone="success" title={t('accepted')}>
                {t('acceptedText', { pages: version.check.pages, questions: version.check.questions })}{' '}
                {t('versionReady')}
              </Banner>
            </div>
          ) : (
            uploads && (
              <div className={styles.inside}>
                <QuestionnaireUpload onAccepted={(accepted, check) => setVersion({ questionnaire: accepted, check })} />
              </div>
            )
          )}
        </Section>
        <SurveyForm
          initial={initial}
          questionnaire={questionnaire}
          verb={t(version ? 'publishChanges' : 'saveChanges')}
          whyNot={may === true ? undefined : may.reason}
          onSubmit={(settings) =>
            update
              .mutateAsync({
                params: { id: survey.id },
                body: { settings, ...(version ? { questionnaire: version.questionnaire } : {}) },
              })
              .catch(() => undefined)
          }
          aside={
            <Button kind="ghost" size="form" href={paths.survey(survey.id)}>
              {shell('cancel')}
            </Button>
          }
        />
      </Columns>
    </>
  );
}
