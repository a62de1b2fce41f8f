import { createHash } from 'node:crypto';
import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import type { FeedProfile } from '@pollen/contract/partner-feed';
import { ATTRIBUTE_VALUE_MAX, ENTRY_LINK_MAX, FEED_LIMITS } from '@pollen/contract/partner-values';
import type { TargetRule } from '@pollen/contract/targets';
import { type Comparing, type Condition, type Note, targetOf } from './conditions';

/** An offer as the list of a partner has it, in our words. */
export interface ReadOffer {
  readonly externalId: string;
  /** Empty: the list has no names. */
  readonly title: string;
  readonly cpiCents: number;
  readonly points: number;
  readonly ir: number;
  readonly loiMinutes: number;
  /** Completes that are still wanted; null: the list does not say. */
  readonly places: number | null;
  readonly groups: readonly string[];
  /** Its number at its buyer. */
  readonly source: string | null;
  readonly target: TargetRule;
  readonly fullGroups: readonly TargetRule[];
  readonly entryLink: string | null;
}

/** What a list asks for and the panel cannot compare: an attribute, or a value of one, and how many offers name it. */
export interface Finding {
  readonly parameter: string;
  /** Some of the values; those of a known attribute have no meaning yet. */
  readonly values: string[];
  /** What members are asked, and the texts of the values; null where the list does not say. */
  readonly question: string | null;
  readonly texts: (string | null)[];
  readonly isKnown: boolean;
  readonly offers: number;
}

/** What a list says. */
export interface ReadList {
  readonly offers: readonly ReadOffer[];
  /** Offers that cannot be used: without a number, a price or a length, or for nobody here. */
  readonly skipped: number;
  /** The numbers of those among the skipped that have one: members cannot take them, also if they could before. */
  readonly unusable: readonly string[];
  readonly findings: readonly Finding[];
}

/** The list of a partner is not what its setup says. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList';
}

const MOST_FINDINGS = 50;
const MOST_VALUES = 50;
const MOST_CONDITIONS = 60;
const MOST_QUOTAS = 100;
/** Where the list does not tell the share of members who qualify. */
const USUAL_IR = 30;
const LONGEST_MINUTES = 240;

/** Returns the value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Returns the beginning of a text as PostgreSQL stores it: without NUL, and without halves of a character. */
const storable = (text: string, most = text.length): string =>
  text
    .replaceAll('\0', '')
    .slice(0, most)
    .replace(/\p{Surrogate}/gu, '\ufffd');

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? storable(String(value)).trim() : null;

function numberOf(value: unknown): number | null {
  const text = textOf(value);
  if (text === null || text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []).filter((text) => text !== '');

/** Returns a price in cents, rounded down; a value such as 1.1 dollars is not exact as a number. */
export function centsOf(value: unknown, unit: FeedProfile['cpiUnit']): number | null {
  const number = numberOf(value);
  if (number === null) return null;
  return Math.floor(unit === 'dollars' ? number * 100 + 1e-6 : number + 1e-6);
}

/** Returns what a member gets of what a partner pays: its share, rounded down, and never more than the most. */
export function pointsFor(cpiCents: number, feed: Pick<FeedProfile, 'sharePercent' | 'mostPoints'>): number {
  return Math.min(feed.mostPoints, Math.floor((cpiCents * feed.sharePercent) / 100));
}

/** The most that a partner may pay for a complete; more is taken for a mistake in the unit. */
export const MOST_CPI_CENTS = 100_000;
const EXTERNAL_ID = /^[\w.:-]{1,100}$/;
const LONGEST_TITLE = 120;
const LONGEST_NAME = 100;
/** So many characters of a text with marks are read. */
const LONGEST_WITH_MARKS = 2_000;

/** A name is shown as text; marks of a page and what cannot be seen are taken out. */
function titleOf(value: unknown, most: number = LONGEST_TITLE): string {
  const text = textOf(value) ?? '';
  const seen = text
    .slice(0, LONGEST_WITH_MARKS)
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return storable(seen, most);
}

function conditionsIn(value: unknown, at: FeedProfile['fields']['qualifications']): Condition[] {
  if (at === null) return [];
  const list = valueAt(value, at.list);
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_CONDITIONS).flatMap((item) => {
    const parameter = textOf(valueAt(item, at.name));
    const { values, texts } = valuesIn(valueAt(item, at.values), at.value);
    if (parameter === null || values.length === 0) return [];
    return [{ parameter, values, texts, question: at.question === undefined ? null : valueAt(item, at.question) }];
  });
}

/** Returns the values of a condition, and their texts where each value is an object with one. */
function valuesIn(given: unknown, at: { code: string; text: string | null } | undefined) {
  const texts = new Map<string, unknown>();
  if (at === undefined) return { values: textsOf(given), texts };
  const values = (Array.isArray(given) ? given : [given]).flatMap((item) => {
    const code = textOf(valueAt(item, at.code)) ?? textOf(item) ?? '';
    if (at.text !== null) texts.set(code, valueAt(item, at.text));
    return code === '' ? [] : [code];
  });
  return { values, texts };
}

/** Collects what a list asks for and the panel cannot compare. Texts are read once, not for each offer that has them. */
function findingsOf() {
  const found = new Map<
    string,
    { question: string | null; values: Map<string, string | null>; isKnown: boolean; offers: number }
  >();
  const note: Note = ({ parameter: name, question, texts }, values, isKnown) => {
    const parameter = storable(name, ATTRIBUTE_VALUE_MAX);
    const one = found.get(parameter) ?? { question: null, values: new Map(), isKnown, offers: 0 };
    one.offers += 1;
    one.question ||= titleOf(question, CUSTOM_FIELD_LIMITS.title) || null;
    for (const value of values) {
      const code = storable(value, ATTRIBUTE_VALUE_MAX);
      if (one.values.has(code) || one.values.size < MOST_VALUES) {
        one.values.set(code, one.values.get(code) || titleOf(texts.get(value), CUSTOM_FIELD_LIMITS.choice) || null);
      }
    }
    if (found.size < MOST_FINDINGS || found.has(parameter)) found.set(parameter, one);
  };
  const list = (): Finding[] =>
    [...found].map(([parameter, { question, values, isKnown, offers }]) => ({
      parameter,
      question,
      values: [...values.keys()],
      texts: [...values.values()],
      isKnown,
      offers,
    }));
  return { note, list };
}

/** The name under which a list's own country is looked up among the attributes. */
const COUNTRY = 'country';

/** Reads the list of a partner; throws `UnreadableList` when it is no list. */
export function readList(feed: FeedProfile, comparing: Comparing, body: Buffer): ReadList {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new UnreadableList('no JSON', { cause: error });
  }
  const list = valueAt(answer, feed.list);
  if (!Array.isArray(list)) throw new UnreadableList('no list');
  const findings = findingsOf();
  const offers = new Map<string, ReadOffer>();
  const unusable = new Set<string>();
  const taken = list.slice(0, FEED_LIMITS.offers);
  for (const item of taken) {
    const externalId = numberIn(feed, item);
    const offer = externalId === null ? null : readOffer(feed, comparing, { externalId, item }, findings.note);
    if (offer) offers.set(offer.externalId, offer);
    else if (externalId !== null) unusable.add(externalId);
  }
  return {
    offers: [...offers.values()],
    skipped: list.length - offers.size,
    unusable: [...unusable].filter((externalId) => !offers.has(externalId)),
    findings: findings.list(),
  };
}

/** Returns the number of an offer; null when it has none that can be used. */
function numberIn({ fields }: FeedProfile, item: unknown): string | null {
  const externalId = textOf(valueAt(item, fields.id)) ?? '';
  return EXTERNAL_ID.test(externalId) ? externalId : null;
}

function readOffer(
  feed: FeedProfile,
  comparing: Comparing,
  { externalId, item }: { externalId: string; item: unknown },
  note: Note,
): ReadOffer | null {
  const { fields } = feed;
  const read = (path: string | null) => (path === null ? undefined : valueAt(item, path));
  const cpiCents = centsOf(read(fields.cpi), feed.cpiUnit);
  const length = numberOf(read(fields.loi));
  if (cpiCents === null || cpiCents < 1 || cpiCents > MOST_CPI_CENTS) return null;
  const points = pointsFor(cpiCents, feed);
  const loiMinutes = length === null ? null : Math.max(1, Math.ceil(feed.loiUnit === 'seconds' ? length / 60 : length));
  if (points < 1 || loiMinutes === null || loiMinutes > LONGEST_MINUTES) return null;
  const share = numberOf(read(fields.ir));
  const percent = share === null ? USUAL_IR : feed.irUnit === 'share' ? share * 100 : share;
  const places = numberOf(read(fields.places));
  if (places !== null && places < 1) return null;
  const conditions = conditionsIn(item, fields.qualifications);
  const country = textOf(read(fields.country));
  if (country !== null && country !== '')
    conditions.push({ parameter: COUNTRY, values: [country], question: null, texts: new Map() });
  const target = targetOf(conditions, comparing, note);
  if (target === null) return null;
  const entryLink = linkOf(read(fields.link), feed.linkEnd);
  if (fields.link !== null && entryLink === null) return null;
  return {
    externalId,
    title: titleOf(read(fields.title)),
    cpiCents,
    points,
    ir: Math.min(100, Math.max(1, Math.round(percent))),
    loiMinutes,
    places: places === null ? null : Math.min(1_000_000, Math.floor(places)),
    groups: [...new Set(fields.groups.flatMap((path) => textsOf(read(path))))]
      .map((name) => storable(name, LONGEST_NAME))
      .slice(0, 20),
    source: storable(textOf(read(fields.source)) ?? '', LONGEST_NAME) || null,
    target,
    fullGroups: fullGroupsOf(feed, comparing, item),
    entryLink,
  };
}

/** The members for whom a quota has no room left. A quota about something unknown closes nothing: the partner decides. */
function fullGroupsOf(feed: FeedProfile, comparing: Comparing, item: unknown): TargetRule[] {
  const { quotas } = feed.fields;
  if (quotas === null) return [];
  const list = valueAt(item, quotas.list);
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_QUOTAS).flatMap((quota) => {
    const places = numberOf(valueAt(quota, quotas.places));
    if (places === null || places >= 1) return [];
    const conditions = conditionsIn(quota, quotas.qualifications);
    let isComplete = conditions.length > 0;
    const rule = targetOf(conditions, comparing, () => {
      isComplete = false;
    });
    return rule === null || !isComplete ? [] : [rule];
  });
}

/** Returns the link of an offer with what the setup adds; null when a browser should not be sent there. */
export function linkOf(value: unknown, end: string): string | null {
  const text = textOf(value);
  if (text === null || /[{}\s]/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  const link = text + end;
  return (protocol === 'https:' || isHere) && link.length <= ENTRY_LINK_MAX ? link : null;
}

/** Returns a short text that differs when an offer differs. */
export function hashOf(offer: object): string {
  return createHash('sha256').update(JSON.stringify(offer)).digest('base64url').slice(0, 22);
}
