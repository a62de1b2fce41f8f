import { readDocument } from './document';
import { isJson, type Json } from './json';

/** A draft as the server has it, or the published version when there is none: then the revision is 0. */
export interface Synced {
  readonly revision: number;
  readonly base: number;
  readonly doc: Json;
}

/** Changes that did not reach the server, with the draft that they were made on. */
export interface Backup {
  readonly synced: Synced;
  readonly base: number;
  readonly doc: Json;
}

/** Returns the key under which the browser keeps an operator's unsaved changes of a survey. */
export function draftStorageKey(operatorId: number, surveyId: number): string {
  return `pollen.questionnaire.${operatorId}.${surveyId}`;
}

/** Returns the unsaved changes in this browser, or null when there are none or they cannot be read. */
export function readBackup(key: string): Backup | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isJson(kept) || !isJson(kept.synced)) return null;
    const { revision, base } = kept.synced;
    if (typeof revision !== 'number' || typeof base !== 'number' || typeof kept.base !== 'number') return null;
    const synced = { revision, base, doc: readDocument(kept.synced.doc) };
    return { synced, base: kept.base, doc: readDocument(kept.doc) };
  } catch {
    return null;
  }
}

/** Keeps unsaved changes in this browser; null removes them. Returns false when the browser has no space for them. */
export function writeBackup(key: string, backup: Backup | null): boolean {
  try {
    if (backup) localStorage.setItem(key, JSON.stringify(backup));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
