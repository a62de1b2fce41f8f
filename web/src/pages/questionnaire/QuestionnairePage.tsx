import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { EndOfList } from '@pollen/ui/EndOfList';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Gauge, HeartHandshake, Lock, Zap } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useEnumerate } from '../../locales/enumerate';
import { firstStepsWords } from '../../locales/first-steps.en';
import { useFormat } from '../../locales/format';
import { isToday } from '../../locales/is-today';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { useT } from '../../locales/translator';
import { useSurveys } from '../../offline/kept-surveys';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { FirstRunHeader } from '../first-steps/FirstRunHeader';
import { FirstStepsCard } from '../first-steps/FirstStepsCard';
import { useFirstSteps } from '../first-steps/use-first-steps';
import { HeaderBar } from './HeaderBar';
import { HeaderCard } from './HeaderCard';
import { ProfileTeaser, TeaserSkeleton, teaserId } from './ProfileTeaser';
import styles from './QuestionnairePage.module.css';
import { SurveyCard } from './SurveyCard';
import { SurveySkeletons } from './SurveySkeletons';
import { isSurvey, type SurveyOrder, sortSurveys } from './survey-order';

const OwnTests = lazy(() => import('../product-tests/OwnTests'));

/**
 * Shows the surveys that the member can take, in the chosen order, or why there are none. Without a network it shows
 * the stored list and its time.
 */
export default function QuestionnairePage() {
  const t = useT(questionnaireWords);
  const firstRun = useT(firstStepsWords);
  const id = useMemberId();
  const format = useFormat();
  const { account, surveys, error, isPending, refetch, keptAt } = useSurveys();
  const isLoading = useMinimumDelay(isPending);
  useErrorToast(error);
  const [order, setOrder] = useState<SurveyOrder>('rate');
  const list = useMemo(() => sortSurveys(surveys?.list ?? [], order), [surveys, order]);

  // As in the steps of new members: ads and product tests are no surveys.
  const open = list.filter(isSurvey).length;

  const isBlocked = account?.isBlacklist ?? false;
  const closed = surveys !== undefined && surveys.can.answer !== true;
  const isListed = !isLoading && !isBlocked && !closed && !error && list.length > 0;

  const { steps, isPending: stepsPending } = useFirstSteps(keptAt ? undefined : account);
  const missing = useMissingFields(account && !account.profileComplete ? id : 0);
  const bar = <HeaderBar />;

  const goToTeaser = () => {
    const teaser = document.getElementById(teaserId);
    teaser?.focus({ preventScroll: true });
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    teaser?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  };

  return (
    <MemberPage title={t('title')} heading="page" bar="none" sidebar={false}>
      {account && steps ? (
        <FirstRunHeader account={account} steps={steps} bar={bar} />
      ) : (
        <HeaderCard account={stepsPending ? undefined : account} bar={bar} />
      )}
      {steps && <FirstStepsCard steps={steps} surveys={list} missing={missing} />}
      <div className={styles.columns}>
        <section aria-labelledby="surveys-title">
          <div className={styles.head}>
            {steps ? (
              <div>
                <h2 id="surveys-title" className={styles.title}>
                  {firstRun('waiting')}
                </h2>
                <p className={styles.waiting}>{firstRun('waitingText')}</p>
              </div>
            ) : (
              <h1 id="surveys-title" className={styles.title}>
                {t('title')}
              </h1>
            )}
            {isLoading && <div className={styles.orderPlace} />}
            {isListed && open > 0 && <p className={styles.open}>{t('open', { n: open })}</p>}
            {isListed && (
              <SegmentedControl
                label={t('order')}
                value={order}
                onChange={setOrder}
                chips
                className={styles.order}
                options={[
                  { value: 'rate', label: t('bestChance') },
                  { value: 'hour', label: t('bestHour') },
                  { value: 'reward', label: t('bestReward') },
                  { value: 'length', label: t('shortest') },
                ]}
              />
            )}
          </div>
          {isBlocked ? (
            <Banner tone="danger" title={t('blockedTitle')} action={{ label: t('contact'), href: paths.contact() }}>
              {account?.can.answer === true ? account.blacklistReason : account?.can.answer.reason}
            </Banner>
          ) : (
            <>
              {!keptAt && !steps && (
                <Suspense fallback={null}>
                  <OwnTests />
                </Suspense>
              )}
              {keptAt && (
                <div role="status">
                  <Banner
                    tone="warning"
                    title={t('keptTitle', { time: format.date(keptAt, isToday(keptAt) ? 'time' : 'dayTime') })}
                    className={styles.banner}
                  >
                    {t('keptText')}
                  </Banner>
                </div>
              )}
              {account && !account.profileComplete && !keptAt && !steps && !stepsPending && (
                <Banner
                  tone="warning"
                  title={t('incompleteTitle')}
                  action={{ label: t('completeProfile'), href: paths.settingsProfile() }}
                  className={styles.banner}
                >
                  {missing}
                </Banner>
              )}
              {isLoading ? (
                <SurveySkeletons />
              ) : error ? (
                <Card>
                  <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
                </Card>
              ) : list.length === 0 ? (
                <Card>
                  <EmptyState title={t('emptyTitle')} action={<Button onClick={goToTeaser}>{t('emptyAction')}</Button>}>
                    {t('emptyText')}
                  </EmptyState>
                </Card>
              ) : (
                <>
                  <ul className={styles.cards}>
                    {list.map((survey) => (
                      <SurveyCard
                        key={survey.encryptId}
                        survey={survey}
                        closed={closed || keptAt !== null}
                        heading={steps ? 'h3' : 'h2'}
                      />
                    ))}
                  </ul>
                  <EndOfList>{t('end')}</EndOfList>
                </>
              )}
            </>
          )}
        </section>
        <aside className={styles.side}>
          {!isBlocked && !keptAt && !steps && (account ? <ProfileTeaser /> : <TeaserSkeleton />)}
          <Card as="section" className={styles.notes}>
            <Lock size={20} />
            <div>
              <h2 className={styles.noteTitle}>{t('confidentialTitle')}</h2>
              <p>{t('confidentialText')}</p>
            </div>
            <HeartHandshake size={20} />
            <div>
              <h2 className={styles.noteTitle}>{t('honestTitle')}</h2>
              <p>{t('honestText')}</p>
            </div>
            <Gauge size={20} />
            <div>
              <h2 className={styles.noteTitle}>{t('hourTitle')}</h2>
              <p>{t('hourText')}</p>
            </div>
            <Zap size={20} />
            <div>
              <h2 className={styles.noteTitle}>{t('paidTitle')}</h2>
              <p>{t('paidText')}</p>
            </div>
          </Card>
        </aside>
      </div>
    </MemberPage>
  );
}

/** Says which profile fields are missing; empty until they are known, and for the id 0. */
function useMissingFields(memberId: number): string {
  const t = useT(questionnaireWords);
  const enumerate = useEnumerate();
  const { data: profile } = useCall(
    'GET /api/v1/Accounts/:id/Profile',
    { params: { id: memberId } },
    { enabled: memberId > 0 },
  );
  if (!profile) return '';
  const missing = [
    !profile.name && t('fieldName'),
    !profile.gender && t('fieldGender'),
    !profile.country && t('fieldCountry'),
    !profile.birthday && t('fieldBirthday'),
  ].filter((field) => field !== false);
  // All but the first begin with a small letter.
  const list = enumerate(missing.map((field, index) => (index > 0 ? field.toLowerCase() : field)));
  return missing.length > 0 ? t('missing', { n: missing.length, list }) : '';
}
