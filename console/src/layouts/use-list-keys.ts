import { useEffect } from 'react';
import { queryClient } from '../api/query';
import { bindKeys, useKeys } from './keys-store';

const all = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter((element) => element.checkVisibility());

const rows = () => all('[data-row]').filter((row) => !row.closest('[inert]'));
const rowOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

/** What a page offers to the keys of every list. */
export const listParts = {
  rows,
  boxes: () => all('[data-row] input[type="checkbox"]'),
  search: () => all('input[type="search"]').at(0),
  next: () => all('button[data-page="next"]:not(:disabled)').at(0),
  previous: () => all('button[data-page="previous"]:not(:disabled)').at(0),
  create: () => all('a[href$="/new"]').at(0),
};

/** Moves the focus to the next or previous row: to its link, which Enter opens, or else to the row itself. */
function move(step: 1 | -1): void {
  const found = rows();
  const row = rowOfFocus();
  const at = row ? found.indexOf(row) : -1;
  const next =
    found[at === -1 ? (step > 0 ? 0 : found.length - 1) : Math.min(Math.max(at + step, 0), found.length - 1)];
  if (!next) return;
  next.scrollIntoView({ block: 'nearest' });
  const stop = next.querySelector<HTMLElement>('a[href]') ?? next.querySelector<HTMLElement>('button, input');
  if (!stop) next.tabIndex = -1;
  (stop ?? next).focus({ preventScroll: true });
}

/** Returns the action of a key on the lists of the page, or undefined where the page has nothing that the key could act on. */
function actionOf(name: string): (() => void) | undefined {
  const row = rowOfFocus();
  switch (name) {
    case 'j':
    case 'k':
      return rows().length > 0 ? () => move(name === 'j' ? 1 : -1) : undefined;
    // Elsewhere on the page the arrows scroll it.
    case 'arrowdown':
    case 'arrowup':
      return row ? () => move(name === 'arrowdown' ? 1 : -1) : undefined;
    case 'x': {
      const box = row?.querySelector<HTMLElement>('input[type="checkbox"]');
      return box ? () => box.click() : undefined;
    }
    case 'r':
      return () => void queryClient.refetchQueries({ type: 'active' });
    default:
      return clickers[name]?.();
  }
}

const clickers: Readonly<Record<string, () => (() => void) | undefined>> = {
  '/': () => {
    const box = listParts.search();
    return box && (() => box.focus());
  },
  l: () => clickOf(listParts.next()),
  'shift+l': () => clickOf(listParts.previous()),
  n: () => clickOf(listParts.create()),
};

function clickOf(element: HTMLElement | undefined): (() => void) | undefined {
  return element && (() => element.click());
}

/**
 * Binds the keys that work the same on every list: they act on the rows of the page as they are drawn, so that a list
 * needs nothing for them. Lists with keys of their own (orders, flagged answers, open answers) go first.
 */
export function useListKeys(): void {
  const { on } = useKeys();
  useEffect(() => {
    return on ? bindKeys({ level: 'list', actionOf }) : undefined;
  }, [on]);
}
