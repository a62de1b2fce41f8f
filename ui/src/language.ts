import { useSyncExternalStore } from 'react';

export type Lang = 'en' | 'zh';

let renderedLang: Lang = 'en';

/** Sets the language of what a server renders, which has no local storage. */
export function renderInLanguage(lang: Lang): void {
  renderedLang = lang;
}

/** The language in local storage: English unless it says `zh`. */
function storedLang(): Lang {
  try {
    return localStorage.getItem('lang') === 'zh' ? 'zh' : 'en';
  } catch {
    return renderedLang;
  }
}

/** The language of an app; `load` fetches its Chinese words and font when local storage asks for them. */
export function createLanguage<Chinese extends object>(load: () => Promise<Chinese>) {
  let chinese: Chinese | null = null;
  const listeners = new Set<() => void>();

  /** The language that can be shown now: Chinese only once its words are here. */
  const currentLang = (): Lang => (chinese && storedLang() === 'zh' ? 'zh' : 'en');

  async function loadLanguage(): Promise<void> {
    if (storedLang() !== 'zh' || chinese) return;
    chinese = await load();
    for (const listener of listeners) listener();
  }

  async function setLang(lang: Lang): Promise<void> {
    localStorage.setItem('lang', lang);
    await loadLanguage();
    refreshLang();
  }

  /** Call after local storage was changed or cleared by another part of this window. */
  function refreshLang(): void {
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

  return {
    storedLang,
    currentLang,
    loadedChinese: (): Chinese | null => chinese,
    /** Gives a server, which loads nothing while it renders, the Chinese words. */
    provideChinese(words: Chinese): void {
      chinese = words;
    },
    loadLanguage,
    setLang,
    refreshLang,
    useLang: (): Lang => useSyncExternalStore(subscribe, currentLang, () => renderedLang),
  };
}
