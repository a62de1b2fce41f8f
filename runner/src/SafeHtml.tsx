import { useEffect, useState } from 'react';
import styles from './SafeHtml.module.css';

interface SafeHtmlProps {
  html: string;
  className?: string;
}

type Clean = (html: string) => string;

let ready: Clean | null = null;
let coming: Promise<Clean> | null = null;

/** Only pages with HTML pay for the sanitiser. */
function sanitiser(): Promise<Clean> {
  coming ??= import('dompurify').then(({ default: purify }) => {
    ready = (html) =>
      purify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'dialog'],
        FORBID_ATTR: ['style', 'class', 'id', 'name'],
      });
    return ready;
  });
  return coming;
}

/** HTML that was sanitised on the server, sanitised once more where it enters the page. Links open in a new tab. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const [clean, setClean] = useState<Clean | null>(() => ready);
  useEffect(() => {
    if (clean) return;
    let here = true;
    sanitiser().then((made) => here && setClean(() => made));
    return () => {
      here = false;
    };
  }, [clean]);
  const name = className ? `${styles.html} ${className}` : styles.html;
  if (!clean)
    return (
      // Its plain text until then: what stands below must not move.
      <div className={name} aria-busy="true">
        <p>{html.replace(/<[^>]*>/g, ' ').trim()}</p>
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is what the sanitiser is for.
  return <div ref={openOutside} className={name} dangerouslySetInnerHTML={{ __html: clean(html) }} />;
}

function openOutside(element: HTMLDivElement | null): void {
  for (const link of element?.querySelectorAll('a[href]') ?? []) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}
