import styles from './SafeHtml.module.css';

interface SafeHtmlProps {
  html: string;
  className?: string;
}

/** HTML that the server has sanitized. Links open in a new tab. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const name = className ? `${styles.html} ${className}` : styles.html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract answers sanitised HTML here.
  return <div ref={openOutside} className={name} dangerouslySetInnerHTML={{ __html: html }} />;
}

function openOutside(element: HTMLDivElement | null): void {
  for (const link of element?.querySelectorAll('a[href]') ?? []) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}
