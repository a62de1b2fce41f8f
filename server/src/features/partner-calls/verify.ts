import type { PartnerProfile } from '@pollen/contract/partner-profile';
import ipaddr from 'ipaddr.js';
import { isSigned, type Message, type OpenSetup, type ReadMessage, signatureOfCall } from '../partners/index';

/** Returns whether an address lies in one of a list of networks; an empty list has all. */
export function isFrom(networks: PartnerProfile['call']['networks'], address: string): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((listed) => {
    const range = listed.includes('/') ? ipaddr.parseCIDR(listed) : wholeAddress(listed);
    return range[0].kind() === parsed.kind() && parsed.match(range);
  });
}

function wholeAddress(listed: string): ReturnType<typeof ipaddr.parseCIDR> {
  const address = ipaddr.process(listed);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Returns whether a call comes from its partner: by its signature, and from its networks. */
export function isVerifiedCall({ profile, callSecrets }: OpenSetup, message: ReadMessage, address: string): boolean {
  const { networks } = profile.call;
  if (!isFrom(networks, address)) return false;
  const signature = signatureOfCall(profile, message);
  return signature === null ? networks.length > 0 : isSigned(signature, message, callSecrets);
}

/** Returns whether the way back of a member is signed by its partner. */
export function isVerifiedReturn({ profile, callSecrets }: OpenSetup, message: Message): boolean {
  const { signature } = profile.back;
  return signature !== null && isSigned(signature, message, callSecrets);
}
