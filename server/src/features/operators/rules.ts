import { MINUTE_MS } from '../../platform/time';

/** Minutes without a call after which a console session ends; it also ends after a fixed time. */
export const IDLE_MINUTES = 120;
export const SESSION_HOURS = 12;
/** How stale the stored time of the last call may be, which saves a write on nearly every call. */
export const SEEN_EVERY_SECONDS = 60;

/** How long a mailed invitation is valid. */
export const INVITATION_DAYS = 7;

/** How long a mailed link to a new password is valid. */
export const PASSWORD_LINK_MINUTES = 60;
/** The limit of links in an hour that are mailed to one operator on anonymous requests; the answer does not tell. */
export const MAX_PASSWORD_LINKS_PER_HOUR = 3;

/** Wrong passwords for one operator from one network, after which only that network has to wait. */
export const WRONG_PASSWORD_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;
/** Failed sign-ins with one operator's address in an hour, from all networks, after which the operator is mailed. */
export const FAILURES_BEFORE_MAIL = 10;

/** Wrong one-time codes of one operator before codes pause: only somebody who has the password gets so far. */
export const TOTP_FAILURES = 10;
export const TOTP_PAUSE_MINUTES = 15;

/** The period of a one-time code; codes of the period before and after are accepted too, for inaccurate clocks. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_WINDOW = 1;

/**
 * Returns whether an operator has to set up a one-time code before anything else: always, except on a developer's
 * machine.
 */
export function mustEnrol(operator: { totpConfirmed: boolean }, isThisMachine: boolean): boolean {
  return !operator.totpConfirmed && !isThisMachine;
}

/** Returns the key of an operator's address, which is the same for all letter cases. */
export function operatorKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
