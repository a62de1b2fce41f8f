import { useCallback, useEffect, useRef, useState } from 'react';
import { readDocument } from './document';
import { isJson, type Json } from './json';

const historyAtMost = 100;
const keepDelayMs = 500;

/** An unpublished draft in this browser: the document, the version it started from, and the time of the last change. */
export interface StoredDraft {
  base: number;
  doc: Json;
  at: string;
}

/** Returns the storage key of an operator's unpublished changes of a survey. */
export function draftStorageKey(operatorId: number, surveyId: number): string {
  return `pollen.questionnaire.${operatorId}.${surveyId}`;
}

/**
 * Returns the unpublished draft that this browser stores under the key, or null when there is none or it cannot be
 * read.
 */
export function readKept(key: string): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isJson(kept) || typeof kept.base !== 'number' || typeof kept.at !== 'string') return null;
    return { base: kept.base, doc: readDocument(kept.doc), at: kept.at };
  } catch {
    return null;
  }
}

export interface Editing {
  doc: Json;
  /** The version that the draft is based on. */
  base: number;
  /** True after a change that is not published. */
  touched: boolean;
  /** The time of the stored draft that was opened; null when there was none. */
  found: string | null;
  /** False when the browser cannot store the draft, so that closing the tab loses it. */
  keeps: boolean;
  /** Consecutive changes with the same `merge` are undone together. */
  change: (doc: Json, merge?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Discards the draft and starts from another document. */
  restart: (doc: Json, base: number) => void;
  /** Keeps the draft and bases it on another version. */
  rebase: (base: number) => void;
}

interface State {
  doc: Json;
  base: number;
  past: readonly Json[];
  future: readonly Json[];
  merge: string | undefined;
  /** False while the document equals the version it started from; then nothing is stored. */
  touched: boolean;
}

/**
 * The state of an edited questionnaire with undo and redo. The browser stores it until it is published or discarded.
 */
export function useEditing(key: string, published: { questionnaire: unknown; version: number }): Editing {
  const [found, setFound] = useState(() => readKept(key));
  const [state, setState] = useState<State>(() => ({
    doc: found?.doc ?? readDocument(published.questionnaire),
    base: found?.base ?? published.version,
    past: [],
    future: [],
    merge: undefined,
    touched: found !== null,
  }));
  const [keeps, setKeeps] = useState(true);
  const { doc, base, touched } = state;

  const keep = useRef<() => void>(() => undefined);
  keep.current = () => {
    try {
      if (touched)
        localStorage.setItem(key, JSON.stringify({ base, doc, at: new Date().toISOString() } satisfies StoredDraft));
      else localStorage.removeItem(key);
      setKeeps(true);
    } catch {
      setKeeps(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with these.
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), keepDelayMs);
    return () => clearTimeout(timer);
  }, [doc, base, touched]);
  useEffect(() => {
    const leave = () => keep.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const change = useCallback((next: Json, merge?: string) => {
    setState((before) => {
      if (next === before.doc) return before;
      const goesOn = merge !== undefined && merge === before.merge && before.past.length > 0;
      const past = goesOn ? before.past : [...before.past, before.doc].slice(-historyAtMost);
      return { ...before, doc: next, past, future: [], merge, touched: true };
    });
  }, []);
  const undo = useCallback(() => {
    setState((before) => {
      const earlier = before.past.at(-1);
      if (!earlier) return before;
      const future = [before.doc, ...before.future];
      return { ...before, doc: earlier, past: before.past.slice(0, -1), future, merge: undefined };
    });
  }, []);
  const redo = useCallback(() => {
    setState((before) => {
      const [later, ...future] = before.future;
      if (!later) return before;
      return { ...before, doc: later, past: [...before.past, before.doc], future, merge: undefined };
    });
  }, []);
  const restart = useCallback((next: Json, from: number) => {
    setFound(null);
    setState({ doc: next, base: from, past: [], future: [], merge: undefined, touched: false });
  }, []);
  const rebase = useCallback((from: number) => setState((before) => ({ ...before, base: from })), []);

  return {
    doc,
    base,
    touched,
    found: found?.at ?? null,
    keeps,
    change,
    undo: state.past.length > 0 ? undo : null,
    redo: state.future.length > 0 ? redo : null,
    restart,
    rebase,
  };
}
