import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { IconButton } from '@pollen/ui/IconButton';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextField } from '@pollen/ui/TextField';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { calendarWords } from '../../locales/calendar.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { SurveyStatePill } from '../surveys/SurveyStatePill';
import styles from './CalendarPage.module.css';
import { barOf, daysOf, isWeekend, monthAfter } from './month-grid';

type Data = DataOf<'GET /api/console/FieldCalendar'>;
type Survey = Data['surveys'][number];
type Wave = Survey['waves'][number];

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The fieldwork periods and waves of all surveys in one month: a timeline, and a list on narrow screens. */
export default function CalendarPage() {
  const t = useT(calendarWords);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = monthPattern.test(asked) ? asked : undefined;
  const live = useLiveCall('GET /api/console/FieldCalendar', { query: month ? { month } : {} });
  const { data, error, refetch } = live;
  const shown = data?.month ?? month;
  const goTo = (to: string) => setSearch(to ? { month: to } : {}, { replace: true });
  return (
    <>
      <PageHead
        title={t('title')}
        live={live}
        note={t('lead')}
        back={{ href: paths.surveys(), label: t('surveys') }}
        actions={
          shown && (
            <div className={styles.months}>
              <IconButton label={t('previous')} onClick={() => goTo(monthAfter(shown, -1))}>
                <ChevronLeft size={20} />
              </IconButton>
              <TextField
                type="month"
                label={<span className="visually-hidden">{t('month')}</span>}
                value={shown}
                onChange={({ target }) => goTo(target.value)}
              />
              <IconButton label={t('next')} onClick={() => goTo(monthAfter(shown, 1))}>
                <ChevronRight size={20} />
              </IconButton>
              <Button kind="ghost" size="dense" disabled={!month} onClick={() => goTo('')}>
                {t('today')}
              </Button>
            </div>
          )
        }
      />
      {data ? (
        <Month data={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={1} height={420} />
      )}
    </>
  );
}

function Month({ data }: { data: Data }) {
  const t = useT(calendarWords);
  const days = daysOf(data.month);
  if (data.surveys.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <div className={styles.card} style={{ '--days': days.length } as CSSProperties}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span className={styles.track}>
          {days.map((day, at) => (
            <span
              key={day}
              className={styles.day}
              data-weekend={isWeekend(day) || undefined}
              data-today={day === data.today || undefined}
              style={{ gridColumn: at + 1 }}
            >
              {Number(day.slice(8))}
            </span>
          ))}
        </span>
      </div>
      <ul className={styles.rows}>
        {data.surveys.map((survey) => (
          <Row key={survey.id} survey={survey} days={days} today={data.today} />
        ))}
      </ul>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.legendBar} /> {t('legendField')}
        <span className={styles.dot} data-state="sent" /> {t('legendSent')}
        <span className={styles.dot} data-state="scheduled" /> {t('legendScheduled')}
      </p>
      {data.more && <p className={styles.more}>{t('more')}</p>}
    </div>
  );
}

function Row({ survey, days, today }: { survey: Survey; days: readonly string[]; today: string }) {
  const t = useT(calendarWords);
  const format = useFormat();
  const { id, title, number, from, to, waves, completes, completesTarget } = survey;
  const dayOf = (day: string) => format.shortDay(day);
  const period =
    to === null
      ? t('openEnd', { from: dayOf(from) })
      : to === from
        ? t('oneDay', { from: dayOf(from) })
        : t('period', { from: dayOf(from), to: dayOf(to) });
  const inWords = (wave: Wave) => {
    const facts = { kind: t(`kind_${wave.kind}`), day: dayOf(wave.day), time: wave.time };
    if (wave.state === 'canceled') return t('canceled', facts);
    return wave.state === 'scheduled' || wave.state === 'planning'
      ? t('scheduled', { ...facts, n: wave.size })
      : t('sent', { ...facts, n: wave.sent });
  };
  const bar = barOf(survey, days);
  return (
    <li className={styles.row}>
      <div className={styles.survey}>
        <span className={styles.title}>
          <AppLink href={paths.survey(id)}>{title}</AppLink>
          <SurveyStatePill state={survey.state} />
        </span>
        <span className={styles.facts}>
          {number}
          {' · '}
          {period}
          {' · '}
          {t('completes', { done: format.number(completes), target: format.number(completesTarget) })}
        </span>
        {waves.length > 0 && (
          <details className={styles.waves}>
            <summary>{t('waves', { n: waves.length })}</summary>
            <ul>
              {waves.map((wave) => (
                <li key={wave.id}>
                  <AppLink href={paths.surveyInvitations(id)}>{inWords(wave)}</AppLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles.track} aria-hidden="true">
        {days.map((day, at) => (
          <span
            key={day}
            className={styles.cell}
            data-weekend={isWeekend(day) || undefined}
            data-today={day === today || undefined}
            style={{ gridColumn: at + 1 }}
          />
        ))}
        <span
          className={styles.bar}
          data-planned={survey.state === 'draft' || survey.state === 'scheduled' || undefined}
          data-over={survey.state === 'closed' || survey.state === 'full' || undefined}
          data-open={to === null || undefined}
          style={{ gridColumn: `${bar.from} / ${bar.to}` }}
        />
        {waves
          .filter(({ state }) => state !== 'canceled')
          .map((wave) => (
            <span
              key={wave.id}
              className={styles.dot}
              data-state={wave.state === 'scheduled' || wave.state === 'planning' ? 'scheduled' : 'sent'}
              title={inWords(wave)}
              style={{ gridColumn: days.indexOf(wave.day) + 1 }}
            />
          ))}
      </div>
    </li>
  );
}
