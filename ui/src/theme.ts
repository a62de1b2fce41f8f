import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';
const listeners = new Set<() => void>();

/** The background colours of the themes in tokens.json, for the browser's own interface such as a phone's bar. */
const ground = { light: '#F4F6FA', dark: '#0A0D1D' };

/**
 * An inline script in the head of each page, so that the chosen theme is set before the first paint. The content
 * security policy allows it by its hash, which the server takes from the built pages.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

function storedTheme(): Theme {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the theme in this browser and shows it at once; `system` deletes the stored one. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, theme);
  refreshTheme();
}

/** Call after local storage was cleared. */
export function refreshTheme(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The chosen theme; `system` while a prerendered page hydrates. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system');
}

/** The content of the two `theme-color` tags, one for each colour that the system may prefer. */
export function themeColors(theme: Theme): { light: string; dark: string } {
  return theme === 'system' ? ground : { light: ground[theme], dark: ground[theme] };
}
