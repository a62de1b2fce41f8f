import { Button } from '@pollen/ui/Button';
import { use } from 'react';
import styles from './Options.module.css';
import { RunnerContext } from './runner-context';

/** A radio button cannot be cleared by itself; this button clears an answer that is not required. */
export function ClearAnswer({ name, shown }: { name: string; shown: boolean }) {
  const { change, words } = use(RunnerContext);
  if (!shown) return null;
  return (
    <div className={styles.clear}>
      <Button kind="ghost" size="dense" onClick={() => change(name, null)}>
        {words.clear}
      </Button>
    </div>
  );
}
