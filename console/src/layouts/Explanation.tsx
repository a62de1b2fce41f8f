import { Info } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { explanationWords } from '../locales/explanations.en';
import { useT } from '../locales/translator';
import { AppLink } from './AppLink';
import styles from './Explanation.module.css';

/** How a figure is counted. */
export interface Explained {
  /** What counts. */
  readonly counted: string;
  /** The days or the moment that the figure is about. */
  readonly period: string;
  /** Where the figure comes from, and how old it may be. */
  readonly source: string;
  /** The list behind the figure, which has as many rows. */
  readonly list?: { readonly href: string; readonly label: string };
}

interface ExplanationProps {
  /** The name of the figure. */
  figure: string;
  explained: Explained;
}

const GAP = 6;
const WIDTH = 320;

/**
 * A small button beside a figure that opens how it is counted, above everything else. Escape or a click elsewhere closes
 * it; the browser keeps the focus where it was.
 */
export function Explanation({ figure, explained }: ExplanationProps) {
  const t = useT(explanationWords);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);

  // The panel stands still while the page moves, so it goes when the page is scrolled.
  useEffect(() => {
    if (!isOpen) return;
    const close = () => panel.current?.hidePopover();
    window.addEventListener('scroll', close, { passive: true });
    return () => window.removeEventListener('scroll', close);
  }, [isOpen]);

  const place = () => {
    const at = button.current?.getBoundingClientRect();
    const box = panel.current;
    if (!at || !box) return;
    const width = Math.min(WIDTH, window.innerWidth - 2 * GAP);
    box.style.width = `${width}px`;
    box.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP))}px`;
    const isLow = at.bottom > window.innerHeight * 0.6;
    box.style.top = isLow ? 'auto' : `${at.bottom + GAP}px`;
    box.style.bottom = isLow ? `${window.innerHeight - at.top + GAP}px` : 'auto';
  };

  const { counted, period, source, list } = explained;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('button', { figure })}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <Info size={16} aria-hidden />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('title', { figure })}
        className={styles.panel}
        onBeforeToggle={place}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        <dl className={styles.facts}>
          <div>
            <dt>{t('counted')}</dt>
            <dd>{counted}</dd>
          </div>
          <div>
            <dt>{t('period')}</dt>
            <dd>{period}</dd>
          </div>
          <div>
            <dt>{t('source')}</dt>
            <dd>{source}</dd>
          </div>
        </dl>
        {list && (
          <p className={styles.list}>
            <AppLink href={list.href}>{list.label}</AppLink>
          </p>
        )}
      </div>
    </>
  );
}
