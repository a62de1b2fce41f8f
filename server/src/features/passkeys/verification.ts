import type { Assertion, Attestation } from '@pollen/contract/passkeys';
import { z } from 'zod';
import type { PasskeyPlace } from './place';
import type { PasskeyRow } from './queries';
import { ALGORITHMS } from './rules';

/** Loaded at the first passkey: with its parsers of certificates it is large, and most processes never need it. */
const library = () => import('@simplewebauthn/server');

/** Begins to load the library while somebody looks for their finger, so that the answer does not wait for it. */
export function prepareVerification(): void {
  // The verification loads it again, and fails itself.
  library().catch(() => undefined);
}

const ClientData = z.object({ challenge: z.string().max(128) });

/**
 * Returns the challenge that an answer of a browser is about, to look it up; null for an answer that cannot be read.
 * Whether the answer is right is found out afterwards.
 */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): Buffer | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    return Buffer.from(ClientData.parse(JSON.parse(text)).challenge, 'base64url');
  } catch {
    return null;
  }
}

/** The properties that the library reads, in its own type. */
const credentialOf = <Response>(
  { id, rawId, type }: { id: string; rawId: string; type: 'public-key' },
  response: Response,
) => ({
  id,
  rawId,
  type,
  response,
  clientExtensionResults: {},
});

/** Returns the new credential that a browser made for a challenge; null when anything about it is wrong. */
export async function verifyAttestation(
  attestation: z.output<typeof Attestation>,
  challenge: Buffer,
  { rpId, origin }: PasskeyPlace,
): Promise<{ credentialId: Buffer; publicKey: Buffer; counter: number } | null> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = attestation.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credentialOf(attestation, { clientDataJSON, attestationObject }),
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
  } catch {
    // The library throws for every wrong property, each with a text of its own.
    return null;
  }
}

/** Returns the counter of an answer that a passkey signed for a challenge; null when anything about it is wrong. */
export async function verifyAssertion(
  assertion: z.output<typeof Assertion>,
  challenge: Buffer,
  { rpId, origin }: PasskeyPlace,
  passkey: PasskeyRow,
): Promise<{ counter: number } | null> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credentialOf(assertion, { clientDataJSON, authenticatorData, signature }),
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
