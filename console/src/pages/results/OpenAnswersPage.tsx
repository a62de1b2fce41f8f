import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { codingWords } from '../../locales/coding.en';
import { useT } from '../../locales/translator';
import { CodingDesk } from './CodingDesk';
import { ResultsTabs } from './ResultsTabs';

/** The open answers of a survey, one question at a time, and their codes. */
export default function OpenAnswersPage() {
  const t = useT(codingWords);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const variables = useCall('GET /api/console/Surveys/:id/Variables', { params: { id } });
  const questions = useCall('GET /api/console/Surveys/:id/OpenQuestions', { params: { id } });
  const calls = [variables, questions];
  if (!variables.data || !questions.data) {
    const error = calls.find((each) => each.error)?.error;
    return error ? (
      <LoadFailed error={error} onRetry={() => void Promise.all(calls.map((each) => each.refetch()))} />
    ) : (
      <SkeletonCards count={3} height={200} />
    );
  }
  const { list } = questions.data;
  const chosen = list.find(({ key }) => key === search.get('question')) ?? list[0];
  return (
    <>
      <ResultsTabs surveyId={id} />
      {chosen ? (
        <CodingDesk
          key={chosen.key}
          surveyId={id}
          questions={list}
          question={chosen}
          variables={variables.data.list}
          onQuestion={(key) => {
            const next = new URLSearchParams(search);
            next.set('question', key);
            for (const name of ['search', 'coded']) next.delete(name);
            navigate(`?${next}`, { replace: true, preventScrollReset: true });
          }}
        />
      ) : (
        <EmptyState title={t('noQuestions')}>{t('noQuestionsNote')}</EmptyState>
      )}
    </>
  );
}
