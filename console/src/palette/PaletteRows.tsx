import { useEffect } from 'react';
import { Marked } from '../layouts/Marked';
import { paletteWords } from '../locales/palette.en';
import { useT } from '../locales/translator';
import styles from './CommandPalette.module.css';
import type { PaletteGroup } from './palette-items';

interface PaletteRowsProps {
  /** The beginning of the element ids, which the field refers to. */
  id: string;
  groups: readonly PaletteGroup[];
  currentKey: string | null;
  /** Marked where it occurs. */
  text: string;
  onPoint: (key: string) => void;
  onOpen: (href: string, newTab: boolean) => void;
}

/** The rows of the palette in their groups; one of them is current. */
export function PaletteRows({ id, groups, currentKey, text, onPoint, onOpen }: PaletteRowsProps) {
  const t = useT(paletteWords);
  useEffect(() => {
    if (currentKey) document.getElementById(`${id}-${currentKey}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, currentKey]);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('title')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own in HTML.
        <div key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
          <p id={`${id}-group-${group.key}`} className={styles.heading}>
            {t(group.key)}
          </p>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and has the keys.
            <div
              key={item.key}
              id={`${id}-${item.key}`}
              role="option"
              aria-selected={item.key === currentKey}
              className={styles.row}
              onMouseMove={() => item.key !== currentKey && onPoint(item.key)}
              onClick={(event) => onOpen(item.href, event.ctrlKey || event.metaKey)}
            >
              <span className={styles.icon}>{item.icon}</span>
              <span className={styles.label}>
                <Marked text={item.label} searched={text} />
              </span>
              {item.pill}
              {item.detail && (
                <span className={styles.detail}>
                  <Marked text={item.detail} searched={text} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
