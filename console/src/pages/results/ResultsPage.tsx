import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useParams } from 'react-router';
import { useCall, useLiveCall } from '../../api/query';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { FilterProblems } from '../../list/FilterProblems';
import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import { AnswersRemoval } from '../surveys/AnswersRemoval';
import { QuestionCard } from './QuestionCard';
import { QuestionList } from './QuestionList';
import { ResponseFiles } from './ResponseFiles';
import styles from './ResultsPage.module.css';
import { ResultsTabs } from './ResultsTabs';
import { TableControls } from './TableControls';
import { tableRequest, useTableView } from './table-view';
import { useFreshTables } from './use-fresh-tables';

/** The results tab of a survey: the figures of all questions, with the breaks and the base that the operator chooses. */
export default function ResultsPage() {
  const t = useT(resultWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const results = useLiveCall('GET /api/console/Surveys/:id/Results', { params: { id } });
  useFreshTables(results.data);
  const found = useCall('GET /api/console/Surveys/:id/Variables', { params: { id } });
  const weighting = useCall('GET /api/console/Surveys/:id/Weighting', { params: { id } });
  const variables = found.data?.list ?? [];
  const { view, change, problems } = useTableView(variables);
  const error = results.error ?? found.error ?? weighting.error;
  if (!results.data || !found.data || !weighting.data) {
    return error ? (
      <LoadFailed
        error={error}
        onRetry={() => void Promise.all([results.refetch(), found.refetch(), weighting.refetch()])}
      />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  const isWeighted = weighting.data.targets !== null;
  const { responses, inReview, rejected, excluded, questions } = results.data;
  return (
    <>
      <AnswersRemoval />
      <Figures
        figures={[
          { label: t('responses'), value: format.number(responses) },
          { label: t('inReview'), value: format.number(inReview) },
          { label: t('rejected'), value: format.number(rejected) },
          ...(excluded > 0 ? [{ label: t('excluded'), value: format.number(excluded) }] : []),
        ]}
      />
      <ResultsTabs surveyId={id} />
      <div className={styles.page}>
        {responses > 0 && <TableControls variables={variables} view={view} isWeighted={isWeighted} onChange={change} />}
        {responses > 0 && <FilterProblems problems={problems} />}
        <div className={styles.columns}>
          <div className={styles.side}>
            {responses > 0 && <QuestionList questions={questions} />}
            <ResponseFiles surveyId={id} view={tableRequest(view, isWeighted)} />
          </div>
          <div className={styles.cards}>
            {responses === 0 && <EmptyState title={t('noResponses')}>{t('noResponsesNote')}</EmptyState>}
            {responses > 0 &&
              questions.map((question, place) => (
                <QuestionCard
                  key={question.name}
                  surveyId={id}
                  number={place + 1}
                  question={question}
                  view={view}
                  isWeighted={isWeighted}
                />
              ))}
            {responses > 0 && (
              <p className={styles.foot}>
                {t('foot', { level: view.level })} {isWeighted && view.weighted && `${t('footWeighted')} `}
                {t('note')}
              </p>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
