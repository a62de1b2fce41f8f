import { Button } from '@pollen/ui/Button';
import type { ReactNode } from 'react';
import styles from './FormFrame.module.css';

interface FormFootProps {
  /** The problem that prevents saving, announced when it appears. */
  problem: string | null;
  /** Before the button, as a way out. */
  aside?: ReactNode;
  verb: string;
  doing: string;
  disabled?: boolean;
  busy: boolean;
}

/** The end of a long form: it stays in sight, with what is wrong and the one button. */
export function FormFoot({ problem, aside, verb, doing, disabled = false, busy }: FormFootProps) {
  return (
    <div className={styles.foot}>
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
