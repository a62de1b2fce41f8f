import type { DataOf } from '@pollen/contract/operation';
import { callUnreadable, type tryPartner } from '@pollen/contract/partner-call-log';
import type { PartnerProfile, Signature } from '@pollen/contract/partner-profile';
import { partnerSecretMissing } from '@pollen/contract/partner-refusals';
import { SIGNATURE_ENCODINGS, SIGNATURE_METHODS, SIGNED_PARTS } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { findAttemptByKey, statusOf } from '../attempts/index';
import {
  attemptNameOf,
  findInvite,
  findPartnerSurvey,
  givenSignature,
  isSigned,
  isUnprintable,
  messageOf,
  type OpenSetup,
  openSetup,
  type Partner,
  type ReadMessage,
  readCall,
  signatureOf,
  signatureOfCall,
  signedText,
  withSignature,
} from '../partners/index';

type Tried = DataOf<typeof tryPartner>;
type Via = 'call' | 'back';

/** So much of a signature is shown that would be right for a real attempt: enough to compare, too little to use. */
const SHOWN_OF_REAL = 8;

const addressOf = (publicUrl: string, { partnerKey }: Partner, via: Via) => `${publicUrl}/partner/${partnerKey}/${via}`;

/** How a message is signed, and which of its parameters has our attempt. */
interface Reading {
  readonly via: Via;
  readonly signature: Signature | null;
  readonly attempt: string;
}

/** Returns what a parameter is to a profile. */
function fieldOf(profile: PartnerProfile, { via, signature, attempt }: Reading, name: string) {
  const { fields, debug } = profile.call;
  if (signature?.place === 'query' && signature.name === name) return 'signature' as const;
  if (name === attempt) return 'attempt' as const;
  if (via === 'back') return null;
  if (fields.status.split(',').includes(name)) return 'status' as const;
  if (name === fields.amount) return 'amount' as const;
  if (fields.event.includes(name)) return 'event' as const;
  return debug?.name === name ? ('debug' as const) : null;
}

/** Returns which signature of a profile one is; null for none. */
function signerOf(profile: PartnerProfile, via: Via, signature: Signature | null): Tried['signer'] {
  if (signature === null) return null;
  if (via === 'back') return 'back';
  return signature === profile.call.signature ? 'call' : 'correction';
}

/** Returns the usual ways of signing with the secrets, and which of them gives the signature of this message. */
function otherWays(signature: Signature, message: ReadMessage, secrets: readonly string[]) {
  const ways: Tried['tried'] = [];
  for (const signs of SIGNED_PARTS) {
    if (signs === 'values') continue;
    for (const method of SIGNATURE_METHODS) {
      if (method === 'hmac-sha256-chain' && signs !== 'sortedQuery') continue;
      const { template: _template, ...rest } = signature;
      const way = { ...rest, method, signs };
      const encodings = SIGNATURE_ENCODINGS.filter((encoding) => isSigned({ ...way, encoding }, message, secrets));
      const [encoding = signature.encoding] = encodings;
      ways.push({ method, signs, encoding, matches: encodings.length > 0 });
    }
  }
  return ways;
}

/** Reads headers as they are pasted, one a line. */
function headersFrom(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

async function check(
  tx: Tx,
  { partner, setup, publicUrl }: { partner: Partner; setup: OpenSetup; publicUrl: string },
  { via, url, body, headers }: { via: Via; url: string; body: string; headers: string },
): Promise<Tried> {
  const address = addressOf(publicUrl, partner, via);
  if (!url.startsWith(`${address}?`) && !url.startsWith(`${address}/`) && url !== address) {
    throw new Refusal(callUnreadable, { address });
  }
  const { profile, callSecrets } = setup;
  // As it would come: one character for each byte.
  const message = messageOf(Buffer.from(url).toString('latin1'), headersFrom(headers), Buffer.from(body));
  const reading: Reading =
    via === 'call'
      ? { via, signature: signatureOfCall(profile, message), attempt: attemptNameOf(profile, message) }
      : { via, ...profile.back };
  const { signature } = reading;
  const facts = via === 'call' ? readCall(profile, message) : null;
  const key = facts?.attemptKey ?? message.values.get(reading.attempt)?.trim();
  const isKey = key !== undefined && key.length <= 64 && !isUnprintable(key);
  const attempt = isKey ? await findAttemptByKey(tx, key) : null;
  const at = attempt && (await findPartnerSurvey(tx, attempt.surveyId));
  const known = at?.partnerId === partner.id ? attempt : null;
  const invite = known && (await findInvite(tx, known.id));
  const [secret] = callSecrets;
  const base = signature && signedText(signature, message);
  const computed = signature && secret && base !== null ? signatureOf(signature, base, message.values, secret) : null;
  // Who tries things out must not learn how to sign a call that pays.
  const isSafe = attempt === null && key !== undefined && (base ?? '').includes(key);
  return {
    url,
    headers,
    parameters: [...message.values].map(([name, value]) => ({
      name,
      value,
      field: fieldOf(profile, reading, name),
    })),
    base: base && Buffer.from(base, 'latin1').toString('utf8'),
    signer: signerOf(profile, via, signature),
    given: signature && givenSignature(signature, message),
    computed: computed === null || isSafe ? computed : `${computed.slice(0, SHOWN_OF_REAL)}…`,
    matches: signature !== null && isSigned(signature, message, callSecrets),
    tried: signature === null ? [] : otherWays(signature, message, callSecrets),
    attempt: key === undefined ? null : { key, state: known ? statusOf(known).en : null },
    status: facts?.status ?? null,
    meaning: facts?.meaning ?? null,
    amountCents: facts?.amountCents ?? null,
    expectedCents: known ? (invite?.cpiCents ?? at?.cpiCents ?? null) : null,
    reply: profile.call.reply,
  };
}

/** Builds a call that the partner could make about an attempt that does not exist. */
function sampleOf(address: string, { profile, callSecrets }: OpenSetup, status: string) {
  const { fields, reconciliation } = profile.call;
  const statuses = fields.status.includes(',') ? status.split(',') : [status];
  const values = new Map<string, string>([
    [fields.attempt, `sample-${randomToken(9)}`],
    ...fields.status.split(',').map((name, place) => [name, statuses[place] ?? ''] as const),
    ...(fields.amount === null
      ? []
      : ([[fields.amount, profile.call.amountUnit === 'cents' ? '130' : '1.30']] as const)),
  ]);
  for (const name of fields.event) {
    // The mark of a correction would make the sample one.
    if (!values.has(name) && name !== reconciliation?.name) values.set(name, `sample-${randomToken(6)}`);
  }
  const query = [...values].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const url = `${address}?${query.join('&')}`;
  const sample = { via: 'call' as const, url, body: '', headers: '' };
  const unsigned = messageOf(url, {}, Buffer.alloc(0));
  const signature = signatureOfCall(profile, unsigned);
  if (signature === null) return sample;
  const [secret] = callSecrets;
  if (secret === undefined) throw new Refusal(partnerSecretMissing);
  if (signature.place === 'query') return { ...sample, url: withSignature(signature, url, values, secret) };
  const text = signedText(signature, unsigned) ?? '';
  return { ...sample, headers: `${signature.name}: ${signatureOf(signature, text, values, secret)}` };
}

/** Checks an address that a partner would call, or a sample of one; writes nothing. */
export async function tryCall(
  tx: Tx,
  partner: Partner,
  asked: { via: Via; url: string; body: string; headers: string } | { status: string },
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
): Promise<Tried> {
  const { publicUrl } = config;
  const setup = await openSetup(tx, secrets, partner.id);
  const call = 'status' in asked ? sampleOf(addressOf(publicUrl, partner, 'call'), setup, asked.status) : asked;
  return check(tx, { partner, setup, publicUrl }, call);
}
