import type { ReactNode } from 'react';
import { KeysHelp, type useKeysHelp } from './KeysHelp';
import type { Shortcut } from './keys-store';
import styles from './WorkList.module.css';

interface WorkListProps {
  /** Tabs and filters above the rows. */
  head: ReactNode;
  /** Shown instead of the rows when there are none. */
  instead: ReactNode;
  /** Shown under the last row. */
  more: ReactNode;
  help: ReturnType<typeof useKeysHelp>;
  keysLabel: string;
  /** The heading of the shortcuts in the panel of keys. */
  keysTitle: string;
  shortcuts: readonly Shortcut[];
  children: ReactNode;
}

/** A list of rows that wait for decisions, with keyboard control. */
export function WorkList({ head, instead, more, help, keysLabel, keysTitle, shortcuts, children }: WorkListProps) {
  return (
    <>
      <div className={styles.card}>
        {head}
        {instead ?? (
          <>
            <div className={styles.rows}>{children}</div>
            {more}
          </>
        )}
      </div>
      <KeysHelp help={help} label={keysLabel} title={keysTitle} shortcuts={shortcuts} />
    </>
  );
}
