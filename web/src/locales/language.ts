import { useSyncExternalStore } from 'react';
import type { zh } from './zh';

export type Lang = 'en' | 'zh';

let chinese: typeof zh | null = null;
const listeners = new Set<() => void>();

/** The language in local storage: English unless it says `zh`. */
export function storedLang(): Lang {
  try {
    return localStorage.getItem('lang') === 'zh' ? 'zh' : 'en';
  } catch {
    return 'en';
  }
}

/** The language that can be shown now: Chinese only once its words are here. */
export function currentLang(): Lang {
  return chinese && storedLang() === 'zh' ? 'zh' : 'en';
}

export function loadedChinese(): typeof zh | null {
  return chinese;
}

/** Fetches the Chinese words and font when local storage asks for them. */
export async function loadLanguage(): Promise<void> {
  if (storedLang() !== 'zh' || chinese) return;
  const [words] = await Promise.all([import('./zh'), import('@pollen/ui/chinese-font.css')]);
  chinese = words.zh;
  for (const listener of listeners) listener();
}

export async function setLang(lang: Lang): Promise<void> {
  localStorage.setItem('lang', lang);
  await loadLanguage();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === 'lang' || event.key === null) void loadLanguage().then(listener);
  };
  listeners.add(listener);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changed);
  };
}

export function useLang(): Lang {
  return useSyncExternalStore(subscribe, currentLang, () => 'en');
}
