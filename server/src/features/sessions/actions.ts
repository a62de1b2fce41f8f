import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { DirectSession, MemberCaller } from '../../platform/http/api';
import { randomToken, sameBytes, tokenHash } from '../../platform/secrets';
import { DAY_MS, SECOND_MS } from '../../platform/time';
import {
  activeMemberQuery,
  endSessionByToken,
  findSignedIn,
  getSessionStart,
  insertSession,
  type LoginPasskey,
  listSessions,
  type SessionRow,
  updateLastSeen,
} from './queries';
import { deviceName, IDLE_MS, isLastSeenOutdated, isRecentLogin, MAX_AGE_MS, SEEN_AGAIN_MS } from './rules';

/** Browsers keep a cookie for 400 days at most. */
const BROWSER_COOKIE_MS = 400 * DAY_MS;
/** 24 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

type WithPublicUrl = Pick<Config, 'publicUrl'>;

function cookieOptions(config: WithPublicUrl, maxAgeMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: maxAgeMs / SECOND_MS,
  } as const;
}

/**
 * Returns the name of a cookie. With the prefix `__Host-`, which needs https, browsers require Secure and this exact
 * host.
 */
function cookieName(config: WithPublicUrl, name: string): string {
  return config.publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** Returns the name of the cookie that holds a member's session. */
export function sessionCookieName(config: WithPublicUrl): string {
  return cookieName(config, 'pollen_session');
}

/** Returns the name of the cookie that recognizes a browser. */
export function browserCookieName(config: WithPublicUrl): string {
  return cookieName(config, 'pollen_browser');
}

function tokenFrom(request: FastifyRequest, name: string): string | null {
  const token = request.cookies[name];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** Returns the hash of the cookie that identifies this browser; sets the cookie when the browser has none. */
export function recognizeBrowser(config: WithPublicUrl, request: FastifyRequest, reply: FastifyReply): Buffer {
  const name = browserCookieName(config);
  const token = tokenFrom(request, name) ?? randomToken();
  reply.setCookie(name, token, cookieOptions(config, BROWSER_COOKIE_MS));
  return tokenHash(token);
}

/**
 * Starts a session for a member and returns its token. Only the hash of the token is stored. `country` is where the
 * caller is, roughly; `passkey` that of the log-in, if it was one.
 */
export async function openSession(
  tx: Tx,
  session: {
    memberId: number;
    deviceHash: Buffer;
    userAgent: string | undefined;
    country?: string | null;
    passkey?: LoginPasskey | null;
  },
): Promise<{ id: number; token: string }> {
  const token = randomToken();
  const { id } = await insertSession(tx, {
    memberId: session.memberId,
    tokenHash: tokenHash(token),
    deviceHash: session.deviceHash,
    device: deviceName(session.userAgent),
    country: session.country ?? null,
    passkey: session.passkey ?? null,
    expiresAt: new Date(tx.now.getTime() + IDLE_MS),
  });
  return { id, token };
}

/** Sets the session cookie of the browser. */
export function setSessionCookie(config: WithPublicUrl, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookieName(config), token, cookieOptions(config, MAX_AGE_MS));
}

/** Ends the session of the calling browser and clears its cookie. */
export async function endCurrentSession(
  tx: Tx,
  config: WithPublicUrl,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = sessionCookieName(config);
  const token = tokenFrom(request, name);
  if (token) await endSessionByToken(tx, tokenHash(token));
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(config, 0));
}

/** The hash of the token of each call: whether a call can be answered directly is asked before the caller is looked up. */
const hashes = new WeakMap<FastifyRequest, Buffer>();

/** Returns the hash of the session token of a call, or null without one. */
function sessionHash(config: WithPublicUrl, request: FastifyRequest): Buffer | null {
  const known = hashes.get(request);
  if (known) return known;
  const token = tokenFrom(request, sessionCookieName(config));
  if (!token) return null;
  const hash = tokenHash(token);
  hashes.set(request, hash);
  return hash;
}

/** One statement finds the sessions of all calls that arrive together. */
const signedIn = batched(findSignedIn);

/**
 * Returns the calling member, or null. Calls `onSeen` every few minutes of use, for features that record when a member
 * was last active. Each call looks the session up in the database, so that a session that another process ended is
 * refused at once.
 */
export async function findCaller(
  tx: Tx,
  config: WithPublicUrl,
  request: FastifyRequest,
  onSeen: (memberId: number) => Promise<void>,
): Promise<MemberCaller | null> {
  const hash = sessionHash(config, request);
  if (!hash) return null;
  const found = await signedIn(tx, hash);
  if (!found) return null;
  if (isLastSeenOutdated(found.lastSeenAt, tx.now)) {
    const { sessionId: id, lastSeenAt } = found;
    const noted = await updateLastSeen(tx, { id, lastSeenAt, idleMs: IDLE_MS, longestMs: MAX_AGE_MS });
    if (noted > 0) await onSeen(found.memberId);
  }
  const browser = tokenFrom(request, browserCookieName(config));
  return {
    id: found.memberId,
    sessionId: found.sessionId,
    state: found.state,
    blacklistReason: found.blacklistReason,
    locale: found.locale,
    deviceHash: found.deviceHash,
    isOwnBrowser: () => browser !== null && sameBytes(tokenHash(browser), found.deviceHash),
  };
}

/**
 * Returns the session of a call for a statement that checks it itself, which finds nobody unless the member is active and the
 * use of the session need not be noted; null for a call without a token.
 */
export function directSession(tx: Tx, config: WithPublicUrl, request: FastifyRequest): DirectSession | null {
  const hash = sessionHash(config, request);
  return hash && { tokenHash: hash, memberQuery: (column) => activeMemberQuery(tx, column, SEEN_AGAIN_MS) };
}

/** Returns the latest sessions of a member, running or over. */
export function sessionsOf(tx: Tx, memberId: number): Promise<SessionRow[]> {
  return listSessions(tx, memberId, 'all');
}

/**
 * Returns whether a member logged in a moment ago in this very browser, so that a call that otherwise asks for the
 * password need not ask again. A stolen session that is used elsewhere is always asked.
 */
export async function hasJustLoggedIn(tx: Tx, member: MemberCaller): Promise<boolean> {
  return member.isOwnBrowser() && isRecentLogin(await getSessionStart(tx, member.sessionId), tx.now);
}
