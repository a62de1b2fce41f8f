import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Meter } from '@pollen/ui/Meter';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import type { Translator } from '@pollen/ui/translator';
import { ChartColumn, ExternalLink, Eye, ListTree, ScrollText, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useLiveCall } from '../../api/query';
import { Columns, Section } from '../../layouts/Columns';
import { Facts } from '../../layouts/Facts';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { PauseReason } from '../../layouts/PauseReason';
import { WaitingNote } from '../../layouts/WaitingNote';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useProfileQuestions } from './AnswerTargets';
import { useCountries } from './CountryPicker';
import { InviteesButton } from './Invitees';
import { Outline } from './Outline';
import { InlinePreview, PreviewDialog } from './PreviewDialog';
import { StateActions } from './StateActions';
import styles from './SurveyPage.module.css';
import { SurveyStatePill } from './SurveyStatePill';
import type { Survey } from './survey-types';
import { useProfileFields } from './use-profile-fields';
import { Waves } from './Waves';

/**
 * Shows one survey: state, figures, quotas and settings, with its actions; it is looked up again while the page is
 * open.
 */
export default function SurveyPage() {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const live = useLiveCall('GET /api/console/Surveys/:id', { params: { id } });
  const { data: survey, error, refetch } = live;
  const [previews, setPreviews] = useState(false);
  if (!survey) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  const { reviewDays } = survey.settings;
  const rate = format.percent(survey.ir);
  return (
    <>
      <PageHead
        title={survey.title}
        live={live}
        back={{ href: paths.surveys(), label: t('title') }}
        over={
          <>
            {t('number', { number: survey.number })}
            <SurveyStatePill state={survey.state} />
            {t('version', { n: survey.version })}
          </>
        }
        actions={
          <>
            <Button kind="secondary" size="dense" icon={<Eye size={20} />} onClick={() => setPreviews(true)}>
              {t('preview')}
            </Button>
            {survey.state !== 'draft' && (
              <Button
                kind="secondary"
                size="dense"
                icon={<ChartColumn size={20} />}
                href={paths.surveyResults(survey.id)}
              >
                {t('results')}
              </Button>
            )}
            <Button
              kind="secondary"
              size="dense"
              icon={<ListTree size={20} />}
              href={paths.surveyQuestionnaire(survey.id)}
            >
              {t('editQuestionnaire')}
            </Button>
            <Button kind="secondary" size="dense" icon={<Settings2 size={20} />} href={paths.surveySettings(survey.id)}>
              {t('settings')}
            </Button>
            <StateActions survey={survey} />
          </>
        }
      />
      {survey.state === 'paused' && <PausedItself surveyId={survey.id} />}
      {survey.closedItself && survey.endsOn && (
        <div className={styles.pause}>
          <Banner
            tone="info"
            title={t('closedAutomatically', { day: format.dayAndTime(survey.endsOn, survey.endsTime) })}
          />
        </div>
      )}
      {survey.waiting.map((change) => (
        <WaitingNote key={change.id} change={change} titled />
      ))}
      <Columns side={<Side survey={survey} />}>
        <div className={styles.strip}>
          <Figures
            small
            figures={[
              {
                label: t('reward'),
                value: (
                  <CoinAmount
                    amount={survey.rewardPoints}
                    aside={t('rewardDollars', { dollars: format.dollars(survey.rewardPoints) })}
                  />
                ),
              },
              { label: t('length'), value: shell('minutes', { n: survey.loi }) },
              {
                label: t('successRate'),
                value: (
                  <span className={styles.rate}>
                    {rate}
                    <Meter value={survey.ir} label={t('successRateOf', { rate })} />
                  </span>
                ),
              },
              {
                label: t('completes'),
                value: t('outOf', {
                  done: format.number(survey.completes),
                  target: format.number(survey.completesTarget),
                }),
              },
              {
                label: t('rewardMethod'),
                value: reviewDays === 0 ? t('realTime') : t('afterDays', { n: reviewDays }),
              },
            ]}
          />
        </div>
        {survey.state !== 'draft' && <Waves surveyId={survey.id} />}
        <Outline outline={survey.outline} />
        <p className={styles.links}>
          <a className={styles.external} href={paths.surveyInfo(survey.encryptId)} target="_blank" rel="noreferrer">
            <ExternalLink size={20} />
            {t('memberPage')}
          </a>
          <Button kind="ghost" size="dense" icon={<ScrollText size={20} />} href={paths.auditLog('survey', survey.id)}>
            {shell('history')}
          </Button>
        </p>
      </Columns>
      <PreviewDialog open={previews} onClose={() => setPreviews(false)} questionnaire={survey.questionnaire} />
    </>
  );
}

/** The reason for an automatic pause. */
function PausedItself({ surveyId }: { surveyId: number }) {
  const pauses = useCall('GET /api/console/SurveyPauses', { query: { surveyId } });
  const t = useT(surveyWords);
  const [pause] = pauses.data?.list ?? [];
  const reports = { label: t('seeReports'), href: paths.conversations(`?tab=all&kind=report&survey=${surveyId}`) };
  return pause ? (
    <div className={styles.pause}>
      <PauseReason pause={pause} action={pause.reason === 'reports' ? reports : undefined} />
    </div>
  ) : null;
}

function Side({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { figures } = survey;
  return (
    <>
      <Quotas survey={survey} />
      <Facts
        title={t('figures')}
        facts={[
          { label: t('started'), value: format.number(figures.started) },
          { label: t('running'), value: format.number(figures.running) },
          { label: t('completed'), value: format.number(figures.completed) },
          { label: t('screenedOut'), value: format.number(figures.screenedOut) },
          { label: t('quotaFull'), value: format.number(figures.quotaFull) },
          { label: t('unfinished'), value: format.number(figures.unfinished) },
          { label: t('days'), value: <Days survey={survey} /> },
          ...(survey.today ? [{ label: t('today'), value: <Today {...survey.today} /> }] : []),
          { label: t('launched'), value: survey.launchedAt ? format.moment(survey.launchedAt) : t('notYet') },
        ]}
      />
      <Target survey={survey} />
      <Section title={t('previewTitle')}>
        <div className={styles.inside}>
          <InlinePreview questionnaire={survey.questionnaire} />
        </div>
      </Section>
    </>
  );
}

function Days({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { startsOn, startsTime, endsOn, endsTime } = survey.settings;
  const from = startsOn && format.dayAndTime(startsOn, startsTime);
  const to = endsOn && format.dayAndTime(endsOn, endsTime);
  if (from && to) return t('daysBetween', { from, to });
  if (from) return t('opensOn', { day: from });
  return to ? t('closesOn', { day: to }) : t('anyDay');
}

/** The daily limit, and the completed attempts of today. */
function Today({ completes, most }: NonNullable<Survey['today']>) {
  const t = useT(surveyWords);
  const format = useFormat();
  const taken = t('todayOf', { done: format.number(completes), most: format.number(most) });
  return completes >= most ? format.list([taken, t('dailyCapReached')]) : taken;
}

function Quotas({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  return (
    <Section
      title={t('quotas')}
      count={
        <span className={styles.tabular}>
          {t('outOf', {
            done: format.number(survey.completes),
            target: format.number(survey.completesTarget),
          })}
        </span>
      }
    >
      <div className={styles.inside}>
        {survey.quotaFill.length === 0 && <p className={styles.none}>{t('noQuotas')}</p>}
        <ul className={styles.quotas}>
          {survey.quotaFill.map((quota) => {
            const full = quota.completes >= quota.target;
            const done = format.number(quota.completes);
            const target = format.number(quota.target);
            return (
              <li key={quota.id} className={styles.quota} data-full={full || undefined}>
                <span className={styles.quotaLabel}>{quota.label}</span>
                <span className={styles.quotaFill}>
                  {full && <b>{t('fullWord')}</b>} {t('outOf', { done, target })}
                </span>
                <Meter
                  look="bar"
                  value={quota.completes}
                  max={quota.target}
                  label={format.labeled(quota.label, t('completesOf', { done, target }))}
                  className={styles.bar}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}

type Range = { from?: number | undefined; to?: number | undefined };

/** Returns a range of ages in words. */
function agesInWords(t: Translator<typeof surveyWords.en>, { from, to }: Range): string {
  if (from !== undefined && to !== undefined) return t('ageBetween', { from, to });
  if (from !== undefined) return t('ageFrom', { from });
  return to === undefined ? t('allAges') : t('ageTo', { to });
}

/**
 * Returns a range of a numeric field in words. The numbers are plain text, because years have no thousands separator.
 */
function rangeInWords(t: Translator<typeof surveyWords.en>, { from, to }: Range): string {
  if (from !== undefined && to !== undefined) return t('rangeBetween', { from: String(from), to: String(to) });
  return from === undefined ? t('rangeTo', { to: String(to) }) : t('rangeFrom', { from: String(from) });
}

function Target({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const countries = useCountries();
  const { nameOf: fieldName, entriesOf } = useProfileFields();
  const { target } = survey.settings;
  const nameOf = (id: number) => countries.find((country) => country.id === id)?.name ?? String(id);
  const questions = useProfileQuestions();
  const [gender, other] = target.genders ?? [];
  const { ageFrom, ageTo } = target;
  return (
    <Facts
      title={t('target')}
      facts={[
        {
          label: t('countries'),
          value: target.countries?.length ? format.list(target.countries.map(nameOf)) : t('allCountries'),
        },
        {
          label: t('gender'),
          value: gender === undefined || other !== undefined ? t('everybody') : t(gender === 1 ? 'male' : 'female'),
        },
        {
          label: t('age'),
          value: agesInWords(t, { from: ageFrom, to: ageTo }),
        },
        ...(target.answers ?? []).map(({ question, choices }) => {
          const asked = questions.find(({ id }) => id === question);
          const named = asked?.choices.filter(({ id }) => choices.includes(id)).map(({ text }) => text);
          return { label: asked?.text ?? String(question), value: format.list(named ?? choices.map(String)) };
        }),
        ...(target.fields ?? []).map(({ field, ...is }) => ({
          label: fieldName(field),
          value:
            'values' in is
              ? format.list(
                  is.values.map((id) => entriesOf(field)?.find((entry) => entry.id === id)?.name ?? String(id)),
                )
              : rangeInWords(t, is),
        })),
        { label: t('matching'), value: format.number(survey.matchingMembers) },
      ]}
    >
      {survey.state !== 'closed' && (
        <p className={styles.invitees}>
          <InviteesButton surveyId={survey.id} />
        </p>
      )}
    </Facts>
  );
}
