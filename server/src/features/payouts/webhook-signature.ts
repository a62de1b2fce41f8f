import { createVerify, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { AttemptLimit, type CountedName } from '../../platform/attempt-limit';
import type { PayPalAccount } from '../../platform/paypal-account';
import type { Clock } from '../../platform/time';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';

/** The headers of a webhook call that the signature needs. */
export interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly signature: string;
  readonly algorithm: string;
  readonly certificateUrl: string;
}

/** The digests of the algorithms that PayPal names. Abandoned ones, such as SHA-1, are left out. */
const DIGESTS: ReadonlyMap<string, string> = new Map([
  ['SHA256withRSA', 'sha256'],
  ['SHA384withRSA', 'sha384'],
  ['SHA512withRSA', 'sha512'],
]);

/** The form of each header, with the lengths of PayPal's documentation. */
const FIELDS = {
  id: { header: 'paypal-transmission-id', format: /^[\w-]{1,50}$/ },
  time: { header: 'paypal-transmission-time', format: /^[\w:.+-]{1,100}$/ },
  signature: { header: 'paypal-transmission-sig', format: /^[A-Za-z0-9+/]{1,1000}={0,2}$/ },
  algorithm: { header: 'paypal-auth-algo', format: /^\w{1,100}$/ },
  certificateUrl: { header: 'paypal-cert-url', format: /^https?:\/\/\S{1,490}$/ },
} as const;

/** Reads the headers of a webhook; null when one is missing or is not of its form. */
export function readTransmission(headers: IncomingHttpHeaders): Transmission | null {
  const read: Record<string, string> = {};
  for (const [field, { header, format }] of Object.entries(FIELDS)) {
    const given = headers[header];
    if (typeof given !== 'string' || !format.test(given)) return null;
    read[field] = given;
  }
  const transmission = read as unknown as Transmission;
  return DIGESTS.has(transmission.algorithm) ? transmission : null;
}

const CERTIFICATES = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/**
 * Returns whether a certificate at this address is PayPal's. Anybody can name an address and sign with the key of the
 * certificate there, so only PayPal's own hosts count, and sandbox hosts only for an account of the sandbox.
 */
export function isCertificateAddress(address: string, account: PayPalAccount): boolean {
  if (!URL.canParse(address)) return false;
  const { href, origin, protocol, hostname, port, username, password, pathname, search, hash } = new URL(address);
  // The address has to be in canonical form: no dot segments, escapes or other parts.
  if (href !== address || username || password || search || hash || !CERTIFICATES.test(pathname)) return false;
  if (account.environment === 'fake') return origin === new URL(account.url).origin;
  const isOfSandbox = hostname.endsWith('.sandbox.paypal.com');
  return (
    protocol === 'https:' &&
    port === '' &&
    hostname.endsWith('.paypal.com') &&
    isOfSandbox === (account.environment === 'sandbox')
  );
}

/** Returns whether the owner of the certificate signed these bytes for this webhook. */
export function isSignedBy(
  certificate: X509Certificate,
  { id, time, signature, algorithm }: Transmission,
  webhookId: string,
  body: Buffer,
): boolean {
  const digest = DIGESTS.get(algorithm);
  if (digest === undefined) return false;
  const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
  return createVerify(digest).update(signed).verify(certificate.publicKey, signature, 'base64');
}

/** The certificate cannot be fetched now; the caller is asked to repeat the call later. */
export class CertificateUnavailable extends Error {
  override readonly name = 'CertificateUnavailable';
}

const FETCH_TIMEOUT_MS = 3 * SECOND_MS;
const LONGEST_BYTES = 32 * 1024;
/** The most cached entries: PayPal has a handful of certificates, and made-up addresses must not fill the memory. */
const MAX_CACHED = 20;
/**
 * The most fetches that calls of one network, and of all networks together, may cause. The calls are not verified yet
 * at that point.
 */
const FETCHES = { max: 5, perMs: MINUTE_MS };
const ALL_NETWORKS: CountedName = { name: 'all', times: 2 };

/**
 * Fetches PayPal's certificates when a call names them. Caches them for a day, and addresses without a certificate for
 * a minute.
 */
export class SigningCertificates {
  /** Valid certificates only, so that a made-up address does not displace one. */
  private readonly found = new Map<string, { certificate: X509Certificate; at: number }>();
  /** Addresses without a certificate, and when they were fetched. */
  private readonly missing = new Map<string, number>();
  private readonly underWay = new Map<string, Promise<X509Certificate | null>>();
  private readonly fetches: AttemptLimit;

  constructor(
    private readonly clock: Clock,
    private readonly log: { warn(message: string): void },
  ) {
    this.fetches = new AttemptLimit(FETCHES, clock);
  }

  /**
   * Returns the certificate at an address of PayPal for a call from these networks; null when there is none that may
   * sign. Throws CertificateUnavailable.
   */
  async get(address: string, networks: readonly CountedName[]): Promise<X509Certificate | null> {
    const now = this.clock.now().getTime();
    const kept = this.found.get(address);
    const found = kept && isValidAt(kept.certificate, now) ? kept : undefined;
    if (found && now - found.at < DAY_MS) return found.certificate;
    const missing = this.missing.get(address);
    if (missing !== undefined && now - missing < MINUTE_MS) return null;
    try {
      return await this.fetchOnce(address, networks, now);
    } catch (error) {
      // A certificate that was cached longer ago is better than none.
      if (found) return found.certificate;
      throw error;
    }
  }

  private fetchOnce(address: string, networks: readonly CountedName[], now: number): Promise<X509Certificate | null> {
    const known = this.underWay.get(address);
    if (known) return known;
    if (!this.fetches.count([...networks, ALL_NETWORKS])) {
      return Promise.reject(new CertificateUnavailable('asked for too many'));
    }
    const fetching = fetchCertificate(address, now)
      .then((certificate) => {
        this.found.delete(address);
        if (certificate) cacheBounded(this.found, address, { certificate, at: now });
        else cacheBounded(this.missing, address, now);
        return certificate;
      })
      .catch((error: unknown) => {
        // Logged once per fetch, because calls without a fetch could fill the log.
        if (error instanceof CertificateUnavailable) this.log.warn(`no certificate of PayPal: ${error.message}`);
        throw error;
      })
      .finally(() => this.underWay.delete(address));
    this.underWay.set(address, fetching);
    return fetching;
  }
}

function cacheBounded<Entry>(entries: Map<string, Entry>, address: string, entry: Entry): void {
  entries.delete(address);
  entries.set(address, entry);
  const [oldest] = entries.keys();
  if (entries.size > MAX_CACHED && oldest !== undefined) entries.delete(oldest);
}

async function fetchCertificate(address: string, now: number): Promise<X509Certificate | null> {
  let text: string;
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    const isGone = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
    if (isGone) return null;
    if (!response.ok) throw new CertificateUnavailable(`HTTP ${response.status}`);
    text = await readShort(response);
  } catch (error) {
    if (error instanceof CertificateUnavailable) throw error;
    throw new CertificateUnavailable(error instanceof Error ? error.message : String(error));
  }
  return signerIn(text, now);
}

async function readShort(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > LONGEST_BYTES) throw new CertificateUnavailable('longer than a certificate');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('latin1');
}

/**
 * Returns the first certificate of a PEM file, if it names PayPal, is valid, and each further certificate has signed
 * the one before it.
 */
function signerIn(pem: string, now: number): X509Certificate | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  let chain: X509Certificate[];
  try {
    chain = blocks.map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
  const [signer] = chain;
  if (!signer || !/^CN=[\w.-]+\.paypal\.com$/m.test(signer.subject)) return null;
  if (signer.publicKey.asymmetricKeyType !== 'rsa' || !isValidAt(signer, now)) return null;
  const isLinked = chain.every((each, n) => {
    const issuer = chain[n + 1];
    return issuer === undefined || (each.checkIssued(issuer) && each.verify(issuer.publicKey));
  });
  return isLinked ? signer : null;
}

function isValidAt({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}
