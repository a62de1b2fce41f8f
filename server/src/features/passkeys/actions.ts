import { randomBytes } from 'node:crypto';
import type { DataOf } from '@pollen/contract/operation';
import { type passkeyLoginOptions, type passkeyOptions, passkeysUnavailable } from '@pollen/contract/passkeys';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal, SessionExpired } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { sendMail } from '../mail/index';
import { getMember, lockMember } from '../members/index';
import { lockSession, notMeToken } from '../sessions/index';
import { passkeyAddedMail, passkeyRemovedMail } from './emails';
import { type PasskeyPlace, passkeyPlaceOf, whyNotPasskeysAt } from './place';
import { deletePasskey, insertChallenge, insertPasskey, listPasskeys } from './queries';
import { ALGORITHMS, CHALLENGE_MS, whyNotOneMore } from './rules';

const CHALLENGE_BYTES = 32;

/** Returns where passkeys work; refuses a call to another name of the panel, and a panel that can have none. */
export function passkeyPlaceOrRefuse(config: Config, host: string): PasskeyPlace {
  const place = passkeyPlaceOf(config.publicUrl);
  if (place === null) throw new Refusal(passkeysUnavailable);
  refuseIf(whyNotPasskeysAt(place, host));
  return place;
}

/** Returns the handle under which authenticators keep the passkeys of a member; it tells nobody who that is. */
export function userHandleOf({ secrets }: Services, memberId: number): Buffer {
  return secrets.mac('passkeys.user-handle', String(memberId));
}

/** Gives a browser a challenge for a log-in. */
export async function challengeForLogin(
  tx: Tx,
  place: PasskeyPlace,
  deviceHash: Buffer,
): Promise<DataOf<typeof passkeyLoginOptions>> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const expiresAt = new Date(tx.now.getTime() + CHALLENGE_MS);
  await insertChallenge(tx, { memberId: null, sessionId: null, deviceHash }, { challenge, expiresAt });
  return {
    challenge: challenge.toString('base64url'),
    rpId: place.rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/** Gives a member a challenge for a new passkey, with the passkeys that an authenticator must not replace. */
export async function challengeForPasskey(
  tx: Tx,
  services: Services,
  place: PasskeyPlace,
  member: MemberCaller,
): Promise<DataOf<typeof passkeyOptions>> {
  const existing = await listPasskeys(tx, member.id);
  refuseIf(whyNotOneMore(existing.length));
  const { email, handle } = await getMember(tx, member.id);
  const challenge = randomBytes(CHALLENGE_BYTES);
  const expiresAt = new Date(tx.now.getTime() + CHALLENGE_MS);
  await insertChallenge(tx, ownerOf(member), { challenge, expiresAt });
  return {
    rp: { id: place.rpId, name: 'Pollen' },
    user: { id: userHandleOf(services, member.id).toString('base64url'), name: email, displayName: handle },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns whom a challenge for a new passkey belongs to. */
export function ownerOf({ id, sessionId, deviceHash }: MemberCaller) {
  return { memberId: id, sessionId, deviceHash };
}

/** What a browser proved about a new passkey, and what it is called. */
interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/**
 * Stores a new passkey and mails its member, with a link that takes it back. Null when its credential is known already.
 * Fails as an expired session when the session ended meanwhile, for example by such a link.
 */
export async function addPasskey(
  tx: Tx,
  services: Services,
  member: MemberCaller,
  passkey: NewPasskey,
): Promise<{ id: number; name: string } | null> {
  // Of two passkeys added at once, the second one counts the first. Log-ins lock the member first, too.
  const { email: to, locale } = await lockMember(tx, member.id);
  if (!(await lockSession(tx, member.sessionId))) throw new SessionExpired();
  refuseIf(whyNotOneMore((await listPasskeys(tx, member.id)).length));
  const owner = { memberId: member.id, addedInSessionId: member.sessionId };
  const added = await insertPasskey(tx, { ...passkey, ...owner, userHandle: userHandleOf(services, member.id) });
  if (!added) return null;
  const token = notMeToken(services.secrets, member.sessionId);
  const { publicUrl } = services.config;
  await sendMail(tx, { to, ...passkeyAddedMail({ locale, publicUrl, name: passkey.name, token }) });
  return { id: added.id, name: passkey.name };
}

/** Deletes a passkey of a member and mails the member; returns false when there is none. */
export async function removePasskey(
  tx: Tx,
  services: Services,
  member: MemberCaller,
  passkeyId: number,
): Promise<boolean> {
  const removed = await deletePasskey(tx, member.id, passkeyId);
  if (!removed) return false;
  const { email: to, locale } = await getMember(tx, member.id);
  const token = notMeToken(services.secrets, member.sessionId);
  const { publicUrl } = services.config;
  await sendMail(tx, { to, ...passkeyRemovedMail({ locale, publicUrl, name: removed.name, token }) });
  return true;
}

/** Returns the passkeys of a member as the export of their data has them. */
export async function passkeysInExport(tx: Tx, memberId: number) {
  return (await listPasskeys(tx, memberId)).map(({ name, createdAt, lastUsedAt }) => ({
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
