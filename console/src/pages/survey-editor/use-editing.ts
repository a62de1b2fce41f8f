import { useCallback, useState } from 'react';
import type { Json } from './json';
import { mergeDocuments } from './merge';

const historyAtMost = 100;

export interface Editing {
  doc: Json;
  /** The version that the draft is based on. */
  base: number;
  /** Consecutive changes with the same `merge` are undone together. */
  change: (doc: Json, merge?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Starts from another document, without anything to undo. */
  restart: (doc: Json, base: number) => void;
  /** Keeps the draft and bases it on another version. */
  rebase: (base: number) => void;
  /**
   * Takes in what another author saved. Undo and redo then take back the changes made here alone: what the other author
   * did stays in every step.
   */
  absorb: (before: Json, after: Json, base: number) => void;
}

interface State {
  doc: Json;
  base: number;
  past: readonly Json[];
  future: readonly Json[];
  merge: string | undefined;
}

/** The state of an edited questionnaire with undo and redo. */
export function useEditing(initial: { readonly doc: Json; readonly base: number }): Editing {
  const [state, setState] = useState<State>({ ...initial, past: [], future: [], merge: undefined });

  const change = useCallback((next: Json, merge?: string) => {
    setState((before) => {
      if (next === before.doc) return before;
      const goesOn = merge !== undefined && merge === before.merge && before.past.length > 0;
      const past = goesOn ? before.past : [...before.past, before.doc].slice(-historyAtMost);
      return { ...before, doc: next, past, future: [], merge };
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
  const restart = useCallback((doc: Json, base: number) => {
    setState({ doc, base, past: [], future: [], merge: undefined });
  }, []);
  const rebase = useCallback((base: number) => setState((before) => ({ ...before, base })), []);
  const absorb = useCallback((before: Json, after: Json, base: number) => {
    setState((current) => {
      const taken = (step: Json) => mergeDocuments(before, after, step).doc;
      return {
        doc: current.doc === before ? after : taken(current.doc),
        base,
        past: current.past.map(taken),
        future: current.future.map(taken),
        merge: undefined,
      };
    });
  }, []);

  return {
    doc: state.doc,
    base: state.base,
    change,
    undo: state.past.length > 0 ? undo : null,
    redo: state.future.length > 0 ? redo : null,
    restart,
    rebase,
    absorb,
  };
}
