import { useSyncExternalStore } from 'react';

export interface Shortcut {
  /** The names of the keys; any of them triggers the shortcut. */
  readonly keys: readonly string[];
  readonly meaning: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Keys of a page go before those of every list, and these before those of the whole console. */
export type KeyLevel = 'page' | 'list' | 'anywhere';
const levels: readonly KeyLevel[] = ['page', 'list', 'anywhere'];

interface Binding {
  readonly level: KeyLevel;
  /** Returns the action of a key by its name, such as `j`, `shift+x` or `g s`. */
  readonly actionOf: (name: string) => (() => void) | undefined;
}

const storageKey = 'consoleKeysOff';

const bindings = new Set<Binding>();
const listeners = new Set<() => void>();
let state: { readonly on: boolean; readonly open: boolean; readonly groups: readonly ShortcutGroup[] } = {
  on: localStorage.getItem(storageKey) === null,
  open: false,
  groups: [],
};

function update(change: Partial<typeof state>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether single keys are on, whether their panel is open, and the groups of keys that the page describes. */
export function useKeys() {
  return useSyncExternalStore(subscribe, () => state);
}

/** Turns single keys on or off; the browser keeps the choice. They can be off because they disturb speech input. */
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, '1');
  update({ on });
}

/** Opens or closes the panel with the keys of the page. */
export function showKeys(open: boolean): void {
  update({ open });
}

/** Binds keys until the returned function is called. */
export function bindKeys(binding: Binding): () => void {
  bindings.add(binding);
  return () => bindings.delete(binding);
}

/** Lists a group of keys in the panel until the returned function is called. */
export function describeKeys(group: ShortcutGroup): () => void {
  update({ groups: [...state.groups, group] });
  return () => update({ groups: state.groups.filter((each) => each !== group) });
}

/** Returns the action of a key: of the page before that of the list; within a level the latest binding wins. */
export function actionOfKey(name: string): (() => void) | undefined {
  for (const level of levels) {
    for (const binding of [...bindings].reverse()) {
      const action = binding.level === level ? binding.actionOf(name) : undefined;
      if (action) return action;
    }
  }
  return undefined;
}
