import type { PageAnswers } from '@pollen/contract/answers';
import { onSessionEnd } from '../../session/login-info';

const prefix = 'surveyDraft:';

/** Answers of a page that were not sent yet, stored for one member: they survive a reload, but not the tab. */
export interface Draft {
  turn: number;
  answers: PageAnswers;
}

function keyOf(memberId: number, attemptId: string): string {
  return `${prefix}${memberId}:${attemptId}`;
}

/**
 * Stores the unsent answers of a page for this member and attempt; does nothing when the storage is full or blocked.
 */
export function saveDraft(memberId: number, attemptId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(memberId, attemptId), JSON.stringify(draft));
  } catch {
    // Storage may be full or blocked; the answers are still on the page.
  }
}

/** Returns the stored answers of this page; none once the page was turned. */
export function readDraft(memberId: number, attemptId: string, turn: number): PageAnswers | null {
  return parseDraft(sessionStorage.getItem(keyOf(memberId, attemptId)), turn);
}

/** Returns the stored answers, or null when they cannot be read or belong to another turn. */
export function parseDraft(stored: string | null, turn: number): PageAnswers | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null');
    if (!draft || typeof draft !== 'object' || !('turn' in draft) || !('answers' in draft)) return null;
    return draft.turn === turn && draft.answers && typeof draft.answers === 'object'
      ? (draft.answers as PageAnswers)
      : null;
  } catch {
    return null;
  }
}

/** Deletes the unsent answers of this member and attempt. */
export function deleteDraft(memberId: number, attemptId: string): void {
  sessionStorage.removeItem(keyOf(memberId, attemptId));
}

// A logout deletes the answers, so that the next person at this computer does not see them.
onSessionEnd((reason) => {
  if (reason !== 'logout') return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
});
