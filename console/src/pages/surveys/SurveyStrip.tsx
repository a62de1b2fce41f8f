import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Meter } from '@pollen/ui/Meter';
import { Figures } from '../../layouts/Figures';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './SurveyStrip.module.css';
import type { Survey } from './survey-types';

/** The key figures of a survey in a row: completes, reward, length, success rate and reward method. */
export function SurveyStrip({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const { reviewDays } = survey.settings;
  const rate = format.percent(survey.ir);
  return (
    <div className={styles.strip}>
      <Figures
        small
        figures={[
          {
            label: t('completes'),
            value: t('outOf', {
              done: format.number(survey.completes),
              target: format.number(survey.completesTarget),
            }),
          },
          {
            label: t('reward'),
            value: (
              <CoinAmount
                amount={survey.rewardPoints}
                aside={t('rewardDollars', { dollars: format.dollars(survey.rewardPoints) })}
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
            label: t('rewardMethod'),
            value: reviewDays === 0 ? t('realTime') : t('afterDays', { n: reviewDays }),
          },
        ]}
      />
    </div>
  );
}
