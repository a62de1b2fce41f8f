import { firstStepsWords } from '../../locales/first-steps.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import styles from './GoalLine.module.css';

interface GoalLineProps {
  balance: number;
  /** The price of the reward that the balance grows towards, in points. */
  goal: number;
  /** Points that the next step adds; hatched on the bar. */
  waiting?: number;
}

/** Says on the brand block how far the balance is from the first reward, over a bar. */
export function GoalLine({ balance, goal, waiting = 0 }: GoalLineProps) {
  const t = useT(firstStepsWords);
  const format = useFormat();
  const share = Math.min(balance / goal, 1);
  return (
    <div className={styles.goal}>
      <p className={styles.words}>
        <span>
          {balance < goal
            ? t.rich(
                'toGo',
                { left: (words) => <b key="left">{words}</b> },
                { left: format.dollars(goal - balance), goal: format.dollars(goal) },
              )
            : t('reached', { goal: format.dollars(goal) })}
        </span>
        <span className={styles.figures}>
          {t('ofGoal', { balance: format.number(balance), goal: format.number(goal) })}
        </span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.got} style={{ width: `${share * 100}%` }} />
        <span className={styles.waiting} style={{ width: `${Math.min(waiting / goal, 1 - share) * 100}%` }} />
      </div>
    </div>
  );
}
