import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Entries.module.css';

interface FoldProps {
  title: string;
  /** What the folded part holds, in a few words; null when it holds nothing. */
  holds: string | null;
  /** Open from the start, and whenever this becomes true; nothing but a click closes it. */
  opened?: boolean;
  /** It has many fields, which are drawn only while it is open. */
  isLong?: boolean;
  children: ReactNode;
}

/** A part of a question that is folded away until somebody wants it, with a mark when it holds something. */
export function Fold({ title, holds, opened = false, isLong = false, children }: FoldProps) {
  const [open, setOpen] = useState(opened);
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-holds={holds !== null || undefined}>
        {title}
        {holds !== null && <b>{holds}</b>}
        <ChevronDown size={16} />
      </summary>
      <div className={styles.foldBody}>{(open || !isLong) && children}</div>
    </details>
  );
}
