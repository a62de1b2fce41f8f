import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Answers.module.css';
import { SeriesChart } from './SeriesChart';

interface QuestionAnswersProps {
  surveyId: number;
  version: number;
  question: string;
  /** The number of ended attempts at this version. */
  attempts: number;
}

/** The members' answers to a question of the published version that the draft started from. */
export function QuestionAnswers({ surveyId, version, question, attempts }: QuestionAnswersProps) {
  const t = useT(editorWords);
  const results = useT(resultWords);
  const format = useFormat();
  const { data, error, refetch } = useCall('GET /api/console/Surveys/:id/Versions/:version/Choices', {
    params: { id: surveyId, version },
    query: { question },
  });
  const share = data && format.percent(Math.round((100 * data.answered) / attempts));
  const hint = !data
    ? null
    : data.series.length === 0
      ? t('answersUncounted')
      : data.kind === 'ranking'
        ? t('answersFirst')
        : data.multiple
          ? results('multiple')
          : null;
  return (
    <section className={styles.answers} aria-label={t('answersTitle', { version })}>
      <h3 className={styles.title}>{t('answersTitle', { version })}</h3>
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={1} height={120} />}
      {data && share && (
        <>
          <p className={styles.words}>{t('answeredShare', { n: data.answered, of: attempts, share })}</p>
          {hint && <p className={styles.words}>{hint}</p>}
          {data.answered > 0 &&
            data.series.map((series, place) => (
              <SeriesChart
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a grid may share a title; their order is theirs.
                key={place}
                series={series}
                heads={data.series.length > 1}
              />
            ))}
        </>
      )}
    </section>
  );
}
