import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** What an authenticator signs wrongly when a test asks for it. */
interface Oddities {
  /** The page that asks, as the browser writes it. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the owner was recognized by finger, face or PIN. */
  readonly verified?: boolean;
  /** The handle of the owner that comes with a log-in. */
  readonly userHandle?: string;
  readonly challenge?: string;
}

interface Credential {
  readonly id: Buffer;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A software authenticator with the browser around it: keeps passkeys (ES256) and answers challenges of WebAuthn. */
export class Authenticator {
  private readonly credentials: Credential[] = [];
  /** Counts log-ins, as a security key does; 0 stays 0, as with passkeys that are copied between devices. */
  counter = 0;
  counts = true;

  constructor(private readonly origin: string) {}

  /** Makes a passkey for the options of a server, and returns what the browser sends back. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    odd: Oddities = {},
  ): Record<string, unknown> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = { id: randomBytes(32), rpId: options.rp.id, userHandle: options.user.id, privateKey };
    this.credentials.push(credential);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an elliptic key (2) for ES256 (-7) on P-256 (1).
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, credential.id, coseKey]);
    const authData = Buffer.concat([this.authData(odd.rpId ?? credential.rpId, odd, ATTESTED), attested]);
    // CBOR: { fmt: "none", attStmt: {}, authData: <bytes> }.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ]);
    return {
      ...this.named(credential),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, odd).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers a challenge with the newest passkey of the server, or the one at `index`. */
  get(
    options: { challenge: string; rpId: string },
    odd: Oddities = {},
    index = -1,
  ): { id: string; response: Record<string, string> } & Record<string, unknown> {
    const credential = this.credentials.filter(({ rpId }) => rpId === options.rpId).at(index);
    if (!credential) throw new Error(`no passkey for ${options.rpId}`);
    if (this.counts) this.counter += 1;
    const authData = this.authData(odd.rpId ?? credential.rpId, odd);
    const clientData = this.clientData('webauthn.get', options.challenge, odd);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), credential.privateKey);
    return {
      ...this.named(credential),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: odd.userHandle ?? credential.userHandle,
      },
    };
  }

  private named({ id }: Credential) {
    const text = id.toString('base64url');
    return {
      id: text,
      rawId: text,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    };
  }

  private authData(rpId: string, { verified = true }: Oddities, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counts ? this.counter : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), counter]);
  }

  private clientData(type: string, challenge: string, odd: Oddities): Buffer {
    const origin = odd.origin ?? this.origin;
    return Buffer.from(JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }));
  }
}
