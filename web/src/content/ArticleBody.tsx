import type { ArticleName, ArticlePart } from '@pollen/contract/content-marks';
import { classNames } from '@pollen/ui/class-names';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './ArticleBody.module.css';
import { partAttributes } from './use-article';

interface ArticleHtmlProps {
  name: ArticleName;
  part: ArticlePart;
  /** HTML that the server has cleaned. */
  html: string;
  as?: 'div' | 'p';
  className?: string;
}

/** Shows a part of a text as the server wrote it. Links inside the app do not reload the page. */
export function ArticleHtml({ name, part, html, as: Element = 'div', className }: ArticleHtmlProps) {
  const box = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof globalThis.Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || link.origin !== location.origin) return;
      if (link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);

  return (
    <Element
      ref={box}
      className={className}
      // The server has filled in the content that the build left open.
      suppressHydrationWarning
      {...partAttributes(name, part)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract answers sanitised HTML here.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The sections of a text, and the address that ends in one of them. */
export function ArticleBody({ name, html, className }: { name: ArticleName; html: string; className?: string }) {
  const { hash } = useLocation();

  useEffect(() => {
    if (html && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [html, hash]);

  return <ArticleHtml name={name} part="body" html={html} className={classNames(styles.body, className)} />;
}
