import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { surveyPictureWords } from '../../locales/survey-pictures.en';
import { useT } from '../../locales/translator';
import styles from './PicturesCard.module.css';
import type { Survey } from './survey-types';

/** The questionnaire's pictures from other websites that are not here: on their way, or why they could not be fetched. */
export function PicturesCard({ survey }: { survey: Pick<Survey, 'id' | 'pictures' | 'can'> }) {
  const t = useT(surveyPictureWords);
  const toast = useToast();
  const again = useChange('POST /api/console/Surveys/:id/PictureFetches', {
    onSuccess: ({ pictures }) => toast.success(t('fetching', { n: pictures })),
    onError: useShowError(),
  });
  const waiting = survey.pictures.filter(({ state }) => state === 'waiting').length;
  const failed = survey.pictures.filter(({ state }) => state === 'failed');
  if (waiting + failed.length === 0) return null;
  return (
    <div className={styles.card}>
      <Section title={t('title')}>
        <SectionBody>
          {waiting > 0 && <p role="status">{t('fetching', { n: waiting })}</p>}
          {failed.length > 0 && (
            <>
              <p>{t('failed', { n: failed.length })}</p>
              <ul className={styles.list}>
                {failed.map(({ id, source, problem }) => (
                  <li key={id}>
                    <span className={styles.source}>{source ?? t('ofQuestionnaire')}</span>
                    <span className={styles.problem}>{problem && t(`problem_${problem}`)}</span>
                  </li>
                ))}
              </ul>
              <p className={styles.problem}>{t('wayOut')}</p>
              <div>
                <Button
                  kind="secondary"
                  loading={again.isPending}
                  onClick={() => again.mutate({ params: { id: survey.id } })}
                >
                  {t('again')}
                </Button>
              </div>
            </>
          )}
        </SectionBody>
      </Section>
    </div>
  );
}
