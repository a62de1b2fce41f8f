import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile, changeReasonMissing, nothingChanged } from '@pollen/contract/console-versions';
import { CHANGE_REASON, type VersionedKind } from '@pollen/contract/versioned';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { audit, type Duty, operatorNames, requireDuty } from '../operators/actions';
import { type Content, insertFirst, insertVersion, listLatest, listVersions, type VersionRow } from './queries';

/** A kind of thing that operators change in versions. */
export interface Versioned<C extends Content = Content> {
  readonly kind: VersionedKind;
  /** What a content has to look like; also that of an old version, before it is brought back. */
  readonly content: z.ZodType<C>;
  /** What one must be allowed to do to change it. Refuses subjects that do not exist. */
  duty(subject: string): Duty;
  /** As it is now; null: as the panel brings it, or removed. Refuses subjects that do not exist. */
  read(tx: Tx, subject: string): Promise<C | null>;
  /** Makes it so, or refuses. */
  apply(tx: Tx, subject: string, content: C | null, before: C | null): Promise<void>;
  /** What of it the audit log may repeat, when not all of it. */
  logged?(content: C | null): Content;
}

/** What a change brings along: the version that its operator looked at, and why. */
export interface Change {
  readonly version: number;
  readonly reason: string;
}

function readReason(reason: string): string {
  const words = reason.trim();
  if (words.length < CHANGE_REASON.min) throw new Refusal(changeReasonMissing, { min: CHANGE_REASON.min });
  return words;
}

/** Refuses with the name of whoever changed it after it was looked at. */
async function refuseChanged(tx: Tx, kind: VersionedKind, subject: string): Promise<never> {
  const [latest] = await listVersions(tx, kind, subject, 1);
  const names = await operatorNames(tx, latest?.operatorId ? [latest.operatorId] : []);
  throw new Refusal(changedMeanwhile, { name: names.get(latest?.operatorId ?? 0) ?? '–' });
}

/** Refuses like `change` itself, for a caller that has to know before it makes the new content. */
export async function checkSeen(tx: Tx, kind: VersionedKind, subject: string, seen: number): Promise<void> {
  const [latest] = await listVersions(tx, kind, subject, 1);
  if ((latest?.version ?? 0) !== seen) await refuseChanged(tx, kind, subject);
}

type Verb = 'added' | 'changed' | 'removed' | 'restored';

/** What the audit log calls it, spelled out so that it can be searched for. */
const actionOf: Readonly<Record<VersionedKind, (verb: Verb) => string>> = {
  setting: (verb) => `setting.${verb}`,
  promotion: (verb) => `promotion.${verb}`,
  countries: (verb) => `countries.${verb}`,
  article: (verb) => `article.${verb}`,
  faq: (verb) => `faq.${verb}`,
  mail: (verb) => `mail.${verb}`,
  partnerKeys: (verb) => `partnerKeys.${verb}`,
};

/** Whole texts are in their versions; the log would only repeat them. */
const isShort = (content: Content) => JSON.stringify(content).length <= 400;

/**
 * Changes something: a new version with its operator and reason, the change itself and the line in the audit log, all in
 * the caller's transaction. Refuses when it is not the version that was looked at any more. Answers the new version.
 */
export async function change<C extends Content>(
  tx: Tx,
  operator: OperatorCaller,
  versioned: Versioned<C>,
  wanted: Change & { subject: string; content: C | null; restores?: number; action?: Verb },
): Promise<{ version: number }> {
  const { kind } = versioned;
  const { subject, content, version: seen, restores = null } = wanted;
  requireDuty(operator, versioned.duty(subject));
  const reason = readReason(wanted.reason);
  const before = await versioned.read(tx, subject);
  if (seen === 0) await insertFirst(tx, { kind, subject, content: before });
  const next = { kind, subject, content, reason, restores, operatorId: operator.id };
  if (!(await insertVersion(tx, seen, next))) await refuseChanged(tx, kind, subject);
  if (isDeepStrictEqual(before, content)) throw new Refusal(nothingChanged);
  await versioned.apply(tx, subject, content, before);
  const logged = versioned.logged ?? ((whole: C | null): Content => whole);
  const short = { before: logged(before), content: logged(content) };
  const verb = wanted.action ?? (restores === null ? 'changed' : 'restored');
  await audit(tx, operator, actionOf[kind](verb), kind, subject, {
    reason,
    version: seen + 1,
    ...(restores === null ? {} : { restores }),
    ...(isShort(short.before) && isShort(short.content) ? short : {}),
  });
  return { version: seen + 1 };
}

/** Writes down the first version of something that an operator has just made. */
export async function begin(
  tx: Tx,
  operator: OperatorCaller,
  made: { kind: VersionedKind; subject: string; content: Content; reason: string },
): Promise<void> {
  const reason = readReason(made.reason);
  const { kind, subject, content } = made;
  await insertVersion(tx, 0, { ...made, reason, restores: null, operatorId: operator.id });
  await audit(tx, operator, actionOf[kind]('added'), kind, subject, { version: 1, reason, content });
}

/** Who changed something last, as the console shows it. */
export interface LastChange {
  readonly version: number;
  readonly changed: { by: string; at: string; reason: string } | null;
}

/** Who changed each subject of a kind last. */
export async function lastChanges(tx: Tx, kind: VersionedKind): Promise<(subject: string) => LastChange> {
  const rows = new Map((await listLatest(tx, kind)).map((row) => [row.subject, row]));
  const names = await namesIn(tx, [...rows.values()]);
  return (subject) => {
    const row = rows.get(subject);
    if (!row) return { version: 0, changed: null };
    const by = row.operatorId === null ? null : (names.get(row.operatorId) ?? '');
    return {
      version: row.version,
      changed: by === null ? null : { by, at: row.at.toISOString(), reason: row.reason },
    };
  };
}

/** Names of the operators behind versions. */
export function namesIn(tx: Tx, rows: readonly VersionRow[]): Promise<Map<number, string>> {
  return operatorNames(tx, [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]);
}

/** What every changed subject of a kind is now; whatever is not in it is as the panel brings it. */
export async function latestContents(tx: Tx, kind: VersionedKind): Promise<Map<string, Content>> {
  return new Map((await listLatest(tx, kind)).map(({ subject, content }) => [subject, content]));
}

/** What a subject is since its latest version; null: as the panel brings it. */
export async function latestContent(tx: Tx, kind: VersionedKind, subject: string): Promise<Content> {
  return (await listVersions(tx, kind, subject, 1))[0]?.content ?? null;
}
