import type { PartnerProfile } from '@pollen/contract/partner-profile';
import type { CallMeaning } from '@pollen/contract/partner-values';
import { decode, type Message } from './signing';

/** The most parameters that are read; no partner sends as many. */
const MOST_PARAMETERS = 200;

/** Returns a query or a form as pairs, decoded. */
function pairsOf(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .slice(0, MOST_PARAMETERS)
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });
}

/** Returns the simple values of a JSON object with their paths, such as `data.status`. */
function pathsOf(value: unknown, path: string, depth: number): [string, string][] {
  if (typeof value === 'object' && value !== null) {
    if (depth === 0) return [];
    return Object.entries(value)
      .slice(0, MOST_PARAMETERS)
      .flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`, depth - 1));
  }
  return path === '' || value === null ? [] : [[path, String(value)]];
}

const DEEPEST = 4;

function bodyPairs(body: Buffer, type: string): [string, string][] {
  const text = body.toString('utf8').trim();
  if (text === '') return [];
  if (type.includes('json') || text.startsWith('{')) {
    try {
      return pathsOf(JSON.parse(text), '', DEEPEST);
    } catch {
      return [];
    }
  }
  return pairsOf(text);
}

/** The parameters of a call, decoded, and the names that stand in it more than once with different values. */
export interface Parameters {
  readonly values: ReadonlyMap<string, string>;
  readonly twice: ReadonlySet<string>;
}

/** Reads the parameters of an address and a body, which is JSON or a form. */
export function parametersOf(url: string, headers: Message['headers'], body: Buffer): Parameters {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  const values = new Map<string, string>();
  const twice = new Set<string>();
  for (const [name, value] of [...pairsOf(query), ...bodyPairs(body, headers['content-type'] ?? '')]) {
    if (values.has(name) && values.get(name) !== value) twice.add(name);
    else values.set(name, value);
  }
  return { values, twice };
}

/** Builds the message of a call as signatures see it. */
export function messageOf(url: string, headers: Message['headers'], body: Buffer): Message {
  return { url, headers, body, values: parametersOf(url, headers, body).values };
}

/** What a call says. */
export interface CallFacts {
  readonly attemptKey: string;
  readonly status: string;
  /** Null: the status has no meaning yet. */
  readonly meaning: CallMeaning | null;
  readonly amountCents: number | null;
  /** Whether it corrects an outcome that was reported before. */
  readonly isReconciled: boolean;
  /** Tells this event from another one of the partner. */
  readonly eventKey: string;
  readonly isDebug: boolean;
}

/** The longest value that is read of a parameter. */
const LONGEST = 128;
/** Above this, an amount was read wrong. */
const MOST_CENTS = 100_000_00;

/** Returns an amount in cents; null when it is none. A part of a cent is rounded. */
function centsOf(text: string | undefined, unit: PartnerProfile['call']['amountUnit']): number | null {
  if (text === undefined || !/^-?\d{1,9}(\.\d{1,6})?$/.test(text.trim())) return null;
  const cents = Math.round(Number(text) * (unit === 'dollars' ? 100 : 1));
  return Math.abs(cents) <= MOST_CENTS ? cents : null;
}

/**
 * Reads a call by the profile of its partner; null when it has no attempt or status, one that is too long, or one that
 * stands there twice with different values, so that nobody can say what was meant.
 */
export function readCall(profile: PartnerProfile, { values, twice }: Parameters): CallFacts | null {
  const { fields, debug, amountUnit } = profile.call;
  const correction = reconciliationOf(profile, values);
  const attemptName = correction?.attempt ?? fields.attempt;
  const attemptKey = values.get(attemptName)?.trim() ?? '';
  const status = values.get(fields.status)?.trim() ?? '';
  const reasonName = fields.reason ?? null;
  const marks = [correction?.name, reasonName].filter((name) => typeof name === 'string');
  const needed = [attemptName, fields.status, ...fields.event, ...marks];
  if (attemptKey === '' || status === '' || needed.some((name) => twice.has(name))) return null;
  const event = fields.event.map((name) => values.get(name) ?? '');
  if ([attemptKey, status, ...event].some((text) => text.length > LONGEST || hasControls(text))) return null;
  const amountCents = fields.amount === null ? null : centsOf(values.get(fields.amount), amountUnit);
  const reason = reasonName === null ? '' : (values.get(reasonName)?.trim() ?? '');
  return {
    attemptKey,
    status,
    meaning: withReason(profile, correctedMeaning(profile, { status, amountCents }, correction), reason),
    amountCents,
    isReconciled: correction !== null,
    eventKey: JSON.stringify(event),
    isDebug: debug !== null && values.get(debug.name) === debug.value,
  };
}

/** Returns whether a text has characters that the database refuses or that a list cannot show. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Returns what a status means; null when the profile does not say. Capitals do not matter. */
export function meaningOf({ statuses }: PartnerProfile, status: string): CallMeaning | null {
  if (Object.hasOwn(statuses, status)) return statuses[status] ?? null;
  const found = Object.keys(statuses).find((name) => name.toLowerCase() === status.toLowerCase());
  return found === undefined ? null : (statuses[found] ?? null);
}

/** Returns how a profile tells corrections, when these parameters have its mark; null for any other call. */
export function reconciliationOf(
  { call }: PartnerProfile,
  values: ReadonlyMap<string, string>,
): NonNullable<PartnerProfile['call']['reconciliation']> | null {
  const { reconciliation } = call;
  if (!reconciliation) return null;
  const value = values.get(reconciliation.name)?.trim() ?? '';
  const isMarked = reconciliation.value === null ? value !== '' : value === reconciliation.value;
  return isMarked ? reconciliation : null;
}

/** Returns what a call means by its status, or by what a correction goes by; null when nobody has said so. */
function correctedMeaning(
  profile: PartnerProfile,
  { status, amountCents }: { status: string; amountCents: number | null },
  correction: ReturnType<typeof reconciliationOf>,
): CallMeaning | null {
  if (correction === null || correction.says === 'status') return meaningOf(profile, status);
  if (correction.says === 'takenBack') return 'reversal';
  if (amountCents === null || amountCents === 0) return null;
  return amountCents < 0 ? 'reversal' : 'complete';
}

/** Returns what a reversal means with its reason; any other meaning, and an unknown reason, change nothing. */
export function withReason<Meaning extends CallMeaning | null>(
  { reasons }: Pick<PartnerProfile, 'reasons'>,
  meaning: Meaning,
  reason: string,
): Meaning | CallMeaning {
  if (meaning !== 'reversal' || !reasons || !Object.hasOwn(reasons, reason)) return meaning;
  return reasons[reason] ?? meaning;
}
