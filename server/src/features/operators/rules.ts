import { MINUTE_MS } from '../../platform/time';

/** A console session ends after so long without a call, and in any case after so long. */
export const IDLE_MINUTES = 120;
export const SESSION_HOURS = 12;
/** How stale the time of the last call may be: saves a write on nearly every call. */
export const SEEN_EVERY_SECONDS = 60;

/** How long a mailed invitation works. */
export const INVITATION_DAYS = 7;

/** How long a mailed link to a new password works. */
export const PASSWORD_LINK_MINUTES = 60;
/** Links that strangers can have mailed to one operator in an hour; the browser is told nothing of it. */
export const MAX_PASSWORD_LINKS_PER_HOUR = 3;

/** Wrong passwords for one operator from one network, after which only that network has to wait. */
export const WRONG_PASSWORD_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;
/** Failed sign-ins with one operator's address in an hour, from all networks, after which the operator is mailed. */
export const FAILURES_BEFORE_MAIL = 10;

/** Wrong one-time codes of one operator before codes pause: only somebody who has the password gets so far. */
export const TOTP_FAILURES = 10;
export const TOTP_PAUSE_MINUTES = 15;

/** A one-time code lives for so many seconds; the one before and after count too, for clocks that are off. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_WINDOW = 1;

/** Whether an operator has to set up a one-time code before anything else: everywhere but on a machine of one's own. */
export function mustEnrol(operator: { totpConfirmed: boolean }, isThisMachine: boolean): boolean {
  return !operator.totpConfirmed && !isThisMachine;
}

/** Addresses are one when they differ in case only. */
export function operatorKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
