import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Meter } from '@pollen/ui/Meter';
import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FilterBar, SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { type ListFilter, listQuery, listSearch, readListFilter } from '../../layouts/list-filter';
import { PageHead } from '../../layouts/PageHead';
import { Pager } from '../../layouts/Pager';
import { StateTabs } from '../../layouts/StateTabs';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { SurveyStatePill } from './SurveyStatePill';
import styles from './SurveysPage.module.css';
import { type SurveyRow, type SurveyState, surveyStates } from './survey-types';

const size = 15;

export default function SurveysPage() {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const navigate = useNavigate();
  const filter = readListFilter(useSearchParams()[0], surveyStates);
  const surveys = useCall('GET /api/console/Surveys', { query: listQuery(filter, size) }, { keepsPrevious: true });
  const address = (change: Partial<ListFilter<SurveyState>>) =>
    paths.surveys(listSearch({ ...filter, page: 1, ...change }));

  const columns: Column<SurveyRow>[] = [
    {
      key: 'survey',
      header: t('survey'),
      heads: true,
      cell: (survey) => (
        <span className={styles.two}>
          <AppLink href={paths.survey(survey.id)} className={styles.name}>
            {survey.title}
          </AppLink>
          <span className={styles.number}>{t('number', { number: survey.number })}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (survey) => <SurveyStatePill state={survey.state} /> },
    {
      key: 'reward',
      header: t('reward'),
      align: 'end',
      cell: (survey) => <CoinAmount amount={survey.rewardPoints} size="xs" />,
    },
    {
      key: 'ir',
      header: t('successRate'),
      cell: (survey) => (
        <span className={styles.rate}>
          <span className={styles.figure}>{format.percent(survey.ir)}</span>
          <Meter value={survey.ir} label={t('successRateOf', { rate: format.percent(survey.ir) })} />
        </span>
      ),
    },
    {
      key: 'loi',
      header: t('length'),
      align: 'end',
      cell: (survey) => <span>{shell('minutes', { n: survey.loi })}</span>,
    },
    {
      key: 'completes',
      header: t('completes'),
      cell: (survey) => <Completes survey={survey} />,
    },
    {
      key: 'started',
      header: t('started'),
      align: 'end',
      cell: (survey) => <span>{format.number(survey.started)}</span>,
    },
    {
      key: 'launched',
      header: t('launched'),
      cell: (survey) => (survey.launchedAt ? format.day(survey.launchedAt) : t('notYet')),
    },
  ];
  const plain = !filter.search && !filter.state;

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        actions={
          <Button size="dense" icon={<Plus size={20} />} href={paths.newSurvey()}>
            {t('new')}
          </Button>
        }
      />
      <ListCard>
        <StateTabs
          label={t('states')}
          tabs={[null, ...surveyStates].map((state) => ({
            key: state ?? 'all',
            href: address({ state }),
            label: state === null ? shell('all') : t(state),
            current: filter.state === state,
          }))}
        />
        <FilterBar onReset={filter.search ? () => navigate(address({ search: '' }), { replace: true }) : undefined}>
          <SearchBox
            label={t('search')}
            value={filter.search}
            onChange={(search) => navigate(address({ search }), { replace: true })}
          />
        </FilterBar>
        {surveys.error && !surveys.data ? (
          <LoadFailed error={surveys.error} onRetry={() => void surveys.refetch()} />
        ) : (
          <>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={surveys.data?.list}
              stale={surveys.isPlaceholderData}
              rowKey={(survey) => survey.id}
              empty={t(plain ? 'emptyAll' : 'empty')}
            />
            {surveys.data && <Pager bar={surveys.data.pagebar} onPage={(page) => navigate(address({ page }))} />}
          </>
        )}
      </ListCard>
    </>
  );
}

function Completes({ survey }: { survey: SurveyRow }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const done = format.number(survey.completes);
  const target = format.number(survey.completesTarget);
  return (
    <span className={styles.completes}>
      <span className={styles.figure}>{t('outOf', { done, target })}</span>
      <Meter
        look="bar"
        value={survey.completes}
        max={survey.completesTarget}
        label={t('completesOf', { done, target })}
        className={styles.bar}
      />
    </span>
  );
}
