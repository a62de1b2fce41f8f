import { useSyncExternalStore } from 'react';
import { useLang } from '../../locales/language';

const storageKey = 'consoleEditorChinese';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns whether the editor shows the Chinese texts beside the English ones, and the setter; the browser remembers it.
 * Operators who read Chinese see both at first.
 */
export function useChineseShown(): [boolean, (shown: boolean) => void] {
  const lang = useLang();
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey));
  return [
    kept === null ? lang === 'zh' : kept === '1',
    (shown) => {
      localStorage.setItem(storageKey, shown ? '1' : '0');
      for (const listener of listeners) listener();
    },
  ];
}
