import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call';
import { readDocument } from './document';
import { type Synced, writeBackup } from './draft-backup';
import type { Json } from './json';
import { type Conflict, isSame, mergeDocuments } from './merge';
import type { Editing } from './use-editing';

/** A change is saved after this pause in typing. */
const pauseMs = 1_000;
/** A failed save is tried again after this time, then after twice as long, up to the most. */
const retryMs = 3_000;
const retryAtMostMs = 30_000;

/** What became of the last change. `failed`: it is kept in this browser and sent again; `refused`: the server says no. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused';

export interface Autosave {
  state: SaveState;
  /** When the draft was last saved by anybody; null when there is no draft. */
  savedAt: string | null;
  /** The reason of a refusal, in a sentence. */
  reason: string | null;
  /** False when the browser cannot keep unsaved changes. */
  keeps: boolean;
  conflicts: readonly Conflict[];
  solve: (conflict: Conflict) => void;
  revision: () => number;
  /** Saves now and returns the revision of the draft; null when that failed. */
  flush: () => Promise<number | null>;
  /** Takes in what others have saved. */
  pull: () => Promise<void>;
  /** Takes in a change made to the document of before, to which others may have added since. */
  join: (before: Json, after: Json) => void;
  /** The draft has ended: it was published or discarded here. */
  end: (doc: Json, base: number) => void;
}

interface AutosaveSettings {
  surveyId: number;
  storageKey: string;
  readOnly: boolean;
  editing: Editing;
  initial: Synced;
  savedAt: string | null;
  conflicts: readonly Conflict[];
}

/** Returns the draft as the server has it; without one, the published version. */
export async function fetchDraft(surveyId: number): Promise<{ synced: Synced; savedAt: string | null }> {
  const { draft } = await call('GET /api/console/Surveys/:id/Draft', { params: { id: surveyId } });
  if (draft) {
    const { revision, base, questionnaire, savedAt } = draft;
    return { synced: { revision, base, doc: readDocument(questionnaire) }, savedAt };
  }
  const survey = await call('GET /api/console/Surveys/:id', { params: { id: surveyId } });
  return { synced: { revision: 0, base: survey.version, doc: readDocument(survey.questionnaire) }, savedAt: null };
}

/**
 * Saves the edited questionnaire on the server a moment after each change, tries again after a failure, and keeps what
 * is not saved yet in this browser. Changes of other authors are joined with those made here; of a part that both
 * changed, the operator decides.
 */
export function useAutosave(settings: AutosaveSettings): Autosave {
  const { surveyId, storageKey, readOnly, editing } = settings;
  const [state, setState] = useState<SaveState>('saved');
  const [savedAt, setSavedAt] = useState(settings.savedAt);
  const [reason, setReason] = useState<string | null>(null);
  const [keeps, setKeeps] = useState(true);
  const [conflicts, setConflicts] = useState(settings.conflicts);
  const synced = useRef(settings.initial);
  const running = useRef<Promise<number | null> | null>(null);
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef(editing);
  now.current = editing;

  const isDirty = useCallback(() => {
    const { doc, base } = now.current;
    return (doc !== synced.current.doc && !isSame(doc, synced.current.doc)) || base !== synced.current.base;
  }, []);
  const backUp = useCallback(() => {
    const { doc, base } = now.current;
    setKeeps(writeBackup(storageKey, isDirty() && !readOnly ? { synced: synced.current, base, doc } : null));
  }, [storageKey, isDirty, readOnly]);

  const takeIn = useCallback((theirs: Synced) => {
    const { doc, base, absorb } = now.current;
    const merged = mergeDocuments(synced.current.doc, theirs.doc, doc);
    if (merged.conflicts.length > 0) setConflicts((held) => [...held, ...merged.conflicts]);
    // Before the state of React follows, a save must not send the document of before.
    const next = Math.max(base, theirs.base);
    now.current = { ...now.current, doc: merged.doc, base: next };
    synced.current = theirs;
    absorb(doc, merged.doc, next);
  }, []);
  const pull = useCallback(async () => {
    const { synced: theirs, savedAt: at } = await fetchDraft(surveyId);
    if (theirs.revision === synced.current.revision && theirs.base === synced.current.base) return;
    takeIn(theirs);
    setSavedAt(at);
  }, [surveyId, takeIn]);

  const join = useCallback((before: Json, after: Json) => {
    const merged = mergeDocuments(before, now.current.doc, after);
    if (merged.conflicts.length > 0) setConflicts((held) => [...held, ...merged.conflicts]);
    now.current.change(merged.doc);
  }, []);

  const send = useCallback(async (): Promise<number | null> => {
    // Another author may save between a refusal and the next try; a few rounds settle that.
    for (let round = 0; round < 5; round += 1) {
      if (!isDirty()) return synced.current.revision;
      const { doc, base } = now.current;
      setState('saving');
      try {
        const saved = await call('POST /api/console/Surveys/:id/Draft', {
          params: { id: surveyId },
          body: { revision: synced.current.revision, base, questionnaire: doc },
        });
        synced.current = { revision: saved.revision, base, doc };
        failures.current = 0;
        setSavedAt(saved.savedAt);
        setReason(null);
        return saved.revision;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.kind === 'refusal' && error.code === codes.draftChanged) {
          try {
            await pull();
            continue;
          } catch {
            // The next try asks again.
          }
        } else if (error.kind === 'refusal') {
          setReason(error.messages[0] ?? null);
          setState('refused');
          return null;
        }
        failures.current += 1;
        setState('failed');
        return null;
      }
    }
    failures.current += 1;
    setState('failed');
    return null;
  }, [surveyId, isDirty, pull]);

  const flush = useCallback(async (): Promise<number | null> => {
    clearTimeout(timer.current);
    await running.current;
    const run = send().finally(() => {
      running.current = null;
    });
    running.current = run;
    const revision = await run;
    backUp();
    if (revision !== null) setState(isDirty() ? 'waiting' : 'saved');
    return revision;
  }, [send, backUp, isDirty]);
  const flushLater = useRef(flush);
  flushLater.current = flush;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the document plans the next save.
  useEffect(() => {
    if (readOnly || !isDirty()) {
      if (!readOnly) backUp();
      return;
    }
    setState((before) => (before === 'saving' || before === 'failed' ? before : 'waiting'));
    const keeping = setTimeout(backUp, pauseMs / 2);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flushLater.current(), pauseMs);
    return () => clearTimeout(keeping);
  }, [editing.doc, editing.base, readOnly]);
  useEffect(() => {
    if (state !== 'failed') return;
    const wait = Math.min(retryMs * 2 ** (failures.current - 1), retryAtMostMs);
    const again = setTimeout(() => void flushLater.current(), wait);
    return () => clearTimeout(again);
  }, [state]);
  useEffect(() => {
    const leave = () => {
      backUp();
      if (isDirty() && !readOnly) void flushLater.current();
    };
    const hide = () => document.visibilityState === 'hidden' && leave();
    const online = () => isDirty() && !readOnly && void flushLater.current();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hide);
      clearTimeout(timer.current);
      leave();
    };
  }, [backUp, isDirty, readOnly]);

  const end = useCallback(
    (doc: Json, base: number) => {
      clearTimeout(timer.current);
      synced.current = { revision: 0, base, doc };
      now.current = { ...now.current, doc, base };
      writeBackup(storageKey, null);
      setSavedAt(null);
      setConflicts([]);
      setState('saved');
    },
    [storageKey],
  );

  return {
    state,
    savedAt,
    reason,
    keeps,
    conflicts,
    solve: (conflict) => setConflicts((held) => held.filter((one) => one !== conflict)),
    revision: () => synced.current.revision,
    flush,
    pull,
    join,
    end,
  };
}
