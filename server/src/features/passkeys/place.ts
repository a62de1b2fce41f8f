import { isIP } from 'node:net';
import type { WhyNot } from '@pollen/contract/operation';
import { passkeysElsewhere } from '@pollen/contract/passkeys';
import { isLoopbackName } from '../../platform/http/known-hosts';

/** Where passkeys are made and used: the relying party's id and the only origin that may ask for them. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * Returns where passkeys of a panel work; null when browsers allow none at its address: they need https and a name. A
 * panel on a developer's machine may be opened as localhost.
 */
export function passkeyPlaceOf(publicUrl: string): PasskeyPlace | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (isLoopbackName(hostname)) {
    const rpId = isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
    return { rpId, origin: `${protocol}//${rpId}${port === '' ? '' : `:${port}`}` };
  }
  if (protocol !== 'https:' || isIP(hostname.replace(/[[\]]/g, '')) !== 0) return null;
  return { rpId: hostname, origin: new URL(publicUrl).origin };
}

/**
 * Returns why a call to this host cannot be about passkeys, or null. A passkey belongs to one name, so the further names
 * of `MORE_HOSTS` have none.
 */
export function whyNotPasskeysAt(place: PasskeyPlace, host: string): WhyNot | null {
  const url = `http://${host}`;
  if (URL.canParse(url) && new URL(url).hostname === place.rpId) return null;
  return { kind: passkeysElsewhere, params: { address: place.origin } };
}
