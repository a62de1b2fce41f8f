import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { Coin } from '@pollen/ui/Coin';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { Logo } from '@pollen/ui/Logo';
import { Check, Clock, ExternalLink, EyeOff, Hourglass, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { PageTitle } from '../../layouts/PageTitle';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partner.en';
import { prefillWords } from '../../locales/prefill.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ReportDialog } from '../attempts/ReportDialog';
import { SurveyCard } from '../questionnaire/SurveyCard';
import type { AttemptView } from './attempt-view';
import endStyles from './EndScreen.module.css';
import styles from './PartnerScreen.module.css';
import { PrefillCard } from './PrefillCard';

type AtPartner = Extract<AttemptView, { kind: 'partner' }>;

/** Where a member stands whose survey runs at a partner: about to leave, away, or back and waiting for the confirmation. */
export default function PartnerScreen({ view }: { view: AtPartner }) {
  return view.leftAt === null ? <Leaving view={view} /> : <Waiting view={view} />;
}

/** Leaves for the partner; a repeat leads to the same page there. */
function useDeparture(attemptId: string) {
  const showError = useShowError();
  const change = useChange('POST /api/v1/Attempts/:attemptId/Departure', {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showError(error),
  });
  const leave = (prefill: string[]) => change.mutate({ params: { attemptId }, body: { prefill } });
  return { leave, isLeaving: change.isPending || change.isSuccess };
}

/** The head of a page about a survey that runs elsewhere. */
export function Brand({ balance, children }: { balance: number; children: ReactNode }) {
  const shell = useT(shellWords);
  return (
    <section className={`on-brand ${endStyles.brand}`}>
      <div className={endStyles.bar}>
        <AppLink href={paths.questionnaire()} className={endStyles.logo}>
          <Logo>{shell('brand')}</Logo>
        </AppLink>
        <AppLink href={paths.points()} className={endStyles.balance}>
          <CoinAmount amount={balance} tone="inherit" />
        </AppLink>
      </div>
      <div className={endStyles.moment}>{children}</div>
    </section>
  );
}

function Leaving({ view }: { view: AtPartner }) {
  const t = useT(partnerWords);
  const gap = useSentenceGap();
  const format = useFormat();
  const prefillText = useT(prefillWords);
  const { partner, survey, prefill } = view;
  const { leave, isLeaving } = useDeparture(view.attemptId);
  // Null: as the member chose the last time.
  const [choice, setChoice] = useState<boolean | null>(null);
  const shares = prefill.facts.length > 0 && (choice ?? prefill.chosen);
  const title = t('leavingTitle', { partner });
  return (
    <div className={endStyles.end}>
      <PageTitle>{title}</PageTitle>
      <Brand balance={view.balance}>
        <div className={endStyles.head}>
          <FlowerHead total={18} filled={0} size={150} />
        </div>
        <div className={endStyles.words}>
          <p className={endStyles.survey}>{survey.title}</p>
          <h1 className={endStyles.title}>{title}</h1>
          <p className={endStyles.lead}>{t('leavingText')}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('pays')}</dt>
              <dd>
                <CoinAmount amount={survey.maxPoints} tone="inherit" size="md" />
              </dd>
            </div>
            <div>
              <dt>{t('takes')}</dt>
              <dd>{t('minutes', { n: survey.loi })}</dd>
            </div>
            <div>
              <dt>{t('success')}</dt>
              <dd>{format.percent(view.ir)}</dd>
            </div>
          </dl>
        </div>
      </Brand>
      <div className={endStyles.columns}>
        <div className={styles.column}>
          {view.insteadOf !== null && (
            <Banner tone="warning" title={t('goneTitle', { survey: view.insteadOf })}>
              {t('goneText')}
            </Banner>
          )}
          {view.formerPoints !== null && (
            <Banner tone="warning" title={t('lowerTitle', { n: survey.maxPoints, former: view.formerPoints })}>
              {t('lowerText', { partner })}
            </Banner>
          )}
          {prefill.facts.length > 0 && (
            <PrefillCard partner={partner} facts={prefill.facts} shares={shares} onChange={setChoice} />
          )}
          <Point icon={<EyeOff size={24} />} title={t('privateTitle')}>
            {shares ? prefillText('privateShared', { partner }) : t('privateText', { partner })}
            {gap}
            {view.screenOutPoints > 0 && t('notNeeded', { n: view.screenOutPoints })}
          </Point>
          <Point icon={<Clock size={24} />} title={t('paidTitle')}>
            {view.usualMinutes === null ? t('paidSoon') : t('paidUsually', { n: view.usualMinutes })}
            {gap}
            {view.reviewDays > 0 && t('thenReview', { n: view.reviewDays })}
          </Point>
        </div>
        <div className={styles.column}>
          <Button
            size="form"
            block
            icon={<ExternalLink size={20} />}
            loading={isLeaving || view.asking}
            onClick={() => leave(shares ? prefill.facts.map(({ field }) => field) : [])}
          >
            {view.asking ? t('asking', { partner }) : t('continue', { partner })}
          </Button>
          <p className={styles.kept} role="status">
            {view.asking ? t('askingText', { partner }) : t('keptUntil', { time: format.date(view.keptUntil, 'time') })}
          </p>
          <Button kind="secondary" size="form" block href={paths.questionnaire()}>
            {t('back')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A fact with its icon, in a card of its own. */
export function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <div className={styles.point}>
        {icon}
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </Card>
  );
}

const minutesBetween = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

function Waiting({ view }: { view: AtPartner }) {
  const t = useT(partnerWords);
  const gap = useSentenceGap();
  const prefillText = useT(prefillWords);
  const format = useFormat();
  const [reporting, setReporting] = useState(false);
  const { partner, back, leftAt } = view;
  const { leave, isLeaving } = useDeparture(view.attemptId);
  const isOut = back !== null && back.as !== 'complete';
  const title = back === null ? 'awayTitle' : isOut ? 'outTitle' : 'waitingTitle';
  return (
    <div className={endStyles.end}>
      <PageTitle>{t(title, { partner })}</PageTitle>
      <Brand balance={view.balance}>
        <div className={endStyles.head}>
          <FlowerHead total={18} filled={back === null ? 6 : 12} size={150} />
        </div>
        <div className={endStyles.words} role="status">
          <p className={endStyles.survey}>{view.survey.title}</p>
          <h1 className={endStyles.title}>{t(title, { partner })}</h1>
          <p className={endStyles.lead}>
            {back === null
              ? t('awayText')
              : isOut
                ? t('outText')
                : view.usualMinutes === null
                  ? t('waitingSoon')
                  : t('waitingUsually', { n: view.usualMinutes })}
          </p>
        </div>
      </Brand>
      <div className={endStyles.columns}>
        <div className={styles.column}>
          <Card as="section" aria-label={t('steps')}>
            <ol className={styles.steps}>
              <li className={styles.step} data-state="done">
                <span>
                  <Check size={18} />
                </span>
                <strong>{back === null ? t('left', { partner }) : t('finished')}</strong>
                <small>
                  {back && leftAt
                    ? t('after', { time: format.date(back.at, 'time'), n: minutesBetween(leftAt, back.at) })
                    : leftAt && format.date(leftAt, 'dayTime')}
                </small>
              </li>
              <li className={styles.step} data-state="now">
                <span />
                <strong>{t('confirms', { partner })}</strong>
                <small>
                  {view.mostMinutes === null ? t('confirmsSoon') : t('confirmsWithin', { n: view.mostMinutes })}
                </small>
              </li>
              <li className={styles.step}>
                <span>
                  <Coin size={18} />
                </span>
                <strong>{isOut ? t('coinsOut') : t('coins', { n: view.survey.maxPoints })}</strong>
                <small>
                  {isOut ? t('coinsOutText', { partner }) : t('coinsText')}
                  {gap}
                  {isOut && view.screenOutPoints > 0 && t('coinsOutPays', { n: view.screenOutPoints })}
                  {!isOut && view.reviewDays > 0 && t('thenReview', { n: view.reviewDays })}
                </small>
              </li>
            </ol>
          </Card>
          {view.told.length > 0 && (
            <Point icon={<Share2 size={24} />} title={prefillText('toldTitle', { partner })}>
              {prefillText('told', { fields: view.told.join(prefillText('comma')) })}
            </Point>
          )}
          <Point icon={<Hourglass size={24} />} title={t('nothingTitle')}>
            {t('nothingText', { n: view.waitDays })}
          </Point>
        </div>
        <div className={styles.column}>
          {back === null && (
            <Button size="form" block icon={<ExternalLink size={20} />} loading={isLeaving} onClick={() => leave([])}>
              {t('goOn')}
            </Button>
          )}
          {view.next.length > 0 && (
            <>
              <h2 className={endStyles.next}>{t('next')}</h2>
              <div className={endStyles.nextCard}>
                {view.next.map((survey) => (
                  <SurveyCard key={survey.encryptId} survey={survey} as="div" heading="h3" />
                ))}
              </div>
            </>
          )}
          <Button kind="secondary" size="form" block href={paths.questionnaire()}>
            {t('back')}
          </Button>
          <Button kind="ghost" size="dense" onClick={() => setReporting(true)}>
            {t('report')}
          </Button>
        </div>
      </div>
      <ReportDialog
        attempt={reporting ? { attemptId: view.attemptId, title: view.survey.title } : null}
        onClose={() => setReporting(false)}
      />
    </div>
  );
}
