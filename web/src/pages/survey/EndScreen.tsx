import { SafeHtml } from '@pollen/runner/SafeHtml';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { Coin } from '@pollen/ui/Coin';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { Logo } from '@pollen/ui/Logo';
import type { Translator } from '@pollen/ui/translator';
import { Hourglass } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { AppLink } from '../../layouts/AppLink';
import { PageTitle } from '../../layouts/PageTitle';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/survey.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ReportDialog } from '../attempts/ReportDialog';
import { SurveyCard } from '../questionnaire/SurveyCard';
import type { AttemptView } from './attempt-view';
import styles from './EndScreen.module.css';
import { outcomeOf } from './outcome';
import { useGrainFlight } from './use-grain-flight';

const BalanceGoal = lazy(() => import('../first-steps/BalanceGoal'));
const EraseAnswers = lazy(() => import('../sensitivity/EraseAnswers'));

type Ended = Extract<AttemptView, { kind: 'end' }>;

/** The grains of a survey that was answered elsewhere. */
const CONFIRMED_GRAINS = 18;

interface EndScreenProps {
  view: Ended;
  /** True when the survey ended in this view; then the coins are animated. */
  isFresh: boolean;
}

/** The end of a survey: the outcome, the reward, the reason and the next step. */
export default function EndScreen({ view, isFresh }: EndScreenProps) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const outcome = outcomeOf(view);
  const arrives = isFresh && view.credited && view.points > 0;
  const head = useRef<HTMLDivElement>(null);
  const balanceRef = useRef<HTMLSpanElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [reporting, setReporting] = useState(false);
  const hasLanded = useGrainFlight(head, balanceRef, arrives);
  const earned = useCountFromZero(view.points, arrives);

  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  const answers = t('answersGiven', { n: view.answered });
  const isDone = outcome === 'completed' || outcome === 'pending';
  // The panel does not know the answers that were given elsewhere, and an ad has none.
  const isElsewhere = view.partner !== null || view.unconfirmedBy !== null || view.offer === 'ad';
  const answered = isElsewhere && isDone ? CONFIRMED_GRAINS : view.answered;
  const minutes = Math.round(view.durationSeconds / 60);

  return (
    <div className={styles.end} data-outcome={outcome}>
      <PageTitle>{headline(view, outcome, t)}</PageTitle>
      <section className={`on-brand ${styles.brand}`}>
        <div className={styles.bar}>
          <AppLink href={paths.questionnaire()} className={styles.logo}>
            <Logo>{shell('brand')}</Logo>
          </AppLink>
          <span ref={balanceRef}>
            <AppLink
              href={paths.points()}
              className={styles.balance}
              aria-label={t('balanceNow', { amount: shell('coins', { n: view.balance }) })}
              data-landed={(arrives && hasLanded) || undefined}
            >
              <CoinAmount
                amount={arrives && !hasLanded ? view.balance - view.points - (view.bonus?.points ?? 0) : view.balance}
                tone="inherit"
                counts={arrives}
              />
            </AppLink>
          </span>
        </div>
        <div className={styles.moment}>
          <div ref={head} className={styles.head}>
            <FlowerHead total={Math.max(isDone ? answered : 18, answered, 7)} filled={answered} size={150} />
          </div>
          <div className={styles.words}>
            <p className={styles.survey}>{view.survey.title}</p>
            <h1 ref={title} tabIndex={-1} className={styles.title}>
              {headline(view, outcome, t)}
            </h1>
            {view.points > 0 && (
              <p className={styles.earned} data-pending={!view.credited || undefined}>
                {view.credited ? (
                  <>
                    <Coin size={40} />
                    <span aria-hidden="true">+{format.number(earned)}</span>
                  </>
                ) : (
                  <>
                    <Hourglass size={30} />
                    <span aria-hidden="true">{format.number(view.points)}</span>
                  </>
                )}
                <span className={styles.dollars}>= {format.dollars(view.points)}</span>
                <span className="visually-hidden">{shell('coins', { n: view.points })}</span>
              </p>
            )}
            <Suspense fallback={<div className={styles.goalPlace} />}>
              <div className={styles.goal}>
                <BalanceGoal balance={view.balance} />
              </div>
            </Suspense>
            {view.verdict === null && <p className={styles.lead}>{lead(view, outcome, t, format)}</p>}
            {view.takenPoints > 0 && <p className={styles.lead}>{t('leadTaken', { n: view.takenPoints })}</p>}
          </div>
        </div>
      </section>

      <div className={styles.columns}>
        <div className={styles.column}>
          {(view.reason || outcome === 'pending') && (
            <Card as="section">
              <h2 className={styles.heading}>{t('why')}</h2>
              <p className={styles.reason}>{view.reason ?? t('pendingWhy')}</p>
            </Card>
          )}
          <Card as="section">
            <dl className={styles.facts}>
              <Fact name={t('earned')} note={paidWhen(view, t, format)}>
                {view.points > 0 ? (
                  <CoinAmount amount={view.points} signed tone={view.credited ? 'income' : 'text'} />
                ) : (
                  t('nothingEarned')
                )}
              </Fact>
              {view.bonus && view.bonus.points > 0 && (
                <Fact name={t('bonus')} note={t('bonusNote', { n: view.bonus.percent })}>
                  <CoinAmount amount={view.bonus.points} signed tone={view.credited ? 'income' : 'text'} />
                </Fact>
              )}
              {view.credit > 0 && (
                <Fact name={t('credit')} note={t('creditAdded')}>
                  +{format.number(view.credit)}
                </Fact>
              )}
              <Fact name={t('balance')} note={`= ${format.dollars(view.balance)}`}>
                <CoinAmount amount={view.balance} />
              </Fact>
              {view.answered > 0 && (
                <Fact name={t('answered')}>
                  {minutes > 0 ? t('inMinutes', { answers, n: minutes }) : t('inUnderAMinute', { answers })}
                </Fact>
              )}
              {outcome === 'out' && view.offer !== 'ad' && !view.checksFailed && (
                <Fact name={t('paidScreenOutsLeft')}>
                  {view.screenOutsLeft ? format.number(view.screenOutsLeft) : t('paidScreenOutsNone')}
                </Fact>
              )}
            </dl>
          </Card>
          {view.sensitive && (
            <Suspense>
              <EraseAnswers attemptId={view.attemptId} erased={view.sensitive.erased} headingClass={styles.heading} />
            </Suspense>
          )}
          {view.message && (
            <Card as="section">
              <h2 className={styles.heading}>{t('fromTheTeam')}</h2>
              <SafeHtml html={view.message} className={styles.reason} />
            </Card>
          )}
        </div>
        <section className={styles.column} aria-labelledby="next-title">
          <h2 id="next-title" className={styles.next}>
            {view.next.length > 0 ? (outcome === 'out' ? t('nextTitleScreenedOut') : t('nextTitle')) : t('noNextTitle')}
          </h2>
          {view.next.length > 0 ? (
            <div className={styles.nextCard}>
              {view.next.map((survey) => (
                <SurveyCard key={survey.encryptId} survey={survey} as="div" heading="h3" />
              ))}
            </div>
          ) : (
            <p className={styles.reason}>{t('noNextText')}</p>
          )}
          <div className={styles.actions}>
            <Button
              kind={view.next.length > 0 ? 'secondary' : 'primary'}
              size="form"
              block
              href={paths.questionnaire()}
            >
              {t('backToList')}
            </Button>
            <div className={styles.quiet}>
              <Button kind="ghost" size="dense" href={paths.answerHistory()}>
                {t('history')}
              </Button>
              {view.verdict === null ? (
                <Button kind="ghost" size="dense" onClick={() => setReporting(true)}>
                  {t('report')}
                </Button>
              ) : (
                // A decision is questioned by a second look, and a report about it would be refused.
                <Button kind="ghost" size="dense" href={paths.cases()}>
                  {t('secondLook')}
                </Button>
              )}
            </div>
          </div>
        </section>
      </div>
      <ReportDialog
        attempt={reporting ? { attemptId: view.attemptId, title: view.survey.title } : null}
        onClose={() => setReporting(false)}
      />
    </div>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

type Say = Translator<(typeof surveyWords)['en']>;
type Outcome = ReturnType<typeof outcomeOf>;

function headline(view: Ended, outcome: Outcome, t: Say): string {
  if (view.takenPoints > 0) return t('titleTaken');
  if (view.verdict !== null) return view.verdict;
  if (outcome === 'pending') return t('titlePending');
  if (outcome === 'completed') return view.points > 0 ? t('titlePaid', { n: view.points }) : t('titlePending');
  if (view.offer === 'ad' && view.state !== 'timed_out') return t('titleAdUnpaid');
  if (view.checksFailed) return t('titleChecksFailed');
  switch (view.state) {
    case 'quota_full':
      return t('titleQuotaFull');
    case 'closed':
      return t('titleClosed');
    case 'timed_out':
      return view.partner === null ? t('titleTimedOut') : t('titleUnconfirmed', { partner: view.partner });
    case 'abandoned':
      return t('titleAbandoned');
    default:
      return t('titleScreenedOut');
  }
}

function lead(view: Ended, outcome: Outcome, t: Say, format: ReturnType<typeof useFormat>): string {
  if (view.unconfirmedBy !== null && outcome === 'pending' && view.availableAt) {
    const day = format.date(view.availableAt, 'dayLong');
    return t('leadCodePending', { n: view.points, day, host: view.unconfirmedBy });
  }
  if (view.partner !== null && outcome === 'completed') return t('leadPartnerPaid', { partner: view.partner });
  if (view.partner !== null && outcome === 'pending') return t('leadPartnerPending', { partner: view.partner });
  if (view.offer === 'ad')
    return t(outcome === 'completed' ? 'leadAdPaid' : view.points > 0 ? 'leadAdFull' : 'leadAdUnpaid', {
      n: view.points,
    });
  if (outcome === 'completed') return t('leadPaid');
  if (outcome === 'pending') return t('leadPending', { n: view.points });
  if (view.partner !== null && outcome === 'unfinished') return t('leadUnconfirmed');
  if (outcome === 'unfinished') return t('leadUnfinished');
  if (view.checksFailed) return t('leadChecksFailed');
  return view.points > 0 ? t('leadPaidScreenOut', { n: view.points }) : t('leadUnpaidScreenOut');
}

function paidWhen(view: Ended, t: Say, format: ReturnType<typeof useFormat>): string | undefined {
  if (view.points === 0) return undefined;
  if (view.credited) return t('inBalance');
  return view.availableAt ? t('pendingUntil', { date: format.date(view.availableAt, 'dayLong') }) : undefined;
}

const countMs = 700;

/** An amount that counts up once while the grains fly. */
function useCountFromZero(target: number, on: boolean): number {
  const [shown, setShown] = useState(on ? 0 : target);
  useEffect(() => {
    if (!on || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / countMs));
      setShown(Math.round(target * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, on]);
  return shown;
}
