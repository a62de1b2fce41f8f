import { isDeepStrictEqual } from 'node:util';
import { PartnerProfile } from '@pollen/contract/partner-profile';
import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { DAY_MS } from '../../platform/time';
import { insertFirst, latestContent, type Versioned } from '../versions/index';
import { updateDailyCaps } from './daily-cap-queries';
import { changeDailyCaps } from './daily-caps';
import { presets } from './presets';
import { findPartner, updateSecretTaken } from './queries';

/** A former secret is taken for so long, because a partner does not change its side at the same moment. */
const FORMER_SECRET_TAKEN_MS = 7 * DAY_MS;

/** How a partner is set up: its profile, and which of its sealed secrets are in force. */
export const PartnerSetup = z.strictObject({
  profile: PartnerProfile,
  entrySecret: z.int().nullable(),
  callSecret: z.int().nullable(),
  /** Setups from before feeds have none. */
  feedSecret: z.int().nullable().default(null),
});
export type PartnerSetup = z.output<typeof PartnerSetup>;

const words = {
  en: {
    title: 'Setup of partner ',
    statuses: 'Meaning of statuses',
    reasons: 'Meaning of reasons',
    signature: 'Signature of calls',
    networks: 'Networks of calls',
    none: 'none',
    entry: 'Entry link',
    secret: 'Secret of calls',
    entrySecret: 'Secret of entry links',
    feedSecret: 'Secret of the feed',
    feed: 'Feed: ',
    attributes: 'Attributes',
    capStarts: 'Daily cap of starts',
    capCompletes: 'Daily cap of completes',
    earlier: 'the one before',
    new: 'newly entered',
    other: 'Setting: ',
  },
  zh: {
    title: '合作伙伴设置：',
    statuses: '状态含义',
    reasons: '原因含义',
    signature: '回调签名',
    networks: '回调来源网络',
    none: '无',
    entry: '进入链接',
    secret: '回调密钥',
    entrySecret: '进入链接密钥',
    feedSecret: '问卷列表密钥',
    feed: '问卷列表：',
    attributes: '属性对应',
    capStarts: '每日开始数上限',
    capCompletes: '每日完成数上限',
    earlier: '此前的密钥',
    new: '新填写的密钥',
    other: '设置：',
  },
} as const;

/** Says in a line how something is signed. */
function signatureText(signature: PartnerProfile['call']['signature']): string | null {
  if (signature === null) return null;
  const { method, signs, template, encoding, place, name } = signature;
  return [method, signs, template, encoding, place, name].filter((part) => part !== undefined).join(', ');
}

const meaningsText = (meanings: PartnerProfile['statuses'] = {}) =>
  Object.entries(meanings)
    .map(([status, meaning]) => `${status}=${meaning}`)
    .join(', ');

const capText = (cap: number | null = null) => (cap === null ? null : String(cap));

const attributesText = (attributes: PartnerProfile['attributes'] = []) =>
  attributes
    .map(({ field, parameter, values }) => {
      const named = Object.entries(values).map(([theirs, ours]) => `${theirs}=${ours}`);
      return `${parameter}=${field} (${named.join(' ')})`;
    })
    .join(', ');

interface Line {
  readonly label:
    | 'statuses'
    | 'reasons'
    | 'signature'
    | 'networks'
    | 'entry'
    | 'attributes'
    | 'capStarts'
    | 'capCompletes';
  readonly text: (profile: PartnerProfile) => string | null;
}

/** The parts of a profile with lines of their own. Every other part gets one by its name, so that no change is hidden. */
const ownLines: Readonly<Record<string, Line>> = {
  statuses: { label: 'statuses', text: ({ statuses }) => meaningsText(statuses) },
  reasons: { label: 'reasons', text: ({ reasons }) => meaningsText(reasons) },
  'call.signature': { label: 'signature', text: ({ call }) => signatureText(call.signature) },
  'call.networks': { label: 'networks', text: ({ call }) => call.networks.join(', ') },
  'entry.template': { label: 'entry', text: ({ entry }) => entry.template },
  attributes: { label: 'attributes', text: ({ attributes }) => attributesText(attributes) },
  'dailyCaps.starts': { label: 'capStarts', text: ({ dailyCaps }) => capText(dailyCaps?.starts) },
  'dailyCaps.completes': { label: 'capCompletes', text: ({ dailyCaps }) => capText(dailyCaps?.completes) },
};

/** Returns the parts of a profile by their names, such as `call.fields.attempt`. */
function partsOf(value: unknown, name = ''): [string, unknown][] {
  const isWhole = Object.hasOwn(ownLines, name) || typeof value !== 'object' || value === null || Array.isArray(value);
  const inner = isWhole ? [] : Object.entries(value);
  if (inner.length === 0) return [[name, value ?? null]];
  return inner.flatMap(([key, part]) => partsOf(part, name === '' ? key : `${name}.${key}`));
}

/** Returns the lines in which two profiles differ. */
function profileDifferences(one: PartnerProfile, other: PartnerProfile, locale: Locale): string[][] {
  const say = words[locale];
  const [before, after] = [new Map(partsOf(one)), new Map(partsOf(other))];
  const names = [...new Set([...Object.keys(ownLines), ...before.keys(), ...after.keys()])];
  const changed = names.filter((name) => !isDeepStrictEqual(before.get(name) ?? null, after.get(name) ?? null));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
  return changed.map((name) => {
    const line = ownLines[name];
    if (line) return [say[line.label], line.text(one) || say.none, line.text(other) || say.none];
    const [group, label] = name.startsWith('feed.') ? [say.feed, name.slice(5)] : [say.other, name];
    const [from, to] = [before, after].map((parts) => (parts.get(name) == null ? say.none : textOf(parts.get(name))));
    return [group + label, from ?? '', to ?? ''];
  });
}

/** Returns the lines in which two setups differ, as an approval and its mails show them. */
export function differences(from: PartnerSetup, to: PartnerSetup, locale: Locale) {
  const say = words[locale];
  const lines = profileDifferences(from.profile, to.profile, locale);
  const secrets = [
    [say.secret, from.callSecret, to.callSecret],
    [say.entrySecret, from.entrySecret, to.entrySecret],
    [say.feedSecret, from.feedSecret, to.feedSecret],
  ] as const;
  for (const [label, before, after] of secrets) {
    if (before !== after) lines.push([label, before ? say.earlier : say.none, after ? say.new : say.none]);
  }
  return lines.map(([label = '', before = null, after = null]) => ({ label, from: before, to: after }));
}

const idOf = (subject: string) => (/^[1-9]\d{0,14}$/.test(subject) ? Number(subject) : null);

/** The setup of a partner, by its id: what members are paid for follows from it, so a change takes two people. */
export const versionedPartner: Versioned<PartnerSetup> = {
  kind: 'partner',
  content: PartnerSetup,
  checkSubject(subject) {
    if (idOf(subject) === null) throw new Refusal(notFound);
  },
  guard: {
    kind: 'partner',
    permission: 'managePanel',
    takesTwo: () => true,
    describe: ({ subject, from, to }, locale) => ({
      title: words[locale].title + subject,
      changes: from && to ? differences(from, to, locale) : [],
    }),
  },
  logged: (setup) => {
    if (!setup) return null;
    const { statuses, dailyCaps } = setup.profile;
    return { statuses: meaningsText(statuses), dailyCaps: dailyCaps ?? null };
  },
  async read(tx, subject) {
    const partner = await findPartner(tx, idOf(subject) ?? 0);
    if (!partner) throw new Refusal(notFound);
    const content = await latestContent(tx, 'partner', subject);
    return content === null
      ? { profile: presets[partner.preset], entrySecret: null, callSecret: null, feedSecret: null }
      : PartnerSetup.parse(content);
  },
  async apply(tx, subject, setup, before) {
    if (!setup) throw new Refusal(notFound);
    if (before?.callSecret && before.callSecret !== setup.callSecret) {
      await updateSecretTaken(tx, before.callSecret, new Date(tx.now.getTime() + FORMER_SECRET_TAKEN_MS));
    }
    await changeDailyCaps(tx, Number(subject), setup.profile.dailyCaps);
    if (setup.callSecret !== null) await updateSecretTaken(tx, setup.callSecret, null);
    // Calls that were set aside because nobody knew their status may be known now.
    await addJob(tx, 'partners.replay', { partnerId: Number(subject) });
  },
};

/** Stores the setup of a new partner, as it is before anybody changes it. */
export async function insertFirstSetup(tx: Tx, partnerId: number, setup: z.input<typeof PartnerSetup>): Promise<void> {
  const content = PartnerSetup.parse(setup);
  await insertFirst(tx, { kind: 'partner', subject: String(partnerId), content });
  await updateDailyCaps(tx, partnerId, content.profile.dailyCaps);
}
