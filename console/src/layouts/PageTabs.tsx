import { type ComponentProps, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './PageTabs.module.css';
import { StateTabs } from './StateTabs';

const firstTabKeys = ['Alt', '1'];

const typing = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

/** The tabs of a page, each with its own address. Alt and the number of a tab open it. */
export function PageTabs(props: ComponentProps<typeof StateTabs>) {
  const t = useT(shellWords);
  useTabKeys(props.tabs.map(({ href }) => href));
  return (
    <div className={styles.row}>
      <StateTabs {...props} />
      <p className={styles.keys} aria-hidden="true">
        {firstTabKeys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {t('tabKeysTo')}
        <kbd>{props.tabs.length}</kbd>
        {t('tabKeys')}
      </p>
    </div>
  );
}

/** Opens the tabs with Alt and a digit. On macOS Alt and a digit type a character, so fields keep these keys. */
function useTabKeys(hrefs: readonly string[]) {
  const navigate = useNavigate();
  const shown = useRef(hrefs);
  shown.current = hrefs;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      // `event.code`, because `event.key` is the typed character, which differs by keyboard layout.
      const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const href = shown.current[Number(digit) - 1];
      const target = event.target instanceof Element ? event.target : null;
      if (href === undefined || target?.closest(typing) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate]);
}
