import { SURVEY_SORTS, type SurveySort } from '@pollen/contract/survey-values';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { IconButton } from '@pollen/ui/IconButton';
import { Meter } from '@pollen/ui/Meter';
import { useToast } from '@pollen/ui/Toast';
import { CalendarDays, Copy, Pause, Play, Plus, SquareX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { SearchBox } from '../../layouts/FilterBar';
import { defineFilters, oneOf, page, text } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { useListView } from '../../list/use-list-view';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { type StateAction, StateQuestion } from './StateQuestion';
import { SurveyStatePill } from './SurveyStatePill';
import styles from './SurveysPage.module.css';
import { type SurveyRow, surveyStates } from './survey-types';

const size = 15;
const filterSet = defineFilters({ search: text(), state: oneOf(surveyStates), page: page() }, { tab: 'state' });

/**
 * Shows the list of surveys with state, reward, incidence and median length, and their actions; a copy opens its
 * settings.
 */
export default function SurveysPage() {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const navigate = useNavigate();
  const filters = useFilters(filterSet);
  const view = useListView();
  const surveys = useLiveCall(
    'GET /api/console/Surveys',
    { query: { ...filters.query, size, sort: sortOf(view.sort) } },
    { keepsPrevious: true },
  );
  const toast = useToast();
  const showError = useShowError();
  const [asked, setAsked] = useState<{ survey: SurveyRow; action: StateAction } | null>(null);
  const copy = useChange('POST /api/console/Surveys/:id/Copies', {
    onSuccess: ({ id }) => {
      toast.success(t('copied'), t('copiedText'));
      navigate(paths.surveySettings(id));
    },
    onError: showError,
  });

  const columns: Column<SurveyRow>[] = [
    {
      key: 'survey',
      header: t('survey'),
      heads: true,
      sorts: 'asc',
      cell: (survey) => (
        <span className={styles.two}>
          <AppLink href={paths.survey(survey.id)} className={styles.name}>
            {survey.title}
          </AppLink>
          <span className={styles.number}>{t('number', { number: survey.number })}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (survey) => <StateAndDays survey={survey} /> },
    {
      key: 'reward',
      header: t('reward'),
      align: 'end',
      sorts: 'desc',
      cell: (survey) => <CoinAmount amount={survey.rewardPoints} size="xs" />,
    },
    {
      key: 'ir',
      header: t('successRate'),
      cell: (survey) => {
        const { ir } = survey.measured;
        if (ir === null) return <NotMeasured expected={format.percent(survey.ir)} />;
        return (
          <span className={styles.rate}>
            <span className={styles.figure}>{format.percent(ir)}</span>
            <Meter value={ir} label={t('successRateOf', { rate: format.percent(ir) })} />
          </span>
        );
      },
    },
    {
      key: 'minutes',
      header: t('medianMinutes'),
      align: 'end',
      cell: ({ measured, loi }) =>
        measured.minutes === null ? (
          <NotMeasured expected={shell('minutes', { n: loi })} />
        ) : (
          <span className={styles.tabular}>{t('minutesOf', { value: format.number(measured.minutes) })}</span>
        ),
    },
    {
      key: 'cost',
      header: t('costPerComplete'),
      align: 'end',
      cell: ({ measured }) => <Coins points={measured.pointsPerComplete} />,
    },
    {
      key: 'earnings',
      header: t('perMinute'),
      align: 'end',
      cell: ({ measured }) => <Coins points={measured.pointsPerMinute} />,
    },
    {
      key: 'completes',
      header: t('completes'),
      sorts: 'desc',
      cell: (survey) => <Completes survey={survey} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (survey) => (
        <RowActions
          survey={survey}
          busy={copy.isPending}
          onAsk={(action) => setAsked({ survey, action })}
          onCopy={() => copy.mutate({ params: { id: survey.id }, body: {} })}
        />
      ),
    },
  ];
  const mayCreate = surveys.data?.can.create;

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      live={surveys}
      actions={
        <>
          <Button kind="secondary" size="dense" icon={<CalendarDays size={20} />} href={paths.calendar()}>
            {shell('calendar')}
          </Button>
          {mayCreate === true ? (
            <Button size="dense" icon={<Plus size={20} />} href={paths.newSurvey()}>
              {t('new')}
            </Button>
          ) : (
            <>
              <Button size="dense" icon={<Plus size={20} />} disabled>
                {t('new')}
              </Button>
              {mayCreate && <p className={styles.reason}>{mayCreate.reason}</p>}
            </>
          )}
        </>
      }
      filters={filters}
      tabs={{
        label: t('states'),
        tabs: filters.tabs('state', [null, ...surveyStates], (state) => ({
          label: state === null ? shell('all') : t(state),
        })),
      }}
      controls={<SearchBox label={t('search')} {...filters.field('search')} />}
      list={surveys}
      view={view}
      columns={columns}
      rowKey={(survey) => survey.id}
      empty={t('emptyAll')}
      onPage={(next) => filters.goTo({ page: next })}
    >
      <StateQuestion surveyId={asked?.survey.id ?? 0} asked={asked?.action ?? null} onClose={() => setAsked(null)} />
    </ListPage>
  );
}

/** Returns the sorting that the API knows; another one is of a column that no longer sorts. */
function sortOf(sort: string | undefined): SurveySort | undefined {
  return SURVEY_SORTS.find((each) => each === sort);
}

/** The state, with the days when the survey opens and closes, and whether today's limit is reached. */
function StateAndDays({ survey }: { survey: SurveyRow }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { state, opensOn, opensTime, endsOn, endsTime, today } = survey;
  const isRunning = state === 'live' || state === 'paused' || state === 'full';
  const words = [
    state !== 'closed' && opensOn !== null && t('opensOn', { day: format.dayAndTime(opensOn, opensTime) }),
    isRunning && endsOn !== null && t('closesOn', { day: format.dayAndTime(endsOn, endsTime) }),
    state === 'live' && today !== null && today.completes >= today.most && t('dailyCapReached'),
  ].filter((each) => each !== false);
  return (
    <span className={styles.state}>
      <SurveyStatePill state={state} />
      {words.length > 0 && <span className={styles.number}>{format.list(words)}</span>}
    </span>
  );
}

/** The expected value, which members see until something is measured. */
function NotMeasured({ expected }: { expected: string }) {
  const t = useT(surveyWords);
  return <span className={styles.expected}>{t('expected', { value: expected })}</span>;
}

function Coins({ points }: { points: number | null }) {
  const t = useT(surveyWords);
  const format = useFormat();
  return points === null ? (
    <span className={styles.expected}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('notMeasured')}</span>
    </span>
  ) : (
    <span className={styles.tabular}>{t('coins', { value: format.number(points) })}</span>
  );
}

interface RowActionsProps {
  survey: SurveyRow;
  busy: boolean;
  onAsk: (action: StateAction) => void;
  onCopy: () => void;
}

function RowActions({ survey, busy, onAsk, onCopy }: RowActionsProps) {
  const t = useT(surveyWords);
  const { title, can } = survey;
  return (
    <span className={styles.actions}>
      {can.pause === true && (
        <IconButton label={t('pauseSurvey', { title })} title={t('pause')} onClick={() => onAsk('pause')}>
          <Pause size={20} />
        </IconButton>
      )}
      {can.resume === true && (
        <IconButton label={t('resumeSurvey', { title })} title={t('resume')} onClick={() => onAsk('resume')}>
          <Play size={20} />
        </IconButton>
      )}
      {can.copy === true && (
        <IconButton label={t('copySurvey', { title })} title={t('copy')} disabled={busy} onClick={onCopy}>
          <Copy size={20} />
        </IconButton>
      )}
      {can.close === true && (
        <IconButton label={t('closeSurvey', { title })} title={t('close')} onClick={() => onAsk('close')}>
          <SquareX size={20} />
        </IconButton>
      )}
    </span>
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
