import coins from '@pollen/ui/assets/head-100.svg';
import { Button } from '@pollen/ui/Button';
import { LevelBadge } from '@pollen/ui/LevelBadge';
import { CardArt } from '../../art/CardArt';
import { AppLink } from '../../layouts/AppLink';
import { InfoPage } from '../../layouts/InfoPage';
import { useFormat } from '../../locales/format';
import { rewardsInfoWords } from '../../locales/rewards-info.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import { levelThresholds } from '../mine/levels';
import { Earnings } from './Earnings';
import styles from './RewardsInfoPage.module.css';

const rewards = [
  { kind: 'cash-account', title: 'cash', text: 'cashText' },
  { kind: 'big-box-store', title: 'bigBox', text: 'bigBoxText' },
  { kind: 'online-store', title: 'online', text: 'onlineText' },
  { kind: 'entertainment', title: 'entertainment', text: 'entertainmentText' },
] as const;

const steps = [
  { title: 'order1', text: 'order1Text' },
  { title: 'order2', text: 'order2Text' },
  { title: 'order3', text: 'order3Text' },
  { title: 'order4', text: 'order4Text' },
] as const;

/** `/integralAward`: what a visitor wants to know about points before registering. */
export default function RewardsInfoPage() {
  const t = useT(rewardsInfoWords);
  const format = useFormat();
  const member = useLoginInfo();
  return (
    <InfoPage title={t('title')} description={t('description')}>
      <section className={`${styles.hero} on-brand`}>
        <div>
          <h1 className="type-display-md">{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <Button kind="brandPrimary" size="form" href={member ? paths.rewards() : paths.signUp()}>
            {member ? t('choose') : t('signUp')}
          </Button>
        </div>
        <div className={styles.worth}>
          <img src={coins} alt="" width="136" height="136" />
          <div>
            <p className="type-amount-lg">= {format.dollars(100)}</p>
            <p className={styles.worthText}>{t('worth')}</p>
          </div>
        </div>
      </section>

      <Earnings />

      <section className={styles.section} aria-labelledby="buy">
        <h2 id="buy" className="type-title-lg">
          {t('buyTitle')}
        </h2>
        <ul className={styles.rewards}>
          {rewards.map((reward) => (
            <li key={reward.kind} className={styles.reward}>
              <CardArt kind={reward.kind} className={styles.art} />
              <div>
                <h3 className={styles.strong}>{t(reward.title)}</h3>
                <p className={styles.small}>{t(reward.text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="order">
        <h2 id="order" className="type-title-lg">
          {t('orderTitle')}
        </h2>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className={styles.number} data-last={index === steps.length - 1 || undefined} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={styles.strong}>{t(step.title)}</h3>
              <p className={styles.small}>{t(step.text)}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.section} aria-labelledby="levels">
        <h2 id="levels" className="type-title-lg">
          {t('levelTitle')}
        </h2>
        <p className={styles.text}>{t('levelText')}</p>
        <ol className={styles.levels}>
          {levelThresholds.map((credit, index) => (
            <li key={credit}>
              <LevelBadge level={index + 1} size={64} />
              <span className={styles.strong}>{t('level', { level: String(index + 1) })}</span>
              <span className={styles.small}>{t('credit', { n: credit })}</span>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.section} aria-labelledby="know">
        <h2 id="know" className="type-title-lg">
          {t('knowTitle')}
        </h2>
        <ul className={styles.list}>
          {(['know1', 'know2', 'know3', 'know4', 'know5', 'know6'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <p className={styles.text}>
          {t.rich('terms', {
            terms: (words) => (
              <AppLink key="terms" href={paths.terms()}>
                {words}
              </AppLink>
            ),
          })}
        </p>
      </section>
    </InfoPage>
  );
}
