import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Coin } from './Coin';
import { classNames } from './class-names';
import styles from './Timeline.module.css';
import { useUi } from './UiProvider';

export interface TimelineStep {
  key: string;
  title: ReactNode;
  date?: ReactNode;
  text?: ReactNode;
  /** `ended`: no more steps of the plan follow, and nothing went wrong. */
  state: 'done' | 'now' | 'todo' | 'failed' | 'ended';
  /** The step at which money is paid: its mark is a coin, grey until the step is done. */
  coin?: boolean;
}

/**
 * Shows steps from top to bottom with a mark for done, failed, ended, current or open; the current one is marked for screen
 * readers.
 */
export function Timeline({ steps, className }: { steps: readonly TimelineStep[]; className?: string }) {
  const { words } = useUi();
  return (
    <ol className={classNames(styles.timeline, className)}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.grain}>
            {step.coin ? (
              <Coin size={32} spent={step.state !== 'done'} />
            ) : step.state === 'done' ? (
              <Check size={20} />
            ) : step.state === 'failed' ? (
              <X size={20} />
            ) : step.state === 'ended' ? (
              <Minus size={20} />
            ) : null}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {step.title}
              {(step.state === 'done' || step.state === 'failed') && (
                <span className="visually-hidden">, {step.state === 'done' ? words.done : words.failed}</span>
              )}
            </p>
            {step.date && <p className={styles.line}>{step.date}</p>}
            {step.text && <p className={styles.line}>{step.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
