import { useFormat } from '../../locales/format';
import { launchWords } from '../../locales/launch.en';
import { useT } from '../../locales/translator';
import styles from './LaunchDialog.module.css';
import type { Survey } from './survey-types';

/** What a survey is expected to cost by its target. */
export function LaunchCost({ cost }: { cost: Survey['costAtTarget'] }) {
  const t = useT(launchWords);
  const format = useFormat();
  const coins = (n: number) => t('coins', { n });
  return (
    <section aria-labelledby="launch-cost">
      <h3 id="launch-cost" className={styles.title}>
        {t('cost')}
      </h3>
      <dl className={styles.cost}>
        <div>
          <dt>{t('rewards', { count: format.number(cost.completes), points: coins(cost.reward) })}</dt>
          <dd>{format.dollars(cost.rewards)}</dd>
        </div>
        <div>
          <dt>
            {t('earlyEnds', { count: format.number(cost.earlyEnds), points: coins(cost.earlyEndPoints) })}
            <span className={styles.hint}>{t('atIncidence', { incidence: format.percent(cost.incidence) })}</span>
          </dt>
          <dd>{format.dollars(cost.earlyEnds * cost.earlyEndPoints)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('expectedCost')}</dt>
          <dd>{format.dollars(cost.points)}</dd>
        </div>
        <div>
          <dt>{t('perComplete')}</dt>
          <dd>{format.dollars(cost.perComplete)}</dd>
        </div>
      </dl>
      <p className={styles.hint}>{t('costNote')}</p>
    </section>
  );
}
