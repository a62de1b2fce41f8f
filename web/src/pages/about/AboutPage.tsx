import step1 from '@pollen/ui/assets/step-1-register.svg';
import step2 from '@pollen/ui/assets/step-2-surveys.svg';
import step3 from '@pollen/ui/assets/step-3-rewards.svg';
import { Button } from '@pollen/ui/Button';
import { AppLink } from '../../layouts/AppLink';
import { InfoPage } from '../../layouts/InfoPage';
import { aboutWords } from '../../locales/about.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import styles from './AboutPage.module.css';

const steps = [
  { art: step1, title: 'step1', text: 'step1Text' },
  { art: step2, title: 'step2', text: 'step2Text' },
  { art: step3, title: 'step3', text: 'step3Text' },
] as const;

const inSurvey = [
  { title: 'survey1', text: 'survey1Text' },
  { title: 'survey2', text: 'survey2Text' },
  { title: 'survey3', text: 'survey3Text' },
] as const;

const ends = [
  { title: 'completed', text: 'completedText' },
  { title: 'screenedOut', text: 'screenedOutText' },
  { title: 'full', text: 'fullText' },
] as const;

const promises = [
  { title: 'promise1', text: 'promise1Text' },
  { title: 'promise2', text: 'promise2Text' },
  { title: 'promise3', text: 'promise3Text' },
  { title: 'promise4', text: 'promise4Text' },
  { title: 'promise5', text: 'promise5Text' },
  { title: 'promise6', text: 'promise6Text' },
] as const;

const link = (href: string) => (words: string) => (
  <AppLink key={href} href={href}>
    {words}
  </AppLink>
);

/** `/aboutQuestionnaire`: what Pollen is and how to use it. */
export default function AboutPage() {
  const t = useT(aboutWords);
  const member = useLoginInfo();
  return (
    <InfoPage title={t('title')} description={t('description')}>
      <h1 className={`type-display-md ${styles.title}`}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>

      <section className={styles.section} aria-labelledby="use">
        <h2 id="use" className="type-title-lg">
          {t('useTitle')}
        </h2>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title}>
              <img src={step.art} alt="" width="376" height="220" className={styles.art} loading="lazy" />
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

      <section className={styles.section} aria-labelledby="survey">
        <h2 id="survey" className="type-title-lg">
          {t('surveyTitle')}
        </h2>
        <ul className={styles.three}>
          {inSurvey.map((part) => (
            <li key={part.title}>
              <h3 className={styles.strong}>{t(part.title)}</h3>
              <p className={styles.text}>{t(part.text)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="ends">
        <h2 id="ends" className="type-title-lg">
          {t('endsTitle')}
        </h2>
        <dl className={styles.table}>
          {ends.map((end) => (
            <div key={end.title} className={styles.row}>
              <dt className={styles.strong}>{t(end.title)}</dt>
              <dd>{t(end.text)}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className={styles.section} aria-labelledby="more">
        <h2 id="more" className="type-title-lg">
          {t('moreTitle')}
        </h2>
        <p className={styles.reading}>
          {t.rich('more', { rewards: link(paths.rewardsInfo()), rules: link(paths.activeRules()) })}
        </p>
      </section>

      <section className={styles.section} aria-labelledby="promise">
        <h2 id="promise" className="type-title-lg">
          {t('promiseTitle')}
        </h2>
        <ul className={styles.three}>
          {promises.map((promise) => (
            <li key={promise.title}>
              <h3 className={styles.strong}>{t(promise.title)}</h3>
              <p className={styles.text}>{t(promise.text)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="next">
        <h2 id="next" className="type-title-lg">
          {t('nextTitle')}
        </h2>
        <div className={styles.actions}>
          <Button href={member ? paths.questionnaire() : paths.signUp()}>{member ? t('surveys') : t('signUp')}</Button>
          <Button kind="secondary" href={paths.contact()}>
            {t('contact')}
          </Button>
        </div>
        <p className={styles.reading}>
          {t.rich('texts', {
            terms: link(paths.terms()),
            privacy: link(paths.privacy()),
            questions: link(paths.commonQuestions()),
          })}
        </p>
      </section>
    </InfoPage>
  );
}
