import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { PartnerProfile } from '@pollen/contract/partner-profile';
import { type CallMeaning, REVERSALS, type ReversalMeaning, STATUS_MAX } from '@pollen/contract/partner-values';
import { decode, type Message } from './signing';

/** The most parameters that are read; no partner sends as many. */
const MOST_PARAMETERS = 200;

type Pairs = readonly (readonly [string, string])[];

/** Returns a query or a form as pairs, decoded. */
function pairsOf(text: string): Pairs {
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
function pathsOf(value: unknown, path: string, depth: number): Pairs {
  if (typeof value === 'object' && value !== null) {
    if (depth === 0) return [];
    return Object.entries(value)
      .slice(0, MOST_PARAMETERS)
      .flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`, depth - 1));
  }
  return path === '' || value === null ? [] : [[path, String(value)]];
}

const DEEPEST = 4;
/** A body that unpacks to more than this is not read. */
const UNPACKED_MAX = 256 * 1024;

const unpackers: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Returns the text of a body, unpacked, one character for each byte; empty when it cannot be unpacked. */
function textOf(body: Buffer, headers: Message['headers']): string {
  const unpack = unpackers[headers['content-encoding']?.trim().toLowerCase() ?? ''];
  try {
    return (unpack ? unpack(body, { maxOutputLength: UNPACKED_MAX }) : body).toString('latin1');
  } catch {
    return '';
  }
}

function bodyPairs(body: Buffer, headers: Message['headers']): Pairs {
  const bytes = textOf(body, headers);
  const text = Buffer.from(bytes, 'latin1').toString('utf8').trim();
  if (text === '') return [];
  // Partners name JSON a form, and a form JSON.
  if (text.startsWith('{') || text.startsWith('[')) {
    try {
      return pathsOf(JSON.parse(text), '', DEEPEST);
    } catch {
      return [];
    }
  }
  return pairsOf(bytes.trim());
}

/** Pairs as values, and the names that stand there more than once with different values. */
interface Parameters {
  readonly values: ReadonlyMap<string, string>;
  readonly twice: ReadonlySet<string>;
}

function parametersOf(pairs: Pairs): Parameters {
  const values = new Map<string, string>();
  const twice = new Set<string>();
  for (const [name, value] of pairs) {
    if (values.has(name) && values.get(name) !== value) twice.add(name);
    else values.set(name, value);
  }
  return { values, twice };
}

/** A message with its parameters, those of the address and those of the body apart. */
export interface ReadMessage extends Message {
  readonly all: Parameters;
  readonly query: Parameters;
  readonly form: Parameters;
}

/** Builds the message of a call as signatures see it; `url` has one character for each byte. */
export function messageOf(url: string, headers: Message['headers'], body: Buffer): ReadMessage {
  const query = pairsOf(/\?([^#]*)/.exec(url)?.[1] ?? '');
  const form = body.length === 0 ? [] : bodyPairs(body, headers);
  const all = parametersOf([...query, ...form]);
  return { url, headers, body, values: all.values, all, query: parametersOf(query), form: parametersOf(form) };
}

/**
 * Returns the parameters that may say what a call means: those that its signature covers. Otherwise a genuine signature
 * could be sent again with another attempt beside it. Where calls come from known networks, all of them may.
 */
function trusted(
  { networks }: PartnerProfile['call'],
  signature: PartnerProfile['call']['signature'],
  { all, query, form }: ReadMessage,
): Parameters {
  if (networks.length > 0 || signature === null || signature.signs === 'values') return all;
  return signature.signs === 'body' ? form : query;
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
  /** What its reason says about a complete that is taken back; null: nothing. */
  readonly takenBackFor: ReversalMeaning | null;
  /** Tells this event from another one of the partner. */
  readonly eventKey: string;
  readonly isDebug: boolean;
}

/** The longest value that is read of a parameter. */
const LONGEST = STATUS_MAX;
/** Above this, an amount was read wrong. */
const MOST_CENTS = 100_000_00;

/** Returns an amount in cents; null when it is none. Half a cent is rounded away from zero, without fractions of binary. */
export function centsOf(text: string | undefined, unit: PartnerProfile['call']['amountUnit']): number | null {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text?.trim() ?? '') ?? [];
  if (whole === '') return null;
  const places = unit === 'dollars' ? 2 : 0;
  const digits = part.padEnd(places, '0');
  const rounded = (digits[places] ?? '0') >= '5' ? 1 : 0;
  const cents = Number(whole + digits.slice(0, places)) + rounded;
  if (cents > MOST_CENTS) return null;
  return sign === '' || cents === 0 ? cents : -cents;
}

/** Returns the status of a call, of one parameter or of two; empty without the first. */
function statusOf(names: readonly string[], { values }: Parameters): string {
  const [first = '', second = ''] = names.map((name) => values.get(name)?.trim() ?? '');
  return first === '' || second === '' ? first : `${first},${second}`;
}

/**
 * Reads a call by the profile of its partner; null when it has no attempt or status, one that is too long, or one that
 * stands there twice with different values, so that nobody can say what was meant.
 */
export function readCall(profile: PartnerProfile, message: ReadMessage): CallFacts | null {
  const { fields, amountUnit } = profile.call;
  const correction = correctionOf(profile, message);
  const parameters = trusted(profile.call, signatureOfCall(profile, message), message);
  const { values } = parameters;
  const attemptName = attemptNameOf(profile, message);
  const attemptKey = values.get(attemptName)?.trim() ?? '';
  const statusNames = fields.status.split(',');
  const status = statusOf(statusNames, parameters);
  const reasonName = fields.reason ?? null;
  const marks = [correction?.name, reasonName].filter((name) => typeof name === 'string');
  const needed = [attemptName, ...statusNames, ...fields.event, ...marks];
  if (attemptKey === '' || status === '' || needed.some((name) => message.all.twice.has(name))) return null;
  const numbers = fields.event.map((name) => values.get(name) ?? '');
  // Without the partner's number of the event, the attempt tells it from another one.
  const event = numbers.includes('') ? [...numbers, attemptKey] : numbers;
  if ([attemptKey, status, ...event].some((text) => text.length > LONGEST || isUnprintable(text))) return null;
  const amountOf = (given: Parameters) =>
    fields.amount === null ? null : centsOf(given.values.get(fields.amount), amountUnit);
  const reason = reasonName === null ? '' : (values.get(reasonName)?.trim() ?? '');
  // Only a signed amount may say whether a complete is taken back; the amount that is shown decides nothing.
  const told = { status, amountCents: amountOf(parameters) };
  return {
    attemptKey,
    status,
    ...withReason(profile, correctedMeaning(profile, told, correction), reason),
    amountCents: amountOf(message.all),
    isReconciled: correction !== null,
    // A later event may keep the number of an earlier one, such as a reversal that of its complete.
    eventKey: JSON.stringify([...event, status.toLowerCase()]),
    isDebug: isDebug(profile, message),
  };
}

/** Returns whether a call is marked as a test, anywhere and in any spelling: such a call is never paid. */
function isDebug({ call: { debug } }: PartnerProfile, { query, form, all }: ReadMessage): boolean {
  if (debug === null) return false;
  const given = [query, form].map(({ values }) => values.get(debug.name)?.trim().toLowerCase());
  return given.includes(debug.value.toLowerCase()) || all.twice.has(debug.name);
}

/** Returns whether a text has characters that the database refuses or that a list cannot show. */
export function isUnprintable(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text);
}

/**
 * Returns what a status means; null when the profile does not say. Capitals do not matter. Where two parameters make the
 * status, a meaning of both counts before one of the first alone.
 */
export function meaningOf({ statuses, call }: PartnerProfile, status: string): CallMeaning | null {
  if (Object.hasOwn(statuses, status)) return statuses[status] ?? null;
  const known = new Map(Object.entries(statuses).map(([name, meaning]) => [name.toLowerCase(), meaning]));
  const lower = status.toLowerCase();
  const first = call.fields.status.includes(',') ? lower.split(',')[0] : undefined;
  return known.get(lower) ?? known.get(first ?? '') ?? null;
}

type Correction = NonNullable<PartnerProfile['call']['reconciliation']>;

/**
 * Returns how a profile tells corrections, when a call has its mark; null for any other call. The mark counts only where
 * the signature of a correction covers it: beside a genuine signature it could turn one outcome into another.
 */
function correctionOf({ call }: PartnerProfile, message: ReadMessage): Correction | null {
  const { reconciliation } = call;
  if (!reconciliation) return null;
  const { values } = trusted(call, reconciliation.signature ?? call.signature, message);
  const value = values.get(reconciliation.name)?.trim() ?? '';
  const isMarked = reconciliation.value === null ? value !== '' : value === reconciliation.value;
  return isMarked ? reconciliation : null;
}

/** Returns how a call has to be signed: a correction may have a signature of its own. */
export function signatureOfCall(profile: PartnerProfile, message: ReadMessage): PartnerProfile['call']['signature'] {
  return correctionOf(profile, message)?.signature ?? profile.call.signature;
}

/** Returns the parameter of a call with our attempt: a correction may have one of its own. */
export function attemptNameOf(profile: PartnerProfile, message: ReadMessage): string {
  return correctionOf(profile, message)?.attempt ?? profile.call.fields.attempt;
}

/** Returns what a call means by its status, or by what a correction goes by; null when nobody has said so. */
function correctedMeaning(
  profile: PartnerProfile,
  { status, amountCents }: { status: string; amountCents: number | null },
  correction: Correction | null,
): CallMeaning | null {
  if (correction === null || correction.says === 'status') return meaningOf(profile, status);
  if (correction.says === 'takenBack') return 'reversal';
  if (amountCents === null || amountCents === 0) return null;
  return amountCents < 0 ? 'reversal' : 'complete';
}

/**
 * Returns what a status means with its reason, of calls and of lines of files alike: a reversal means what its reason
 * says. Another end is only a reversal where it corrects a complete, so the reason is kept beside it (`takenBackFor`).
 */
export function withReason<Meaning extends CallMeaning | null>(
  { reasons }: Pick<PartnerProfile, 'reasons'>,
  meaning: Meaning,
  reason: string,
): { readonly meaning: Meaning | ReversalMeaning; readonly takenBackFor: ReversalMeaning | null } {
  const takenBackFor = (reasons && Object.hasOwn(reasons, reason) && reasons[reason]) || null;
  const isReversal = meaning !== null && (REVERSALS as readonly CallMeaning[]).includes(meaning);
  return { meaning: (isReversal && takenBackFor) || meaning, takenBackFor };
}
