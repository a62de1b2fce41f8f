/** Words of reconciliation files that browsers use too. Free of zod. */

/** The most lines of a file, without its heading. */
export const RECONCILIATION_LINES = 100_000;
/** The longest file, in characters. */
export const RECONCILIATION_LENGTH = 12_000_000;

/**
 * `checking`: its lines are being read. `refused`: it has bad lines, so that nothing of it can be applied. `checked`:
 * what it would do is known. `waiting`: one operator wants to apply it, and another one has to. `preparing`: its lines are
 * being compared with the dry run and stored. `stale`: some would do something else now, so that nothing was applied.
 * `applying`: its lines are being handled.
 */
export const RECONCILIATION_STATES = [
  'checking',
  'refused',
  'checked',
  'waiting',
  'preparing',
  'stale',
  'applying',
  'done',
  'declined',
] as const;
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number];

/** The states by which files are listed: those on which somebody decides or a job works, those applied, those declined. */
export const RECONCILIATION_GROUPS = {
  open: ['checking', 'refused', 'checked', 'waiting', 'stale'],
  applied: ['preparing', 'applying', 'done'],
  declined: ['declined'],
} as const satisfies Readonly<Record<string, readonly ReconciliationState[]>>;
export type ReconciliationGroup = keyof typeof RECONCILIATION_GROUPS;
export const RECONCILIATION_GROUP_NAMES = [
  'open',
  'applied',
  'declined',
] as const satisfies readonly ReconciliationGroup[];

/**
 * What a line does, in the order in which the dry run lists it; `matches` and `late` change nothing. `early`: it takes
 * back a complete that has not come yet, and is kept for it.
 */
export const LINE_EFFECTS = [
  'matches',
  'rejected',
  'reversed',
  'borne',
  'noted',
  'reinstated',
  'restored',
  'completed',
  'endedEarly',
  'early',
  'late',
] as const;
export type LineEffect = (typeof LINE_EFFECTS)[number];

/** The effects that change something, now or later. Their lines can be listed, and become calls. */
export const CHANGING_EFFECTS = [
  'rejected',
  'reversed',
  'borne',
  'noted',
  'reinstated',
  'restored',
  'completed',
  'endedEarly',
  'early',
] as const satisfies readonly LineEffect[];
export type ChangingEffect = (typeof CHANGING_EFFECTS)[number];
