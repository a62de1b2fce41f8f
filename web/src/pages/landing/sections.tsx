import type { RateName } from '@pollen/contract/content-marks';
import coins from '@pollen/ui/assets/head-100.svg';
import joinArt from '@pollen/ui/assets/hero-desktop.svg';
import step1 from '@pollen/ui/assets/step-1-register.svg';
import step2 from '@pollen/ui/assets/step-2-surveys.svg';
import step3 from '@pollen/ui/assets/step-3-rewards.svg';
import { Button } from '@pollen/ui/Button';
import { CoinFigure } from '@pollen/ui/CoinFigure';
import { CalendarCheck, LogOut, Mail, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardArt } from '../../art/CardArt';
import { useFormat } from '../../locales/format';
import { landingWords } from '../../locales/landing.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ratesAttributes, useRates } from './rates';
import styles from './sections.module.css';

const steps = [
  { art: step1, title: 'step1', text: 'step1Text' },
  { art: step2, title: 'step2', text: 'step2Text' },
  { art: step3, title: 'step3', text: 'step3Text' },
] as const;

/** Shows the steps from joining to the first reward. */
export function Steps() {
  const t = useT(landingWords);
  return (
    <section className={styles.section} aria-labelledby="landing-steps">
      <h2 id="landing-steps" className="type-display-md">
        {t('stepsTitle')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <img src={step.art} alt="" width="376" height="220" className={styles.stepArt} loading="lazy" />
            <h3 className={styles.stepTitle}>
              <span className={styles.number} data-last={index === steps.length - 1 || undefined}>
                {index + 1}
              </span>
              {t(step.title)}
            </h3>
            <p className={styles.text}>{t(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const rewards = [
  { kind: 'cash-account', title: 'cashAccount', text: 'cashAccountText' },
  { kind: 'big-box-store', title: 'bigBox', text: 'cardRange' },
  { kind: 'online-store', title: 'onlineStore', text: 'cardRange' },
  { kind: 'entertainment', title: 'entertainment', text: 'entertainmentText' },
  { kind: 'bank-payout', title: 'bankPayout', text: 'bankPayoutText' },
] as const;

/** Shows the kinds of rewards in a row that scrolls sideways on narrow screens. */
export function Rewards() {
  const t = useT(landingWords);
  return (
    <section className={styles.section} aria-labelledby="landing-rewards">
      <h2 id="landing-rewards" className="type-display-md">
        {t('rewardsTitle')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <ul className={styles.rewards} tabIndex={0} aria-labelledby="landing-rewards">
        {rewards.map((reward) => (
          <li key={reward.kind}>
            <CardArt kind={reward.kind} />
            <h3 className={styles.rewardTitle}>{t(reward.title)}</h3>
            <p className={styles.small}>{t(reward.text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows what members earn coins with, at the rates of the settings. */
export function Pays() {
  const t = useT(landingWords);
  const format = useFormat();
  const rate = useRates();
  const amount = (name: RateName) => (
    <CoinFigure figure={rate(name, 'number')} unit={rate(name, 'coins')} size="xs" aside={rate(name, 'dollars')} />
  );
  return (
    <section className={`${styles.section} ${styles.pays}`} aria-labelledby="landing-pays">
      <div>
        <h2 id="landing-pays" className="type-display-md">
          {t('paysTitle')}
        </h2>
        <p className={styles.paragraph}>{t('paysText1')}</p>
        <p className={styles.paragraph}>{t('paysText2')}</p>
        <div className={styles.hundred}>
          <img src={coins} alt="" width="144" height="144" loading="lazy" />
          <div>
            <p className="type-amount-lg">= {format.dollars(100)}</p>
            <p className={styles.small}>{t('hundredCoins')}</p>
          </div>
        </div>
      </div>
      <dl className={styles.table} {...ratesAttributes}>
        <PayRow title={t('payFinish')} text={t('payFinishText')}>
          {t('payFinishAmount')}
        </PayRow>
        <PayRow title={t('payScreened')} text={t('payScreenedText')}>
          {amount('screenOutPoints')}
        </PayRow>
        <PayRow
          title={t('payCheckIn')}
          text={t('payCheckInText', {
            bonus: rate('checkInBonusPoints', 'number'),
            days: rate('checkInBonusEvery', 'number'),
          })}
        >
          {amount('checkInPoints')}
        </PayRow>
        <PayRow title={t('payProfile')} text={t('payProfileText', { count: rate('profileQuestionsPer', 'number') })}>
          {amount('profileQuestionPoints')}
        </PayRow>
        <PayRow title={t('payFriend')} text={t('payFriendText')}>
          {amount('referralFirstPoints')}
        </PayRow>
        <PayRow title={t('payLater')} text={t('payLaterText')}>
          {rate('referralCommissionPercent', 'percent')}
        </PayRow>
      </dl>
    </section>
  );
}

function PayRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>
        <span className={styles.rowTitle}>{title}</span>
        <span className={styles.small}>{text}</span>
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

const facts = [
  { Icon: ShieldCheck, title: 'privateTitle', text: 'privateText' },
  { Icon: CalendarCheck, title: 'fridayTitle', text: 'fridayText' },
  { Icon: Mail, title: 'mailTitle', text: 'mailText' },
  { Icon: LogOut, title: 'leaveTitle', text: 'leaveText' },
] as const;

/** Shows short facts about the panel, each with an icon. */
export function Facts() {
  const t = useT(landingWords);
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact.title}>
          <fact.Icon size={24} />
          <h3 className={styles.rewardTitle}>{t(fact.title)}</h3>
          <p className={styles.small}>{t(fact.text)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Shows the invitation to join at the end of the landing page. */
export function JoinBlock() {
  const t = useT(landingWords);
  return (
    <section className={`${styles.join} on-brand`} aria-labelledby="landing-join">
      <img src={joinArt} alt="" className={styles.joinArt} loading="lazy" />
      <div className={styles.joinWords}>
        <h2 id="landing-join" className="type-display-md">
          {t('joinButton')}
        </h2>
        <p>{t('joinText')}</p>
        <Button kind="brandPrimary" size="form" href={paths.signUp()}>
          {t('register')}
        </Button>
      </div>
    </section>
  );
}
