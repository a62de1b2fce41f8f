import type { Tx } from '../../platform/database/database';
import { lockMember } from '../members/index';
import { endSessionWithHeirs, findSession } from './queries';

/** Sessions that their member does not know, and the passkey with which the first one began. */
export interface DisownedSessions {
  readonly memberId: number;
  readonly sessionIds: readonly number[];
  readonly passkeyId: number | null;
}

/**
 * Ends a session that its member does not know, and those that its passkeys opened, in whatever order they were opened.
 * Returns what ended; null when the session is unknown. A second call changes nothing.
 */
export async function disownSession(tx: Tx, sessionId: number): Promise<DisownedSessions | null> {
  const session = await findSession(tx, sessionId);
  if (!session) return null;
  // A log-in with a passkey of the session waits, or is over and its session is found.
  await lockMember(tx, session.memberId);
  return { ...session, sessionIds: await endSessionWithHeirs(tx, session.memberId, sessionId) };
}
