import { CoinAmount } from '@pollen/ui/CoinAmount';
import { AppLink } from '../../layouts/AppLink';
import { useFormat } from '../../locales/format';
import { rewardsInfoWords } from '../../locales/rewards-info.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './RewardsInfoPage.module.css';

/** The published rates in points; null where the survey decides. */
const rates = [
  { title: 'survey', text: 'surveyText', points: null },
  { title: 'screened', text: 'screenedText', points: 10 },
  { title: 'register', text: 'registerText', points: 50 },
  { title: 'profile', text: 'profileText', points: 100 },
  { title: 'questions', text: 'questionsText', points: 2 },
  { title: 'checkIn', text: 'checkInText', points: 1 },
  { title: 'friend', text: 'friendText', points: 200 },
] as const;
const commissionPercent = 20;

export function Earnings() {
  const t = useT(rewardsInfoWords);
  const format = useFormat();
  return (
    <section className={styles.section} aria-labelledby="earn">
      <h2 id="earn" className="type-title-lg">
        {t('earnTitle')}
      </h2>
      <p className={styles.text}>{t('earnText')}</p>
      <dl className={styles.table}>
        {rates.map((rate) => (
          <div key={rate.title} className={styles.row}>
            <dt>
              <span className={styles.strong}>{t(rate.title)}</span>
              <span className={styles.small}>{t(rate.text)}</span>
            </dt>
            <dd className={styles.value}>
              {rate.points === null ? (
                t('surveyAmount')
              ) : (
                <CoinAmount amount={rate.points} size="xs" aside={format.dollars(rate.points)} />
              )}
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>
            <span className={styles.strong}>{t('later')}</span>
            <span className={styles.small}>{t('laterText')}</span>
          </dt>
          <dd className={styles.value}>{format.percent(commissionPercent)}</dd>
        </div>
      </dl>
      <p className={styles.text}>
        {t.rich('rules', {
          rules: (words) => (
            <AppLink key="rules" href={paths.activeRules()}>
              {words}
            </AppLink>
          ),
        })}
      </p>
    </section>
  );
}
