import { useFormat } from '../locales/format';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './UpdatedAt.module.css';

interface UpdatedAtProps {
  /** The call whose figures the page shows. */
  live: { dataUpdatedAt: number; isRefetchError: boolean };
}

/**
 * Shows when the page's figures were loaded. Not announced to screen readers, because it changes four times a minute.
 */
export function UpdatedAt({ live }: UpdatedAtProps) {
  const t = useT(shellWords);
  const format = useFormat();
  const time = live.dataUpdatedAt === 0 ? null : format.time(new Date(live.dataUpdatedAt).toISOString());
  return (
    <p className={styles.updated} data-late={live.isRefetchError || undefined}>
      {time === null ? '\u00a0' : t(live.isRefetchError ? 'notUpdatedSince' : 'updatedAt', { time })}
    </p>
  );
}
