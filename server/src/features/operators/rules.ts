import { MINUTE_MS } from '../../platform/time';

/** What an operator may do beyond looking; each role has a fixed set. */
export type Duty =
  | 'auditOrders'
  | 'payOrders'
  | 'manageGifts'
  | 'correctBalances'
  | 'manageMembers'
  | 'manageSurveys'
  | 'answerMessages'
  | 'managePanel'
  | 'manageOperators';
export type Role = 'viewer' | 'operator' | 'finance' | 'admin';

/**
 * Everybody signed in may look at everything. Operators run the panel day by day; finance decides where money leaves, by
 * orders, by gifts and what they cost, by codes, by corrections; admins do all of it, and alone decide about the panel's
 * numbers, texts and background work and about the operators themselves. An order over the limit takes two people
 * whatever their roles.
 */
const duties: Record<Role, readonly Duty[]> = {
  viewer: [],
  operator: ['auditOrders', 'manageMembers', 'manageSurveys', 'answerMessages'],
  finance: ['auditOrders', 'payOrders', 'manageGifts', 'correctBalances'],
  admin: [
    'auditOrders',
    'payOrders',
    'manageGifts',
    'correctBalances',
    'manageMembers',
    'manageSurveys',
    'answerMessages',
    'managePanel',
    'manageOperators',
  ],
};

/** The roles that include a duty. */
export function rolesWith(duty: Duty): Role[] {
  return (Object.keys(duties) as Role[]).filter((role) => hasDuty(role, duty));
}

/** Whether a role includes a duty. */
export function hasDuty(role: Role, duty: Duty): boolean {
  return duties[role].includes(duty);
}

/** Whether the change from one role to another takes rights away and gives none. */
export function onlyLosesRights(from: Role, to: Role): boolean {
  return duties[to].every((duty) => duties[from].includes(duty)) && duties[to].length < duties[from].length;
}

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
export const PASSWORD_LINKS_ASKED = 3;

/** Wrong passwords for one operator from one network; only that network then has to wait. Wider IPv6 networks have more. */
export const WRONG_PASSWORDS = { max: 10, perMs: 10 * MINUTE_MS } as const;
/** Failed sign-ins of one operator in an hour, from anywhere, of which the operator is told. */
export const FAILURES_MAILED = 10;

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
