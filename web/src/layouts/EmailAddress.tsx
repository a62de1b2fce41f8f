import styles from './EmailAddress.module.css';

/** An address that breaks before its host, and inside a part only where that is wider than its place. */
export function EmailAddress({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      <span className={styles.part}>{text.slice(0, at)}</span>
      <span className={styles.part}>{text.slice(at)}</span>
    </>
  );
}
