/** Referral data of the address that a visitor arrived at, stored for this tab until registration. */
export interface Referral {
  recommendedCode?: string;
  channelCode?: string;
  keyOfChannel?: string;
}

const sources = { recommendedCode: 'uid', channelCode: 'cid', keyOfChannel: 'cuid' } as const;
const longest = { recommendedCode: 64, channelCode: 64, keyOfChannel: 128 } as const;

/**
 * Stores the referral data of an address for this tab, each cut to its limit; what the address does not name stays as
 * stored.
 */
export function storeReferral(search: string): void {
  const query = new URLSearchParams(search);
  for (const [name, parameter] of Object.entries(sources)) {
    const value = query.get(parameter);
    if (value) sessionStorage.setItem(name, value.slice(0, longest[name as keyof Referral]));
  }
}

/** Returns the referral data that this tab stored; empty without a referral. */
export function readReferral(): Referral {
  const referral: Referral = {};
  for (const name of Object.keys(sources) as (keyof Referral)[]) {
    const value = sessionStorage.getItem(name);
    if (value) referral[name] = value;
  }
  return referral;
}
