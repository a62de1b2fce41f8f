import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that arrived, as the browser reads it. */
export interface PushedMessage {
  readonly data: { title: string; body: string; tag: string; url: string };
  readonly headers: IncomingHttpHeaders;
  /** What the sender signed: for whom, until when, and whom to ask. */
  readonly claims: { aud: string; exp: number; sub: string };
  /** The bytes that were sent. */
  readonly size: number;
}

interface Browser {
  readonly keys: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  /** The panel's key with which the browser subscribed: messages of another are refused. */
  readonly applicationServerKey: string;
  readonly messages: PushedMessage[];
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Decrypts a message as RFC 8291 and RFC 8188 describe it, with the keys of the browser. */
function decrypt({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength, -16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const key = derive(keys.computeSecret(senderKey), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record does not end with 2');
  return padded.subarray(0, end).toString('utf8');
}

/** Checks the VAPID header (RFC 8292) and returns its claims; throws when the signature is wrong. */
function verified(header: string | undefined, applicationServerKey: string): PushedMessage['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (key !== applicationServerKey) throw new Error('another key than the one of the subscription');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}

/** A push service with the browsers that use it: checks who sends and decrypts what arrives. */
export class FakePushService {
  private readonly browsers = new Map<string, Browser>();
  /** The status of the next answers; 201 takes the message. */
  status = 201;
  /** The text of the next answers. */
  answer = '';
  /** Why messages were refused. */
  readonly problems: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<FakePushService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = new FakePushService(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(service.take(request.url ?? '', request.headers, Buffer.concat(chunks)), { location: '/' });
      response.end(service.answer);
    });
    return service;
  }

  private take(path: string, headers: IncomingHttpHeaders, body: Buffer): number {
    if (this.status !== 201) return this.status;
    const browser = this.browsers.get(path);
    if (!browser) return 410;
    try {
      const claims = verified(headers.authorization, browser.applicationServerKey);
      if (claims.aud !== this.origin) throw new Error(`for ${claims.aud}`);
      browser.messages.push({ data: JSON.parse(decrypt(browser, body)), headers, claims, size: body.length });
      return 201;
    } catch (error) {
      this.problems.push(String(error));
      return 400;
    }
  }

  /** Subscribes a browser; returns what it sends to the panel, and the messages that it gets. */
  subscribe(applicationServerKey: string) {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(16).toString('hex')}`;
    const messages: PushedMessage[] = [];
    this.browsers.set(path, { keys, auth, applicationServerKey, messages });
    const subscription = {
      endpoint: `${this.origin}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
    return { subscription, messages, forget: () => this.browsers.delete(path) };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
