import { useModal } from '@pollen/ui/use-modal';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../api/query';
import { useSettled } from '../api/use-settled';
import { paletteWords } from '../locales/palette.en';
import { useT } from '../locales/translator';
import { usualTabs } from '../pages/surveys/survey-tabs';
import styles from './CommandPalette.module.css';
import { PaletteFoot } from './PaletteFoot';
import { PalettePreview } from './PalettePreview';
import { PaletteRows } from './PaletteRows';
import { usePaletteGroups } from './palette-items';
import { readTyped } from './palette-text';

const pauseMs = 150;

/**
 * Finds members, orders, surveys, answers and actions, and opens them, by keyboard alone. The field keeps the focus; the
 * arrow keys move through the rows (the combobox pattern of ARIA).
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useT(paletteWords);
  const id = useId();
  const navigate = useNavigate();
  const dialog = useModal(true);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const read = useMemo(() => readTyped(typed), [typed]);
  const text = useSettled(read.scope === 'actions' ? '' : read.text, pauseMs);
  // A call that was overtaken by further typing is aborted.
  const search = useCall('GET /api/console/Search', { query: { text } }, { enabled: text !== '', keepsPrevious: true });
  const groupsOf = usePaletteGroups();
  const groups = groupsOf(read, read.text === '' ? undefined : search.data);
  const items = groups.flatMap((group) => group.items);
  const current = items.find(({ key }) => key === chosen) ?? items[0];
  const waits = read.text !== '' && read.scope !== 'actions' && (text !== read.text || search.isFetching);

  const open = (href: string, newTab = false) => {
    if (newTab) window.open(`/console${href}`, '_blank', 'noopener');
    else navigate(href);
    onClose();
  };

  const move = (event: KeyboardEvent) => {
    const at = current ? items.indexOf(current) : -1;
    const next: Readonly<Record<string, number>> = {
      ArrowDown: at === items.length - 1 ? 0 : at + 1,
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
      Home: 0,
      End: items.length - 1,
      PageDown: Math.min(at + 5, items.length - 1),
      PageUp: Math.max(at - 5, 0),
    };
    const place = event.shiftKey || event.altKey ? undefined : next[event.key];
    if (place !== undefined) {
      event.preventDefault();
      setChosen(items[place]?.key ?? null);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(current.href, event.ctrlKey || event.metaKey);
    } else if (event.altKey && current?.survey) {
      const [, digit] = /^Digit(\d)$/.exec(event.code) ?? [];
      const tab = usualTabs[Number(digit) - 1];
      if (!tab) return;
      event.preventDefault();
      open(tab.hrefOf(current.survey.id));
    }
  };

  const clickOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-label={t('title')}
      className={styles.palette}
      onClick={clickOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.field}>
        <Search size={20} />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={move}
        />
        <p role="status" className={styles.status}>
          {waits ? t('searching') : read.text === '' ? '' : t('results', { n: items.length })}
        </p>
        <button type="button" className={styles.cancel} onClick={onClose}>
          {t('close')}
        </button>
      </div>
      <div className={styles.columns}>
        <div className={styles.rows}>
          {search.error && read.text !== '' && (
            <p role="alert" className={styles.note}>
              {t('failed')}
            </p>
          )}
          {items.length === 0 && !waits && !search.error && (
            <p className={styles.note}>{t('nothing', { text: read.text })}</p>
          )}
          <PaletteRows
            id={id}
            groups={groups}
            currentKey={current?.key ?? null}
            text={read.text}
            onPoint={setChosen}
            onOpen={open}
          />
        </div>
        <PalettePreview item={current} onOpen={open} />
      </div>
      <PaletteFoot />
    </dialog>
  );
}
