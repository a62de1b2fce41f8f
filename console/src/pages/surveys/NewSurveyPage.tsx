import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import { PageHead } from '../../layouts/PageHead';
import { formWords } from '../../locales/survey-form.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { starter } from '../survey-editor/new-element';
import styles from './NewSurveyPage.module.css';
import { InlinePreview } from './PreviewDialog';
import { QuestionnaireUpload } from './QuestionnaireUpload';
import { SurveyForm } from './SurveyForm';
import { emptyDraft } from './survey-draft';
import type { Check } from './survey-types';

interface Uploaded {
  questionnaire: unknown;
  check: Check;
}

/** Uploads a questionnaire and creates a draft survey from it. */
export default function NewSurveyPage() {
  const t = useT(formWords);
  const surveys = useT(surveyWords);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useShowError();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const create = useChange('POST /api/console/Surveys', {
    onSuccess: ({ id }) => {
      toast.success(t('created'), t('createdText'));
      navigate(paths.survey(id), { replace: true });
    },
    onError: showError,
  });
  const head = (
    <PageHead title={t('newTitle')} note={t('newNote')} back={{ href: paths.surveys(), label: surveys('title') }} />
  );

  if (!uploaded) {
    return (
      <>
        {head}
        <Section title={t('questionnaire')}>
          <div className={styles.inside}>
            <QuestionnaireUpload onAccepted={(questionnaire, check) => setUploaded({ questionnaire, check })} />
          </div>
        </Section>
        <div className={styles.blank}>
          <p>{t('blankText')}</p>
          <Button
            kind="tonal"
            onClick={() =>
              setUploaded({
                questionnaire: starter,
                check: { problems: [], findings: [], pages: 1, questions: 1, title: null },
              })
            }
          >
            {t('blank')}
          </Button>
        </div>
      </>
    );
  }
  const { questionnaire, check } = uploaded;
  return (
    <>
      {head}
      <Columns
        side={
          <Section title={surveys('previewTitle')}>
            <div className={styles.inside}>
              <InlinePreview questionnaire={questionnaire} />
            </div>
          </Section>
        }
      >
        <div className={styles.accepted}>
          <Banner tone="success" title={t('accepted')}>
            {t('acceptedText', {
              pages: surveys('pagesCount', { n: check.pages }),
              questions: surveys('questionsCount', { n: check.questions }),
            })}
          </Banner>
          <Button kind="ghost" size="dense" onClick={() => setUploaded(null)}>
            {t('uploadAnother')}
          </Button>
        </div>
        <SurveyForm
          initial={{ ...emptyDraft, titleEn: (check.title ?? '').slice(0, 200) }}
          questionnaire={questionnaire}
          verb={t('saveDraft')}
          onSubmit={(settings) => create.mutateAsync({ body: { settings, questionnaire } }).catch(() => undefined)}
        />
      </Columns>
    </>
  );
}
