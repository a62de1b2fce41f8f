import { isDeepStrictEqual } from 'node:util';
import type { ApprovalKind, ApprovalPermission } from '@pollen/contract/approval-values';
import type { AuditAction } from '@pollen/contract/audit-actions';
import { changedMeanwhile, changeReasonMissing, nothingChanged } from '@pollen/contract/console-versions';
import { CHANGE_REASON, type VersionedKind } from '@pollen/contract/versioned';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type ApprovalModule, type ChangeDescription, requestChange } from '../approvals/index';
import { audit, operatorNames } from '../operators/index';
import { type Content, insertFirst, insertVersion, listLatest, listVersions, type VersionRow } from './queries';

/** A kind of content that operators change in versions. */
export interface Versioned<C extends Content = Content> {
  readonly kind: VersionedKind;
  /** The schema of the content; an old version is checked too, before it is restored. */
  readonly content: z.ZodType<C>;
  /** Refuses subjects that do not exist. */
  checkSubject(subject: string): void;
  /** Returns the current content; null when it is the default or removed. Refuses unknown subjects. */
  read(tx: Tx, subject: string): Promise<C | null>;
  /** Applies a content, or refuses. */
  apply(tx: Tx, subject: string, content: C | null, before: C | null): Promise<void>;
  /** The part of the content that the audit log may contain, when not all of it. */
  logged?(content: C | null, subject: string): Content;
  /** For kinds whose changes may need approval: which subjects do, and the description of a change. */
  readonly guard?: {
    readonly kind: ApprovalKind & VersionedKind;
    readonly permission: ApprovalPermission;
    takesTwo(subject: string): boolean;
    describe(change: { subject: string; from: C | null; to: C | null }, locale: Locale): ChangeDescription;
  };
}

/** The version that the operator has seen, and the reason for the change. */
export interface Change {
  readonly version: number;
  readonly reason: string;
}

function readReason(reason: string): string {
  const words = reason.trim();
  if (words.length < CHANGE_REASON.min) throw new Refusal(changeReasonMissing, { min: CHANGE_REASON.min });
  return words;
}

/** Refuses with the name of the operator who changed the subject in the meantime. */
async function refuseChanged(tx: Tx, kind: VersionedKind, subject: string): Promise<never> {
  const [latest] = await listVersions(tx, kind, subject, 1);
  const names = await operatorNames(tx, latest?.operatorId ? [latest.operatorId] : []);
  throw new Refusal(changedMeanwhile, { name: names.get(latest?.operatorId ?? 0) ?? '–' });
}

/** Refuses as `change` does when the version is outdated, for callers that check before they build the content. */
export async function checkSeen(tx: Tx, kind: VersionedKind, subject: string, seen: number): Promise<void> {
  const [latest] = await listVersions(tx, kind, subject, 1);
  if ((latest?.version ?? 0) !== seen) await refuseChanged(tx, kind, subject);
}

const VERBS = ['added', 'changed', 'removed', 'restored'] as const;
type Verb = (typeof VERBS)[number];

/** The actions of the audit log, spelled out so that they can be searched for. */
const ACTIONS: Readonly<Record<VersionedKind, Partial<Record<Verb, AuditAction>>>> = {
  setting: { changed: 'setting.changed', restored: 'setting.restored' },
  promotion: {
    added: 'promotion.added',
    changed: 'promotion.changed',
    removed: 'promotion.removed',
    restored: 'promotion.restored',
  },
  countries: { changed: 'countries.changed', restored: 'countries.restored' },
  article: { changed: 'article.changed', restored: 'article.restored' },
  faq: { added: 'faq.added', changed: 'faq.changed', removed: 'faq.removed', restored: 'faq.restored' },
  mail: { changed: 'mail.changed', restored: 'mail.restored' },
  partner: { changed: 'partner.changed', restored: 'partner.restored' },
  partnerKeys: {
    changed: 'partnerKeys.changed',
    removed: 'partnerKeys.removed',
    restored: 'partnerKeys.restored',
  },
};

function actionOf(kind: VersionedKind, verb: Verb): AuditAction {
  const action = ACTIONS[kind][verb];
  if (!action) throw new Error(`versions of ${kind} are never ${verb}`);
  return action;
}

/** Long contents are left out of the audit log, because the versions have them. */
const isShort = (content: Content) => JSON.stringify(content).length <= 400;

/** A requested change with the new content. */
interface VersionChange<C extends Content> extends Change {
  readonly subject: string;
  readonly content: C | null;
  readonly restores?: number | undefined;
  readonly action?: Verb | undefined;
}

/**
 * Stores a new version with its operator and reason, applies it, and writes the audit line, all in the caller's
 * transaction. Refuses when the version that the operator saw is outdated. A change that needs approval waits: the answer
 * then has the approval id, and the version is unchanged.
 */
export async function change<C extends Content>(
  tx: Tx,
  operator: OperatorCaller,
  versioned: Versioned<C>,
  change: VersionChange<C>,
): Promise<{ version: number; approval: number | null }> {
  const { subject, content, version } = change;
  versioned.checkSubject(subject);
  if (!versioned.guard?.takesTwo(subject)) {
    return { version: await applyChange(tx, operator, versioned, change), approval: null };
  }
  const reason = readReason(change.reason);
  await checkSeen(tx, versioned.kind, subject, version);
  const before = await versioned.read(tx, subject);
  if (isDeepStrictEqual(before, content)) throw new Refusal(nothingChanged);
  const { restores = null, action = null } = change;
  const payload = { subject, version, before, content, restores, action };
  const { id, waits } = await requestChange(tx, operator, versionedApproval(versioned), { subject, payload, reason });
  return waits ? { version, approval: id } : { version: version + 1, approval: null };
}

/** Applies a change without approval; returns the new version. */
async function applyChange<C extends Content>(
  tx: Tx,
  author: { readonly id: number },
  versioned: Versioned<C>,
  change: VersionChange<C> & { readonly approval?: number },
): Promise<number> {
  const { kind } = versioned;
  const { subject, content, version: seen, restores = null, approval } = change;
  const reason = readReason(change.reason);
  const before = await versioned.read(tx, subject);
  if (seen === 0) await insertFirst(tx, { kind, subject, content: before });
  const next = { kind, subject, content, reason, restores, operatorId: author.id };
  if (!(await insertVersion(tx, seen, next))) await refuseChanged(tx, kind, subject);
  if (isDeepStrictEqual(before, content)) throw new Refusal(nothingChanged);
  await versioned.apply(tx, subject, content, before);
  const logged = (whole: C | null): Content => (versioned.logged ? versioned.logged(whole, subject) : whole);
  const short = { before: logged(before), content: logged(content) };
  const verb = change.action ?? (restores === null ? 'changed' : 'restored');
  await audit(tx, author, actionOf(kind, verb), kind, subject, {
    reason,
    version: seen + 1,
    ...(restores === null ? {} : { restores }),
    ...(approval === undefined ? {} : { approval }),
    ...(isShort(short.before) && isShort(short.content) ? short : {}),
  });
  return seen + 1;
}

/** The payload of a change that waits for approval. */
interface VersionPayload<C extends Content> {
  subject: string;
  version: number;
  before: C | null;
  content: C | null;
  restores: number | null;
  action: Verb | null;
}

/** Returns the approval module of a versioned kind, which must have a `guard`. */
export function versionedApproval<C extends Content>(versioned: Versioned<C>): ApprovalModule<VersionPayload<C>> {
  const { guard } = versioned;
  if (!guard) throw new Error(`changes of ${versioned.kind} never take two people`);
  return {
    kind: guard.kind,
    permission: guard.permission,
    payload: z.strictObject({
      subject: z.string(),
      version: z.int(),
      before: versioned.content.nullable(),
      content: versioned.content.nullable(),
      restores: z.int().nullable(),
      action: z.enum(VERBS).nullable(),
    }),
    describe: ({ subject, before, content }, locale) => guard.describe({ subject, from: before, to: content }, locale),
    async isCurrent(tx, subject, { version }) {
      const [latest] = await listVersions(tx, versioned.kind, subject, 1);
      return (latest?.version ?? 0) === version;
    },
    async apply(tx, { id, reason, askedBy, payload }) {
      const { restores, action, ...rest } = payload;
      const change = { ...rest, reason, restores: restores ?? undefined, action: action ?? undefined };
      await applyChange(tx, askedBy, versioned, { ...change, approval: id });
    },
  };
}

/** Stores the first version of a subject that an operator has created. */
export async function insertFirstVersion(
  tx: Tx,
  operator: { readonly id: number },
  made: { kind: VersionedKind; subject: string; content: Content; reason: string; approval?: number },
): Promise<void> {
  const reason = readReason(made.reason);
  const { kind, subject, content, approval } = made;
  await insertVersion(tx, 0, { ...made, reason, restores: null, operatorId: operator.id });
  const by = approval === undefined ? {} : { approval };
  await audit(tx, operator, actionOf(kind, 'added'), kind, subject, { version: 1, reason, content, ...by });
}

/** The last change of a subject, as the console shows it. */
export interface LastChange {
  readonly version: number;
  readonly changed: { by: string; at: string; reason: string } | null;
}

/** Returns a function that gives the last change of each subject of a kind. */
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

/** Returns the names of the operators who made versions. */
export function namesIn(tx: Tx, rows: readonly VersionRow[]): Promise<Map<number, string>> {
  return operatorNames(tx, [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]);
}

/** Returns the current content of each changed subject of a kind; all others have the default. */
export async function latestContents(tx: Tx, kind: VersionedKind): Promise<Map<string, Content>> {
  return new Map((await listLatest(tx, kind)).map(({ subject, content }) => [subject, content]));
}

/** Returns the content of the latest version of a subject; null when it has the default. */
export async function latestContent(tx: Tx, kind: VersionedKind, subject: string): Promise<Content> {
  return (await listVersions(tx, kind, subject, 1))[0]?.content ?? null;
}
