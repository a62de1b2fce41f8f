import { Button } from '@pollen/ui/Button';
import type { ReactNode } from 'react';
import styles from './FormFrame.module.css';

interface FormFootProps {
  /** The problem that prevents saving, announced when it appears. */
  problem: string | null;
  /** Shown before the button, such as a link that cancels. */
  aside?: ReactNode;
  verb: string;
  doing: string;
  disabled?: boolean;
  busy: boolean;
}

/** The sticky foot of a long form: the problem that prevents saving, and the save button. */
export function FormFoot({ problem, aside, verb, doing, disabled = false, busy }: FormFootProps) {
  return (
    <div className={styles.foot} data-bottom-bar="">
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {aside}
      <Button type="submit" size="form" disabled={disabled} loading={busy} loadingLabel={doing}>
        {verb}
      </Button>
    </div>
  );
}
