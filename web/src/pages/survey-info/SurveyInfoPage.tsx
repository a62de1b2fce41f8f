import { memberCodes } from '@pollen/contract/member-codes';
import { SafeHtml } from '@pollen/runner/SafeHtml';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { IconButton } from '@pollen/ui/IconButton';
import {
  ArrowLeft,
  CalendarDays,
  CircleHelp,
  Clock,
  Eye,
  LayoutGrid,
  ListChecks,
  MonitorSmartphone,
  Percent,
  Target,
  UserRound,
  Zap,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { DutyStripPlace } from '../../layouts/DutyStripPlace';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { useSentenceGap } from '../../locales/sentence-gap';
import { shellWords } from '../../locales/shell.en';
import { surveyInfoWords } from '../../locales/survey-info.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { isSkeleton, useLoginInfo } from '../../session/login-info';
import { SharedFacts } from './SharedFacts';
import { StartAction } from './StartAction';
import styles from './SurveyInfoPage.module.css';
import { SurveyInfoSkeleton } from './SurveyInfoSkeleton';
import type { SurveyInfo } from './survey-info';

const SensitiveNote = lazy(() => import('../sensitivity/SensitiveNote'));

const wellFormed = /^[A-Za-z0-9_-]{16,64}$/;

/** The description of a survey with its reward and length. Invitation mails link here; reading needs no login. */
export default function SurveyInfoPage() {
  const t = useT(surveyInfoWords);
  const [search] = useSearchParams();
  const encryptId = search.get('encryptId') ?? '';
  // The skeleton that the build draws is that of any survey.
  const known = wellFormed.test(encryptId) || isSkeleton();
  const info = useCall('GET /api/v1/Surveys/:encryptId', { params: { encryptId } }, { enabled: known });
  const isLoading = useMinimumDelay(known && info.isPending);
  const gone = !known || (info.error?.kind === 'refusal' && info.error.code !== memberCodes.malformed);
  useErrorToast(gone ? null : info.error);

  const isMember = useLoginInfo() !== null;
  if (info.data?.kind === 'productTest' && isMember) return <Navigate to={paths.productTest(encryptId)} replace />;
  if (!isLoading && info.data) return <Info info={info.data} />;
  return (
    <MemberPage title={t('title')} sidebar={false} heading="page" back={{ href: paths.questionnaire() }}>
      {/* The heading until the survey has loaded, which has its own. */}
      <h1 className="visually-hidden">{t('title')}</h1>
      {isLoading ? (
        <SurveyInfoSkeleton />
      ) : (
        <Card>
          {gone ? (
            <EmptyState
              title={t('goneTitle')}
              action={<Button href={paths.questionnaire()}>{t('otherSurveys')}</Button>}
            >
              {t('goneText')}
            </EmptyState>
          ) : (
            <LoadFailed title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />
          )}
        </Card>
      )}
    </MemberPage>
  );
}

function Info({ info }: { info: SurveyInfo }) {
  const t = useT(surveyInfoWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const gap = useSentenceGap();
  const isMember = useLoginInfo() !== null;
  const home = isMember ? paths.questionnaire() : paths.home();
  const dollars = format.dollars(info.points);
  const isAd = info.clipSeconds !== null;
  const length = isAd ? t('seconds', { n: info.clipSeconds ?? 0 }) : shell('minutes', { n: info.loi });
  const facts = [
    { icon: <Clock size={20} />, name: t('length'), value: length },
    ...(isAd ? [] : [{ icon: <Target size={20} />, name: t('passRate'), value: format.percent(info.ir) }]),
    ...(info.questions
      ? [{ icon: <ListChecks size={20} />, name: t('questions'), value: format.number(info.questions), wide: true }]
      : []),
    { icon: <LayoutGrid size={20} />, name: t('platform'), value: info.platform },
    ...(info.endsOn
      ? [
          {
            icon: <CalendarDays size={20} />,
            name: t('openUntil'),
            value: [format.date(info.endsOn, 'day'), info.endsTime].filter(Boolean).join(' '),
          },
        ]
      : []),
    {
      icon: <Zap size={20} />,
      name: t('rewardMethod'),
      value:
        info.reviewDays < info.usualReviewDays
          ? t('sooner', { method: info.realtime, n: info.usualReviewDays })
          : info.realtime,
    },
    ...(info.bonus && info.bonus.points > 0
      ? [
          {
            icon: <Percent size={20} />,
            name: t('bonus'),
            value: t('bonusValue', { n: info.bonus.points, percent: info.bonus.percent }),
          },
        ]
      : []),
  ];
  return (
    <MemberPage title={info.name} sidebar={false} heading="page" bar="none" className={styles.page}>
      <BrandBlock className={styles.brand}>
        <div className={styles.bar}>
          <IconButton look="brand" label={shell('back')} href={home}>
            <ArrowLeft size={24} />
          </IconButton>
          <IconButton look="brand" label={t('help')} href={paths.help()}>
            <CircleHelp size={24} />
          </IconButton>
        </div>
        <DutyStripPlace only="narrow" />
        <p className={styles.number}>{t('number', { number: info.number })}</p>
        <p className={styles.brandTitle} aria-hidden="true">
          {info.name}
        </p>
        <CoinAmount amount={info.points} size="xl" tone="inherit" className={styles.brandAmount} />
        <p className={styles.brandNote}>{t('equals', { amount: dollars })}</p>
      </BrandBlock>
      <div className={styles.columns}>
        <div className={styles.words}>
          <AppLink href={home} className={styles.back}>
            <ArrowLeft size={18} />
            {t('surveys')}
          </AppLink>
          <p className={styles.number}>{t('number', { number: info.number })}</p>
          <h1 className={styles.title}>{info.name}</h1>
          {info.pictureUrl && <img src={info.pictureUrl} alt="" className={styles.picture} width={744} height={310} />}
          {info.describe && (
            <section className={styles.about}>
              <h2 className={styles.heading}>{t('about')}</h2>
              <SafeHtml html={info.describe} />
            </section>
          )}
          <section>
            <h2 className={styles.heading}>{t('requirements')}</h2>
            <ul className={styles.requirements}>
              {(info.requirements.length > 0 ? info.requirements : [t('everyone')]).map((text) => (
                <li key={text}>
                  <UserRound size={22} />
                  {text}
                </li>
              ))}
              <li>
                <MonitorSmartphone size={22} />
                {t('devices')}
              </li>
              <li>
                <Eye size={22} />
                {t('attention')}
              </li>
            </ul>
          </section>
          {info.sensitive && (
            <Suspense fallback={null}>
              <SensitiveNote sensitive={info.sensitive} headingClass={styles.heading ?? ''} />
            </Suspense>
          )}
          <SharedFacts shared={info.shared} />
          {isAd ? (
            <section>
              <h2 className={styles.heading}>{t('howAd')}</h2>
              <p>{t('howAdText')}</p>
            </section>
          ) : (
            <section>
              <h2 className={styles.heading}>{t('chances')}</h2>
              <Card className={styles.chances}>
                <FlowerHead total={100} filled={info.ir} size={98} />
                <div>
                  <p className={styles.chance}>{t('qualifyRate', { n: info.ir })}</p>
                  <p className={styles.note}>
                    {info.screenOutPoints > 0 ? t('screenOutPaid', { n: info.screenOutPoints }) : t('screenOutUnpaid')}
                    {gap}
                    {info.reviewDays > 0 && t('review', { n: info.reviewDays })}
                  </p>
                </div>
              </Card>
            </section>
          )}
        </div>
        <aside className={styles.panel}>
          <div className={styles.reward}>
            <CoinAmount amount={info.points} size="xl" className={styles.amount} />
            <p className={styles.note}>{t('inDollars', { amount: dollars })}</p>
          </div>
          <dl className={styles.facts}>
            {facts.map(({ icon, name, value, ...fact }) => (
              <div key={name} className={styles.fact} data-wide={'wide' in fact || undefined}>
                <dt>
                  {icon}
                  {name}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <StartAction info={info} size="page" withNote className={styles.panelAction} />
        </aside>
      </div>
      <div className={styles.sticky} data-sticking-action="">
        <StartAction info={info} size="form" />
      </div>
    </MemberPage>
  );
}
