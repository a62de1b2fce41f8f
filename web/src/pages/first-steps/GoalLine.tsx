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
  /** It would not be the member's first reward. */
  isNext?: boolean;
}

/** Says how far the balance is from a reward, over a bar; on the brand block and beside it. */
export function GoalLine({ balance, goal, waiting = 0, isNext = false }: GoalLineProps) {
  const t = useT(firstStepsWords);
  const format = useFormat();
  const share = Math.min(balance / goal, 1);
  // "$5", as rewards are called, but "$1.82".
  const short = (cents: number) => format.dollars(cents).replace(/\.00$/, '');
  return (
    <div className={styles.goal}>
      <p className={styles.words}>
        <span>
          {balance < goal
            ? t.rich(
                isNext ? 'toNext' : 'toGo',
                { left: (words) => <b key="left">{words}</b> },
                { left: short(goal - balance), goal: short(goal) },
              )
            : t('reached', { goal: short(goal) })}
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
