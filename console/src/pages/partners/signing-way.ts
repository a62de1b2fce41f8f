import type { DataOf } from '@pollen/contract/client';
import { coversAddress, type Profile } from './setup-draft';

type Tried = DataOf<'POST /api/console/Partners/:id/Try'>;
/** Which signature of a profile a message carries. */
export type Signer = NonNullable<Tried['signer']>;
/** How something is signed, apart from where the signature stands. */
export type SigningWay = Pick<Tried['tried'][number], 'method' | 'signs' | 'encoding'>;
type Signature = NonNullable<Profile['call']['signature']>;

/** Returns a signature of a profile; null where nothing is signed. */
export function signedBy({ call, back }: Profile, signer: Signer): Signature | null {
  if (signer === 'back') return back.signature;
  return (signer === 'correction' ? call.reconciliation?.signature : call.signature) ?? null;
}

/** Returns whether two ways differ in the `&` before the signature alone, and the other one signs it. */
export function addsLastAmpersand(from: SigningWay | null, to: SigningWay): boolean {
  const { method, signs, encoding } = from ?? {};
  return method === to.method && encoding === to.encoding && signs === 'urlBefore' && to.signs === 'urlThrough';
}

/** Returns a profile in which one signature is made in another way; it stays where it stands. */
export function signedOtherwise(profile: Profile, signer: Signer, { method, signs, encoding }: SigningWay): Profile {
  const before = signedBy(profile, signer);
  if (before === null) return profile;
  const { template: _template, ...rest } = before;
  const signature = { ...rest, method, signs, encoding };
  const { call, back } = profile;
  if (signer === 'back')
    return { ...profile, back: { ...back, signature, counts: back.counts && coversAddress(signature) } };
  if (signer === 'call') return { ...profile, call: { ...call, signature } };
  return call.reconciliation
    ? { ...profile, call: { ...call, reconciliation: { ...call.reconciliation, signature } } }
    : profile;
}
