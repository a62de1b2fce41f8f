import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Meter } from '@pollen/ui/Meter';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { ExternalLink, Eye, ScrollText, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { Columns, Section } from '../../layouts/Columns';
import { Facts } from '../../layouts/Facts';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useCountries } from './CountryPicker';
import { Outline } from './Outline';
import { PreviewDialog, PreviewHere } from './PreviewDialog';
import { StateActions } from './StateActions';
import styles from './SurveyPage.module.css';
import { SurveyStatePill } from './SurveyStatePill';
import type { Survey } from './survey-types';
import { Waves } from './Waves';

export default function SurveyPage() {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const { data: survey, error, refetch } = useCall('GET /api/console/Surveys/:id', { params: { id } });
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
            <Button kind="secondary" size="dense" icon={<Settings2 size={20} />} href={paths.surveySettings(survey.id)}>
              {t('settings')}
            </Button>
            <StateActions survey={survey} />
          </>
        }
      />
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
                    aside={t('rewardIs', { dollars: format.dollars(survey.rewardPoints) })}
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
          { label: t('launched'), value: survey.launchedAt ? format.moment(survey.launchedAt) : t('notYet') },
        ]}
      />
      <Target survey={survey} />
      <Section title={t('previewTitle')}>
        <div className={styles.inside}>
          <PreviewHere questionnaire={survey.questionnaire} />
        </div>
      </Section>
    </>
  );
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
          {survey.quotaFill.map((quota, index) => {
            const full = quota.completes >= quota.target;
            const done = format.number(quota.completes);
            const target = format.number(quota.target);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: quotas may share a label; their order is theirs.
              <li key={index} className={styles.quota} data-full={full || undefined}>
                <span className={styles.quotaLabel}>{quota.label}</span>
                <span className={styles.quotaFill}>
                  {full && <b>{t('fullWord')}</b>} {t('outOf', { done, target })}
                </span>
                <Meter
                  look="bar"
                  value={quota.completes}
                  max={quota.target}
                  label={`${quota.label}: ${t('completesOf', { done, target })}`}
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

function Target({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const countries = useCountries();
  const { target } = survey.settings;
  const nameOf = (id: number) => countries.find((country) => country.id === id)?.nameCn ?? String(id);
  const [gender, other] = target.genders ?? [];
  const { ageFrom, ageTo } = target;
  return (
    <Facts
      title={t('target')}
      facts={[
        {
          label: t('countries'),
          value: target.countries?.length ? target.countries.map(nameOf).join(', ') : t('allCountries'),
        },
        {
          label: t('gender'),
          value: gender === undefined || other !== undefined ? t('everybody') : t(gender === 1 ? 'male' : 'female'),
        },
        {
          label: t('age'),
          value:
            ageFrom !== undefined && ageTo !== undefined
              ? t('ageBetween', { from: ageFrom, to: ageTo })
              : ageFrom !== undefined
                ? t('ageFrom', { from: ageFrom })
                : ageTo !== undefined
                  ? t('ageTo', { to: ageTo })
                  : t('allAges'),
        },
        { label: t('matching'), value: format.number(survey.matchingMembers) },
      ]}
    />
  );
}
