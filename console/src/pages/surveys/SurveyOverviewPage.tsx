import { Columns, Section } from '../../layouts/Columns';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { AnswersRemoval } from './AnswersRemoval';
import { AttemptFigures } from './AttemptFigures';
import { PicturesCard } from './PicturesCard';
import { InlinePreview } from './PreviewDialog';
import { SlowestQuotas } from './SlowestQuotas';
import { SoftLaunchCard } from './SoftLaunchCard';
import styles from './SurveyOverviewPage.module.css';
import { SurveyStrip } from './SurveyStrip';
import { useSurvey } from './survey-context';
import { TargetFacts } from './TargetFacts';

/** The overview tab of a survey: key figures, attempts, the slowest quotas, the target and a preview. */
export default function SurveyOverviewPage() {
  const t = useT(surveyWords);
  const survey = useSurvey();
  return (
    <>
      <AnswersRemoval />
      <PicturesCard survey={survey} />
      <SurveyStrip survey={survey} />
      <div className={styles.columns}>
        <Columns
          side={
            <>
              <TargetFacts survey={survey} />
              {!survey.partner && survey.toolHost === null && survey.kind !== 'ad' && (
                <Section title={t('previewTitle')}>
                  <div className={styles.inside}>
                    <InlinePreview
                      // Shows again what a file or a fetch has changed.
                      key={survey.pictures.map(({ state, address }) => `${state} ${address}`).join()}
                      questionnaire={survey.questionnaire}
                      surveyId={survey.id}
                    />
                  </div>
                </Section>
              )}
            </>
          }
        >
          <AttemptFigures survey={survey} />
          {survey.softLaunch && <SoftLaunchCard survey={survey} />}
          <SlowestQuotas survey={survey} />
        </Columns>
      </div>
    </>
  );
}
