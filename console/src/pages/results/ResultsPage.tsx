import { csvFile } from '@pollen/contract/csv';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Download } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { Columns, Section } from '../../layouts/Columns';
import { download } from '../../layouts/download';
import { Figures } from '../../layouts/Figures';
import { FilterBar, FilterSelect } from '../../layouts/FilterBar';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { FilterProblems } from '../../list/FilterProblems';
import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CrossTable } from './CrossTable';
import { ResponseFiles } from './ResponseFiles';
import styles from './ResultsPage.module.css';
import { crossLines, crossTable, seriesLines } from './result-tables';
import { SeriesChart } from './SeriesChart';

export default function ResultsPage() {
  const t = useT(resultWords);
  const format = useFormat();
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const asked = useSearchParams()[0];
  const results = useCall('GET /api/console/Surveys/:id/Results', { params: { id } });
  if (!results.data) {
    return results.error ? (
      <LoadFailed heading="h1" error={results.error} onRetry={() => void results.refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  const { title, surveyNumber, responses, inReview, rejected, questions } = results.data;
  const question = questions.find(({ name }) => name === asked.get('question')) ?? questions[0];
  const others = question?.kind === 'choice' ? questions.filter((each) => each.crosses && each !== question) : [];
  const by = others.find(({ name }) => name === asked.get('by'));
  const problems = Object.entries({ question, by }).flatMap(([name, found]) => {
    const text = asked.get(name) ?? '';
    return text === '' || found?.name === text ? [] : [{ name, text, kind: 'choice' as const }];
  });
  const show = (chosen: { question?: string; by?: string }) => {
    const params = new URLSearchParams();
    const next = { question: question?.name, by: by?.name, ...chosen };
    if (next.question) params.set('question', next.question);
    if (next.by) params.set('by', next.by);
    navigate(paths.surveyResults(id, `?${params}`), { replace: true, preventScrollReset: true });
  };
  const optionOf = (each: { name: string; title: string }) => ({ value: each.name, label: each.title.slice(0, 120) });

  return (
    <>
      <PageHead
        title={t('titleOf', { title })}
        back={{ href: paths.survey(id), label: `${title} (${surveyNumber})` }}
        note={t('note')}
      />
      <Figures
        figures={[
          { label: t('responses'), value: format.number(responses) },
          { label: t('inReview'), value: format.number(inReview) },
          { label: t('rejected'), value: format.number(rejected) },
        ]}
      />
      <div className={styles.columns}>
        <Columns side={<ResponseFiles surveyId={id} />}>
          {responses === 0 || !question ? (
            <Section title={t('questions')}>
              <p className={styles.quiet}>{t('none')}</p>
            </Section>
          ) : (
            <Section title={question.title}>
              <div className={styles.filters}>
                <FilterBar>
                  <FilterSelect
                    label={t('question')}
                    value={question.name}
                    options={questions.map(optionOf)}
                    onChange={(name) => show({ question: name, by: '' })}
                  />
                  {others.length > 0 && (
                    <FilterSelect
                      label={t('by')}
                      value={by?.name ?? ''}
                      options={[{ value: '', label: t('byNothing') }, ...others.map(optionOf)]}
                      onChange={(name) => show({ by: name })}
                    />
                  )}
                </FilterBar>
                <FilterProblems problems={problems} />
              </div>
              <Answers surveyId={id} question={question.name} by={by?.name} />
            </Section>
          )}
        </Columns>
      </div>
    </>
  );
}

/** Chart and table of one question, alone or by another one. */
function Answers({ surveyId, question, by }: { surveyId: number; question: string; by: string | undefined }) {
  const t = useT(resultWords);
  const format = useFormat();
  const query = { question, ...(by ? { by } : {}) };
  const found = useCall('GET /api/console/Surveys/:id/Frequencies', { params: { id: surveyId }, query });
  if (!found.data) {
    return found.error ? (
      <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <div className={styles.inside}>
        <SkeletonCards count={1} height={260} />
      </div>
    );
  }
  const { answered, capped, looked, kind, multiple, numbers, series, title, byTitle } = found.data;
  const labelOf = (label: string) => (kind === 'ranking' ? t('place', { n: Number(label) }) : label);
  const crossed = byTitle === null ? null : crossTable(series, t('total'));
  const save = () => {
    const words = { part: t('part'), answer: t('answer'), count: t('count'), share: t('share'), total: t('total') };
    const { head, lines } = crossed ? crossLines(crossed, words) : seriesLines(series, labelOf, words);
    download(
      `survey-${surveyId}-${crossed ? `${question}-by-${by}` : question}.csv`,
      csvFile([head, ...lines]),
      'text/csv',
    );
  };
  return (
    <div className={styles.inside}>
      <div className={styles.over}>
        <p className={styles.words}>
          {answered === 0 ? t('nobody') : t('answered', { n: answered })} {capped && t('capped', { n: looked })}{' '}
          {multiple && t('multiple')} {kind === 'text' && t('texts')}
        </p>
        {answered > 0 && series.length > 0 && (
          <Button kind="ghost" size="dense" className={styles.save} icon={<Download size={18} />} onClick={save}>
            {t('asCsv')}
          </Button>
        )}
      </div>
      {crossed && answered > 0 && <CrossTable table={crossed} title={title} by={byTitle ?? ''} />}
      {numbers && (
        <dl className={styles.numbers}>
          {(['min', 'median', 'mean', 'max'] as const).map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{format.number(numbers[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {answered > 0 &&
        series.map((one, place) => (
          <SeriesChart
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a grid may share a title; their order is theirs.
            key={place}
            series={one}
            heads={series.length > 1}
            labelOf={labelOf}
          />
        ))}
    </div>
  );
}
