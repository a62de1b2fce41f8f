import { PartnerProfile } from '@pollen/contract/partner-profile';
import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { DAY_MS } from '../../platform/time';
import { insertFirst, latestContent, type Versioned } from '../versions/index';
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
    signature: 'Signature of calls',
    networks: 'Networks of calls',
    none: 'none',
    entry: 'Entry link',
    secret: 'Secret of calls',
    entrySecret: 'Secret of entry links',
    feedSecret: 'Secret of the feed',
    feed: 'Feed',
    attributes: 'Attributes',
    earlier: 'the one before',
    new: 'newly entered',
    other: 'Other settings',
  },
  zh: {
    title: '合作伙伴设置：',
    statuses: '状态含义',
    signature: '回调签名',
    networks: '回调来源网络',
    none: '无',
    entry: '进入链接',
    secret: '回调密钥',
    entrySecret: '进入链接密钥',
    feedSecret: '问卷列表密钥',
    feed: '问卷列表',
    attributes: '属性对应',
    earlier: '此前的密钥',
    new: '新填写的密钥',
    other: '其他设置',
  },
} as const;

/** Says in a line how something is signed. */
const signatureText = (signature: PartnerProfile['call']['signature'], none: string) =>
  signature ? `${signature.method}, ${signature.signs}, ${signature.encoding}, ${signature.name}` : none;

const statusText = (statuses: PartnerProfile['statuses']) =>
  Object.entries(statuses)
    .map(([status, meaning]) => `${status}=${meaning}`)
    .join(', ');

const attributesText = (attributes: PartnerProfile['attributes'] = []) =>
  attributes
    .map(({ field, parameter, values }) => `${parameter}=${field} (${Object.entries(values).join(' ')})`)
    .join(', ');

/** Returns the lines in which two setups differ, as an approval and its mails show them. */
function differences(from: PartnerSetup, to: PartnerSetup, locale: Locale) {
  const say = words[locale];
  const { profile: one } = from;
  const { profile: other } = to;
  const lines = [
    [say.statuses, statusText(one.statuses), statusText(other.statuses)],
    [say.signature, signatureText(one.call.signature, say.none), signatureText(other.call.signature, say.none)],
    [say.networks, one.call.networks.join(', ') || say.none, other.call.networks.join(', ') || say.none],
    [say.entry, one.entry.template || say.none, other.entry.template || say.none],
    [say.feed, one.feed ? JSON.stringify(one.feed) : say.none, other.feed ? JSON.stringify(other.feed) : say.none],
    [say.attributes, attributesText(one.attributes) || say.none, attributesText(other.attributes) || say.none],
  ].filter(([, before, after]) => before !== after);
  if (from.callSecret !== to.callSecret) lines.push([say.secret, from.callSecret ? say.earlier : say.none, say.new]);
  if (from.entrySecret !== to.entrySecret)
    lines.push([say.entrySecret, from.entrySecret ? say.earlier : say.none, say.new]);
  if (from.feedSecret !== to.feedSecret)
    lines.push([say.feedSecret, from.feedSecret ? say.earlier : say.none, say.new]);
  const rest = ({ entry, call, back }: PartnerProfile) =>
    JSON.stringify({ entry: entry.signature, fields: call.fields, unit: call.amountUnit, debug: call.debug, back });
  if (rest(one) !== rest(other)) lines.push([say.other, rest(one), rest(other)]);
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
  logged: (setup) => setup && { statuses: statusText(setup.profile.statuses) },
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
    if (setup.callSecret !== null) await updateSecretTaken(tx, setup.callSecret, null);
    // Calls that were set aside because nobody knew their status may be known now.
    await addJob(tx, 'partners.replay', { partnerId: Number(subject) });
  },
};

/** Stores the setup of a new partner, as it is before anybody changes it. */
export function insertFirstSetup(tx: Tx, partnerId: number, setup: z.input<typeof PartnerSetup>): Promise<void> {
  return insertFirst(tx, { kind: 'partner', subject: String(partnerId), content: PartnerSetup.parse(setup) });
}
