import type { PartnerProfile } from '@pollen/contract/partner-profile';
import {
  entryLinkUnusable,
  partnerNetworksMissing,
  partnerSecretMissing,
  partnerSetupUnseen,
} from '@pollen/contract/partner-refusals';
import { ENTRY_LINK_MAX } from '@pollen/contract/partner-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import { Refusal } from '../../platform/refusal';
import { randomToken, type Secrets } from '../../platform/secrets';
import type { Clock } from '../../platform/time';
import { SECOND_MS } from '../../platform/time';
import { latestContent } from '../versions/index';
import { EXAMPLE_NETWORK } from './presets/example-network';
import { findPartner, insertPartner, insertSecret, listSecrets, type Partner, type SecretPurpose } from './queries';
import { withSignature } from './signing';
import { type PartnerSetup, versionedPartner } from './versioned';

const PURPOSE = 'partner-secrets';
const MEMBER_PURPOSE = 'partner-members';
/** 22 characters in its addresses, which nobody can guess. */
const KEY_BYTES = 16;

/** Adds a partner that members do not see yet, and returns its id. */
export function createPartner(
  tx: Tx,
  partner: Pick<Partner, 'name' | 'preset'> & { readonly createdBy: number | null },
): Promise<number> {
  const partnerKey = randomToken(KEY_BYTES);
  return insertPartner(tx, { ...partner, partnerKey });
}

/** Returns a partner; refuses an unknown id. */
export async function getPartner(tx: Tx, id: number): Promise<Partner> {
  const partner = await findPartner(tx, id);
  if (!partner) throw new Refusal(notFound);
  return partner;
}

/** Seals an entered secret and returns its id; it is in force once the setup names it. */
export function sealSecret(
  tx: Tx,
  secrets: Secrets,
  secret: { partnerId: number; purpose: SecretPurpose; text: string },
): Promise<number> {
  const { partnerId, purpose, text } = secret;
  return insertSecret(tx, { partnerId, purpose, sealed: secrets.encrypt(PURPOSE, text) });
}

/** The setup of a partner with its secrets opened. */
export interface OpenSetup {
  /** Whether it was saved: until then it is the preset, which nobody has compared with the partner's account. */
  readonly isSeen: boolean;
  readonly profile: PartnerProfile;
  readonly entrySecret: string | null;
  readonly feedSecret: string | null;
  /** The secret in force first, then the one before while it is taken. */
  readonly callSecrets: readonly string[];
  readonly formerUntil: Date | null;
}

function open(secrets: Secrets, sealed: Buffer): string | null {
  try {
    return secrets.decrypt(PURPOSE, sealed);
  } catch {
    // Sealed with another SECRET_KEY: without the secret nothing verifies.
    return null;
  }
}

/** Reads the setup of a partner and opens its secrets. */
export async function openSetup(tx: Tx, secrets: Secrets, partnerId: number): Promise<OpenSetup> {
  const setup = (await versionedPartner.read(tx, String(partnerId))) as PartnerSetup;
  const ids = [setup.entrySecret, setup.callSecret, setup.feedSecret].filter((id) => id !== null);
  const rows = await listSecrets(tx, partnerId, ids);
  const texts = new Map(rows.map(({ id, sealed }) => [id, open(secrets, sealed)]));
  const former = rows.filter(({ id, purpose, takenUntil }) => {
    return purpose === 'call' && id !== setup.callSecret && takenUntil !== null;
  });
  const inForce = [setup.callSecret, ...former.map(({ id }) => id)].filter((id) => id !== null);
  return {
    isSeen: (await latestContent(tx, 'partner', String(partnerId))) !== null,
    profile: setup.profile,
    entrySecret: setup.entrySecret === null ? null : (texts.get(setup.entrySecret) ?? null),
    feedSecret: setup.feedSecret === null ? null : (texts.get(setup.feedSecret) ?? null),
    callSecrets: inForce.map((id) => texts.get(id) ?? null).filter((text) => text !== null),
    formerUntil: former[0]?.takenUntil ?? null,
  };
}

/** A setup that is as old as this is read again: a change counts for all processes within that time. */
const SETUP_KEPT_MS = 2 * SECOND_MS;
const kept = perDatabase(() => new Map<number, { at: number; setup: Promise<OpenSetup> }>());

/** Returns the setup of a partner for a call from outside, which may come hundreds of times a second. */
export function recentSetup(tx: Tx, panel: { secrets: Secrets; clock: Clock }, partnerId: number): Promise<OpenSetup> {
  const setups = kept(tx);
  const now = panel.clock.now().getTime();
  const known = setups.get(partnerId);
  if (known && now - known.at < SETUP_KEPT_MS && now >= known.at) return known.setup;
  const setup = openSetup(tx, panel.secrets, partnerId);
  setups.set(partnerId, { at: now, setup });
  setup.catch(() => setups.delete(partnerId));
  return setup;
}

/** Returns under which name a partner knows a member: another one at each partner, and never our number. */
export function memberNameAt(secrets: Secrets, partner: Pick<Partner, 'partnerKey'>, memberId: number): string {
  return secrets.mac(MEMBER_PURPOSE, partner.partnerKey, String(memberId)).subarray(0, 18).toString('base64url');
}

/** The links of Dynata are taken for ten seconds; the member follows one at once. */
const EXPIRES_AFTER_MS = 10 * SECOND_MS;

const MARK = /\{(member|attempt|survey|expiration)\}/g;
/** Where a link tells what the member lets us tell of the profile; without anything to tell, its `&` goes too. */
const PREFILL_MARK = '&{prefill}';

/** Returns whether a link has room for facts of the member's profile. */
export function takesPrefill(template: string): boolean {
  return template.includes(PREFILL_MARK);
}

/** Refuses an entry template that cannot lead a member to the partner and back. */
export function refuseUnusableLink(template: string): void {
  const filled = template.replace(PREFILL_MARK, '&x=x').replace(MARK, 'x');
  const url = URL.canParse(filled) ? new URL(filled) : null;
  const isHere = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname);
  // What follows a `#` never reaches the partner, and a browser encodes other characters, which would not be signed.
  const isPlain = /^[\x21\x22\x24-\x7e]+$/.test(template) && !filled.includes('{prefill}');
  const isUsable = isPlain && (url?.protocol === 'https:' || isHere) && template.includes('{attempt}');
  if (!isUsable || url?.username) throw new Refusal(entryLinkUnusable, { mark: '{attempt}' });
}

/** Returns the link that leads an attempt into its survey at the partner; refuses when the setup allows none. */
export function entryLink(
  template: string,
  { profile, entrySecret }: Pick<OpenSetup, 'profile' | 'entrySecret'>,
  values: LinkValues,
): string {
  refuseUnusableLink(template);
  return signedLink(filled(template, values), { profile, entrySecret }, values);
}

/** Who is spoken about: the member under the name that the partner knows, our attempt, and the partner's survey. */
export interface LinkValues {
  readonly member: string;
  readonly attempt: string;
  readonly survey: string;
  /** Until when the link is taken. */
  readonly expiration: string;
  /** The part of the link that tells facts of the profile, encoded; empty or absent: nothing is told. */
  readonly prefill?: string;
}

/** Returns what is said about an attempt in a link that its member follows now. */
export function linkValues(names: Omit<LinkValues, 'expiration' | 'prefill'>, now: Date): LinkValues {
  return { ...names, expiration: new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString() };
}

/** Returns a text with its marks filled in, encoded as parts of an address. */
export function filled(template: string, values: LinkValues): string {
  return template
    .replace(PREFILL_MARK, () => (values.prefill ? `&${values.prefill}` : ''))
    .replace(MARK, (_mark, name: 'member' | 'attempt' | 'survey' | 'expiration') => encodeURIComponent(values[name]));
}

/** Returns a link into a survey with the signature of the setup. */
export function signedLink(
  url: string,
  { profile, entrySecret }: Pick<OpenSetup, 'profile' | 'entrySecret'>,
  values: LinkValues,
): string {
  const { signature } = profile.entry;
  if (signature === null) return url;
  if (entrySecret === null) throw new Refusal(partnerSecretMissing);
  const signed = withSignature(signature, url, new Map(Object.entries(values)), entrySecret);
  if (signed.length > ENTRY_LINK_MAX) throw new Refusal(entryLinkUnusable, { mark: '{attempt}' });
  return signed;
}

/** Refuses to open a partner whose setup could not bring a member there or pay for what it reports. */
export function refuseIncompleteSetup({ isSeen, profile, entrySecret, callSecrets }: OpenSetup): void {
  if (!isSeen) throw new Refusal(partnerSetupUnseen);
  const needsEntry = profile.entry.signature !== null && entrySecret === null;
  const isSignedCall = profile.call.signature !== null || profile.call.reconciliation?.signature !== undefined;
  const needsCall = isSignedCall && callSecrets.length === 0;
  if (needsEntry || needsCall) throw new Refusal(partnerSecretMissing);
  if (profile.call.networks.includes(EXAMPLE_NETWORK)) {
    throw new Refusal(partnerNetworksMissing, { network: EXAMPLE_NETWORK });
  }
  if (profile.entry.template !== '') refuseUnusableLink(profile.entry.template);
}
