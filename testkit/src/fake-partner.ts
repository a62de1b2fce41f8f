import { createHash, createHmac } from 'node:crypto';
import type { PartnerPreset } from '@pollen/contract/partner-values';

/** A call as a partner sends it. */
export interface PartnerCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What a partner tells about an attempt. */
export interface Told {
  readonly attempt: string;
  readonly status: string;
  /** Dollars. */
  readonly amount?: string;
  /** The partner's own number of the event. */
  readonly event?: string;
}

type Speaker = (address: string, told: Required<Told>, secret: string) => PartnerCall;

const get = (url: string, headers: Record<string, string> = {}): PartnerCall => ({
  method: 'GET',
  url,
  headers,
  body: '',
});
const hmac = (method: string, secret: string, text: string) => createHmac(method, secret).update(text);
const plain = (method: string, text: string) => createHash(method).update(text).digest('hex');
const cents = (dollars: string) => String(Math.round(Number(dollars) * 100));

/**
 * How each exchange calls, written from its own description and not with the panel's code, so that the two check each
 * other.
 */
const speakers: Readonly<Record<PartnerPreset, Speaker>> = {
  own(address, { attempt, status, amount }, secret) {
    const url = `${address}?attempt=${attempt}&status=${status}&amount=${cents(amount)}`;
    return get(`${url}&signature=${hmac('sha256', secret, url).digest('hex')}`);
  },
  // The hash covers the address with the `&` before it; `+` and `/` are written as `-` and `_`, without `=`.
  cint(address, { attempt, status, amount }, secret) {
    const url = `${address}?MID=${attempt}&status=${status}&cpi=${amount}&`;
    const hash = hmac('sha1', secret, url)
      .digest('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    return get(`${url}hash=${hash}`);
  },
  // The address with its parameters, then the secret; the details are posted as JSON, which is not signed.
  purespectrum(address, { attempt, status, amount, event }, secret) {
    const url = `${address}?ps_rstatus=${status}&transaction_id=${attempt}`;
    return {
      method: 'POST',
      url: `${url}&ps_hash=${plain('sha1', url + secret)}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        transactionId: attempt,
        memberId: 'm',
        cpi: Number(amount),
        survey_LOI: 9,
        surveyID: event,
      }),
    };
  },
  // The notification has no status: each kind of it has an address of its own.
  toluna(address, { attempt, status, amount, event }) {
    const form = new URLSearchParams({ UniqueCode: attempt, SurveyID: event, WaveId: '7', Revenue: cents(amount) });
    return {
      method: 'POST',
      url: `${address}?Status=${status}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(form),
    };
  },
  // The parameters in the order of their names, as a form; their SHA-256 is signed three times. The call lives 10 s.
  dynata(address, { attempt, status }, secret) {
    const expiration = '2026-01-01T00:00:10.000Z';
    const form = new URLSearchParams({ access_key: 'rex', ctx: attempt, disposition: status, expiration, status: '0' });
    const hex = (key: string, text: string) => hmac('sha256', key, text).digest('hex');
    const signature = hex(secret, hex('rex', hex(expiration, plain('sha256', String(form)))));
    const query = `ctx=${attempt}&disposition=${status}&status=0&access_key=rex&expiration=${expiration}`;
    return get(`${address}?${query}&signature=${signature}`);
  },
  bitlabs(address, { attempt, status, amount, event }, secret) {
    const url = `${address}?UID=${attempt}&TYPE=${status}&RAW=${amount}&VAL=100&TX=${event}`;
    return get(`${url}&hash=${hmac('sha1', secret, url).digest('hex')}`);
  },
  tapresearch(address, { attempt, status, amount, event }, secret) {
    const url = `${address}?cpid=${event}&tid=${attempt}&status=${status}&payout=${amount}`;
    return get(`${url}&sech=${hmac('md5', secret, url).digest('hex')}`);
  },
  // The parameters are sent in any order, and signed in that of their names.
  ayet(address, { attempt, status, amount, event }, secret) {
    const sorted = `custom_1=${attempt}&payout_usd=${amount}&status=${status}&transaction_id=${event}`;
    const url = `${address}?transaction_id=${event}&status=${status}&payout_usd=${amount}&custom_1=${attempt}`;
    return get(url, { 'x-ayetstudios-security-hash': hmac('sha256', secret, sorted).digest('hex') });
  },
  cpx(address, { attempt, status, amount, event }, secret) {
    const hash = plain('md5', `${event}-${secret}`);
    const [type, state = '1'] = status.split(',');
    const url = `${address}?status=${state}&trans_id=${event}&subid_1=${attempt}&type=${type}&amount_usd=${amount}`;
    return get(`${url}&hash=${hash}`);
  },
};

/** The word of each exchange for a complete and for a screen-out. */
export const spoken: Readonly<Record<PartnerPreset, { complete: string; screenOut: string }>> = {
  own: { complete: 'complete', screenOut: 'screenout' },
  cint: { complete: '10', screenOut: '20' },
  purespectrum: { complete: '21', screenOut: '13' },
  toluna: { complete: 'Complete', screenOut: 'Terminated' },
  dynata: { complete: '1', screenOut: '2' },
  bitlabs: { complete: 'COMPLETE', screenOut: 'SCREENOUT' },
  tapresearch: { complete: 'complete', screenOut: 'terminate' },
  ayet: { complete: 'complete', screenOut: 'screenout' },
  cpx: { complete: 'complete', screenOut: 'out' },
};

/** How those exchanges take a complete back that have a way of their own for it, and for whose fault. */
const takers: Partial<Record<PartnerPreset, Speaker>> = {
  // Adjusted to a terminate, with the reason for fraud.
  cint(address, { attempt }, secret) {
    const url = `${address}?MID=${attempt}&status=26&reason=930&`;
    const hash = hmac('sha1', secret, url).digest('base64url');
    return get(`${url}hash=${hash}`);
  },
  // A reconciliation comes by GET, with the status before and a hash that has another name.
  purespectrum(address, { attempt }, secret) {
    const url = `${address}?transaction_id=${attempt}&ps_rstatus=20&oldStatus=21&supSid=1&supCpi=1.30`;
    return get(`${url}&ps_s_hash=${plain('sha1', url + secret)}`);
  },
  // A transaction of its own that names the one before, with a negative value.
  bitlabs(address, { attempt, event }, secret) {
    const url = `${address}?UID=${attempt}&TYPE=RECONCILIATION&RAW=-1.30&VAL=-100&TX=${event}&REF=before`;
    return get(`${url}&hash=${hmac('sha1', secret, url).digest('hex')}`);
  },
  ayet: (address, told, secret) => speakers.ayet(address, { ...told, status: 'chargeback' }, secret),
  // The complete again, canceled.
  cpx(address, { attempt, amount, event }, secret) {
    const hash = plain('md5', `${event}-${secret}`);
    return get(
      `${address}?status=2&trans_id=${event}&subid_1=${attempt}&type=complete&amount_usd=${amount}&hash=${hash}`,
    );
  },
};

/** Returns the call in which an exchange takes back a complete. */
export function takingBack(
  preset: PartnerPreset,
  address: string,
  told: Omit<Told, 'status'>,
  secret: string,
): PartnerCall {
  events += 1;
  const speak = takers[preset];
  if (!speak) throw new Error(`${preset} takes nothing back by a call`);
  return speak(address, { amount: '1.30', event: `event-${events}`, status: '', ...told }, secret);
}

let events = 0;

/** Returns the call in which an exchange tells about an attempt. */
export function callOf(preset: PartnerPreset, address: string, told: Told, secret: string): PartnerCall {
  events += 1;
  return speakers[preset](address, { amount: '1.30', event: `event-${events}`, ...told }, secret);
}
