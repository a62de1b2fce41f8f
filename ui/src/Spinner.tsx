import styles from './Spinner.module.css';

/** Shows a turning ring of `size` pixels, hidden from screen readers: the caller names what is loading. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M10 2a8 8 0 1 0 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
