import type { ReactNode } from 'react';
import { AppLink } from '../layouts/AppLink';

const mark = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

/** A sentence of an article, with its links and its weighted words. */
export function Rich({ children: sentence }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of sentence.matchAll(mark)) {
    const [whole, words, href, strong] = match;
    parts.push(sentence.slice(end, match.index));
    parts.push(
      href === undefined ? (
        <strong key={match.index}>{strong}</strong>
      ) : (
        <AppLink key={match.index} href={href} {...(href.startsWith('https:') && { rel: 'noreferrer' })}>
          {words ?? ''}
        </AppLink>
      ),
    );
    end = match.index + whole.length;
  }
  parts.push(sentence.slice(end));
  return parts;
}
