import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Encodes a value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 128 ? null : Buffer.from(length.toString(16).padStart(length < 256 ? 2 : 4, '0'), 'hex');
  const header = long ? [tag, 0x80 + long.length, ...long] : [tag, length];
  return Buffer.concat([Buffer.from(header), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));

/** A key with its self-signed certificate. Encoded by hand, because Node can read certificates but not create them. */
export interface SigningCertificate {
  readonly privateKey: KeyObject;
  readonly pem: string;
}

/** Creates a certificate for a host name, valid from 2000 to 2049 so that the clocks of tests accept it. */
export function makeSigningCertificate(commonName: string): SigningCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const body = sequence(
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    sequence(time('000101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return { privateKey, pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` };
}
