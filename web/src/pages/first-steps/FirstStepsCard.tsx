import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { classNames } from '@pollen/ui/class-names';
import { Check } from 'lucide-react';
import { firstStepsWords } from '../../locales/first-steps.en';
import { useFormat } from '../../locales/format';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { isSurvey, type SurveyCardData } from '../questionnaire/survey-order';
import styles from './FirstStepsCard.module.css';
import type { FirstSteps } from './use-first-steps';

interface FirstStepsCardProps {
  steps: FirstSteps;
  /** The surveys that open once the profile is complete. */
  surveys: readonly SurveyCardData[];
  /** Which profile fields are missing, in words; empty until they are known. */
  missing: string;
}

/** Shows the three steps to the first reward while the second, the profile, is the next: what each pays. */
export function FirstStepsCard({ steps, surveys, missing }: FirstStepsCardProps) {
  const t = useT(firstStepsWords);
  const questionnaire = useT(questionnaireWords);
  const format = useFormat();
  const gap = useSentenceGap();
  const { joinedPoints, profilePoints } = steps;
  // Ads and product tests wait for the profile too, and are no surveys.
  const rewards = surveys.filter(isSurvey).map(({ maxPoints }) => maxPoints);
  return (
    <Card as="section" look="panel" className={styles.card} aria-labelledby="first-steps-title">
      <div className={styles.head}>
        <h2 id="first-steps-title" className={styles.title}>
          {t('title')}
        </h2>
        <p className={styles.count}>{t('done')}</p>
      </div>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <span className={classNames(styles.mark, styles.done)} aria-hidden="true">
            <Check size={18} />
          </span>
          <div className={styles.line}>
            <h3 className={styles.name}>{t('join')}</h3>
            {joinedPoints > 0 && <CoinAmount amount={joinedPoints} signed tone="income" />}
          </div>
          <p className={styles.text}>{joinedPoints > 0 ? t('doneAndPaid') : t('stepDone')}</p>
        </li>
        <li className={styles.step} aria-current="step">
          <span className={classNames(styles.mark, styles.now)} aria-hidden="true">
            2
          </span>
          <div className={styles.line}>
            <h3 className={styles.name}>{t('profile')}</h3>
            {profilePoints > 0 && <CoinAmount amount={profilePoints} signed tone="reward" waiting />}
          </div>
          <div className={styles.text}>
            <p>
              {missing}
              {missing && gap}
              {profilePoints > 0 ? t('profileText', { n: profilePoints }) : t('profileUnpaid')}
            </p>
            <Button href={paths.settingsProfile()} className={styles.action}>
              {questionnaire('completeProfile')}
            </Button>
          </div>
        </li>
        <li className={styles.step}>
          <span className={styles.mark} aria-hidden="true">
            3
          </span>
          <div className={styles.line}>
            <h3 className={styles.name}>{t('survey')}</h3>
            {rewards.length > 0 && (
              <span className={styles.pays}>
                {t.rich(
                  'from',
                  { least: (words) => <b key="least">{words}</b> },
                  { least: format.dollars(Math.min(...rewards)) },
                )}
              </span>
            )}
          </div>
          <p className={styles.text}>{rewards.length > 0 ? t('opens', { n: rewards.length }) : t('opensLater')}</p>
        </li>
      </ol>
    </Card>
  );
}
