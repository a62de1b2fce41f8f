import { idSignedIn, type Secrets, signedId } from '../../platform/secrets';

const PURPOSE = 'sessions.not-me';

/** Returns the token with which a mail about a session lets its reader end that session. */
export function notMeToken(secrets: Secrets, sessionId: number): string {
  return signedId(secrets, PURPOSE, sessionId);
}

/** Returns the session of a token of `notMeToken`; null for every other text. */
export function sessionInToken(secrets: Secrets, token: string): number | null {
  return idSignedIn(secrets, PURPOSE, token);
}
