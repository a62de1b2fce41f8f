import { createSign, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { PayPalAccount } from '../platform/paypal-account';
import { makeSigningCertificate, type SigningCertificate } from './signing-certificate';

export type FakeStatus =
  | 'PENDING'
  | 'SUCCESS'
  | 'FAILED'
  | 'UNCLAIMED'
  | 'RETURNED'
  | 'ONHOLD'
  | 'BLOCKED'
  | 'REFUNDED'
  | 'REVERSED';

export interface FakePayment {
  readonly id: string;
  readonly key: string;
  readonly receiver: string;
  readonly cents: number;
  status: FakeStatus;
  error: string | null;
}

interface FakeBatch {
  readonly id: string;
  /**
   * The client id of the app that sent the batch. Other apps do not find the batch and may use its key again. Older
   * files have no client id.
   */
  readonly app?: string;
  readonly key: string;
  status: 'PENDING' | 'SUCCESS' | 'DENIED';
  readonly payments: FakePayment[];
}

/**
 * The fault of a request. `lost`: it never arrives. `silent`: it is done, but the answer never arrives. `hanging`: the
 * same, with the connection left open. `broken` and `brokenAfter`: HTTP 500, before or after it is done. `limited`:
 * HTTP 429. `poor`: the balance is too low.
 */
export type Fault = 'lost' | 'silent' | 'hanging' | 'broken' | 'brokenAfter' | 'limited' | 'poor';

/** The outcomes of payments to receivers with these names, so that every outcome can be tried by hand. */
const outcomes: readonly [RegExp, FakeStatus, string | null][] = [
  [/^unclaimed/i, 'UNCLAIMED', 'RECEIVER_UNREGISTERED'],
  [/^refused/i, 'FAILED', 'RECEIVER_ACCOUNT_LOCKED'],
  [/^onhold/i, 'ONHOLD', null],
  [/^blocked/i, 'BLOCKED', null],
];

const DEDUCTED: readonly FakeStatus[] = ['SUCCESS', 'UNCLAIMED', 'ONHOLD', 'BLOCKED'];
const FIRST_BALANCE_CENTS = 1_000_000;
const WEBHOOK_ID = 'FAKE-WEBHOOK';
const CLIENT_ID = 'fake';
const CERTIFICATES = '/v1/notifications/certs/';
/** Serves its only certificate at every path, because PayPal's certificates move to new addresses from time to time. */
const OWN_CERTIFICATE = /\/CERT-fake-\d+$/;

interface FakeApp {
  readonly secret: string;
  readonly webhookId: string;
}

/**
 * The part of PayPal Payouts that Pollen uses, over HTTP on this machine: it accepts and remembers batches and moves no
 * money. The running product uses it when no account is configured; tests use it with the faults that they choose.
 */
export class FakePayPal {
  readonly batches: FakeBatch[] = [];
  /** Returns the fault of each request, except those for a token. */
  fault: (request: { method: string; path: string }) => Fault | null = () => null;
  /** Requests that arrived, tokens aside. */
  requests = 0;
  /** The address of webhooks; null: none are sent. */
  webhookUrl: string | null = null;
  private readonly apps = new Map<string, FakeApp>([
    [CLIENT_ID, { secret: randomBytes(16).toString('hex'), webhookId: WEBHOOK_ID }],
  ]);
  /** Client ids by their tokens. */
  private readonly tokens = new Map<string, string>();
  private events: { type: string; resource: unknown }[] = [];
  private ownCertificate: SigningCertificate | undefined;

  private constructor(
    private readonly server: Server,
    private readonly file: string | null,
  ) {}

  /** Listens on a free port of this machine. With a file it remembers its batches over a restart. */
  static async start(file: string | null = null): Promise<FakePayPal> {
    const server = createServer((request, response) => void fake.take(request, response));
    const fake = new FakePayPal(server, file);
    fake.remember();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get account(): PayPalAccount {
    const { port } = this.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const { secret, webhookId } = this.appOf(CLIENT_ID);
    return { environment: 'fake', url, clientId: CLIENT_ID, secret, webhookId };
  }

  /** Adds an account, or replaces the keys of one: tokens of its former keys stop working. */
  addApp(clientId: string, app: FakeApp): void {
    this.apps.set(clientId, app);
    for (const [token, of] of this.tokens) if (of === clientId) this.tokens.delete(token);
  }

  private appOf(clientId: string): FakeApp {
    const app = this.apps.get(clientId);
    if (!app) throw new Error(`no app ${clientId}`);
    return app;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** All accepted payments of all batches. */
  get payments(): FakePayment[] {
    return this.batches.flatMap(({ payments }) => payments);
  }

  /** Changes the status of a payment later: claimed, returned, reversed. */
  turn(payment: FakePayment, status: FakeStatus): void {
    payment.status = status;
    this.announce(payment);
    this.save();
  }

  /** Refuses a whole batch after it was taken. */
  deny(batch: { id: string }): void {
    const found = this.batches.find(({ id }) => id === batch.id);
    if (found) found.status = 'DENIED';
  }

  /** Sends the due webhooks with signatures; returns the status of each answer. */
  async deliver(): Promise<number[]> {
    const { webhookUrl } = this;
    const due = this.events;
    this.events = [];
    if (webhookUrl === null) return [];
    const answers: number[] = [];
    for (const { type, resource } of due) {
      const { headers, body } = this.signed(type, resource);
      const response = await fetch(webhookUrl, { method: 'POST', headers, body });
      answers.push(response.status);
    }
    return answers;
  }

  /** Returns the headers and body of a webhook of an app. */
  signed(type: string, resource: unknown, clientId = CLIENT_ID): { headers: Record<string, string>; body: string } {
    const event = { id: `WH-${newId()}`, event_type: type, create_time: new Date().toISOString(), resource };
    return this.signedBody(JSON.stringify(event), clientId);
  }

  /** Signs any body, including one that PayPal would never send. */
  signedBody(body: string, clientId = CLIENT_ID): { headers: Record<string, string>; body: string } {
    const id = randomBytes(12).toString('hex');
    const time = new Date().toISOString();
    const { webhookId } = this.appOf(clientId);
    const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
    return {
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.account.url}${CERTIFICATES}CERT-fake-1`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('sha256').update(signed).sign(this.certificate.privateKey, 'base64'),
      },
      body,
    };
  }

  /** Created on first use, because most test panels receive no webhook. */
  private get certificate(): SigningCertificate {
    this.ownCertificate ??= makeSigningCertificate('messageverificationcerts.fake.paypal.com');
    return this.ownCertificate;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? 'GET';
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (pathname === '/v1/oauth2/token') return answer(...this.token(request.headers.authorization));
    const isCertificate = pathname.startsWith(CERTIFICATES);
    if (!isCertificate) this.requests += 1;
    const fault = this.fault({ method, path: pathname });
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'broken') return answer(500, { name: 'INTERNAL_SERVICE_ERROR' });
    if (fault === 'limited') return answer(429, { name: 'RATE_LIMIT_REACHED' });
    if (fault === 'poor') return answer(422, { name: 'INSUFFICIENT_FUNDS', message: 'Sender does not have enough.' });
    if (isCertificate && OWN_CERTIFICATE.test(pathname)) return void response.end(this.certificate.pem);
    if (isCertificate) return answer(404, { name: 'RESOURCE_NOT_FOUND' });
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const app = this.tokens.get(token);
    const result: [number, unknown] =
      app === undefined
        ? [401, { name: 'AUTHENTICATION_FAILURE' }]
        : this.answerTo(app, method, pathname, searchParams, text);
    this.save();
    if (fault === 'silent') return void request.socket.destroy();
    if (fault === 'hanging') return;
    if (fault === 'brokenAfter') return answer(500, { name: 'INTERNAL_SERVICE_ERROR' });
    answer(...result);
  }

  private token(authorization: string | undefined): [number, unknown] {
    const given = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const app = [...this.apps].find(([clientId, { secret }]) => given === `${clientId}:${secret}`)?.[0];
    if (app === undefined) return [401, { error: 'invalid_client' }];
    const token = randomBytes(16).toString('hex');
    this.tokens.set(token, app);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 }];
  }

  private answerTo(app: string, method: string, path: string, query: URLSearchParams, text: string): [number, unknown] {
    const own = this.batches.filter((batch) => (batch.app ?? CLIENT_ID) === app);
    if (method === 'POST' && path === '/v1/payments/payouts') return this.create(app, own, JSON.parse(text));
    if (method === 'GET' && path === '/v1/reporting/balances') return [200, this.balance()];
    const batchId = /^\/v1\/payments\/payouts\/([\w-]+)$/.exec(path)?.[1];
    const batch = own.find(({ id }) => id === batchId);
    if (method === 'GET' && batch) return [200, this.shownBatch(batch, query)];
    const [, itemId, cancel] = /^\/v1\/payments\/payouts-item\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    const payment = own.flatMap(({ payments }) => payments).find(({ id }) => id === itemId);
    if (payment && method === 'GET' && !cancel) return [200, this.shown(payment)];
    if (payment && method === 'POST' && cancel) return this.cancel(payment);
    return [404, { name: 'RESOURCE_NOT_FOUND' }];
  }

  private create(
    app: string,
    own: readonly FakeBatch[],
    body: {
      sender_batch_header: { sender_batch_id: string };
      items: { receiver: string; sender_item_id: string; amount: { value: string; currency: string } }[];
    },
  ): [number, unknown] {
    const key = body.sender_batch_header.sender_batch_id;
    const known = own.find((batch) => batch.key === key);
    if (known) {
      const href = `${this.account.url}/v1/payments/payouts/${known.id}`;
      const issue = 'Batch with given sender_batch_id already exists';
      const detail = {
        field: 'SENDER_BATCH_ID',
        location: 'body',
        issue,
        link: [{ href, rel: 'self', method: 'GET' }],
      };
      return [400, { name: 'USER_BUSINESS_ERROR', message: 'User business error.', details: [detail] }];
    }
    const place = body.items.findIndex(({ receiver }) => !/^[^\s@]+@[^\s@]+$/.test(receiver) || receiver.length > 127);
    if (place !== -1) {
      const detail = { field: `items[${place}].receiver`, issue: 'Receiver is invalid or does not match with type' };
      return [400, { name: 'VALIDATION_ERROR', message: 'Invalid request - see details', details: [detail] }];
    }
    const payments = body.items.map((item) => ({
      id: newId(),
      key: item.sender_item_id,
      receiver: item.receiver,
      cents: Math.round(Number(item.amount.value) * 100),
      status: 'PENDING' as FakeStatus,
      error: null,
    }));
    const sum = payments.reduce((cents, payment) => cents + payment.cents, 0);
    if (sum > this.balanceCents())
      return [422, { name: 'INSUFFICIENT_FUNDS', message: 'Sender does not have enough.' }];
    const batch: FakeBatch = { id: newId(), app, key, status: 'PENDING', payments };
    this.batches.push(batch);
    return [201, { batch_header: { payout_batch_id: batch.id, batch_status: 'PENDING' } }];
  }

  /** Processes a batch after it was accepted, before the first look-up. */
  private process(batch: FakeBatch): void {
    if (batch.status !== 'PENDING') return;
    batch.status = 'SUCCESS';
    for (const payment of batch.payments) {
      const [, status, error] = outcomes.find(([name]) => name.test(payment.receiver)) ?? [null, 'SUCCESS', null];
      payment.status = status as FakeStatus;
      payment.error = error;
      this.announce(payment);
    }
    if (this.webhookUrl !== null) setTimeout(() => void this.deliver().catch(() => undefined), 200).unref();
  }

  private shownBatch(batch: FakeBatch, query: URLSearchParams) {
    this.process(batch);
    const size = Number(query.get('page_size') ?? 1000);
    const page = Number(query.get('page') ?? 1);
    return {
      batch_header: { payout_batch_id: batch.id, batch_status: batch.status },
      total_items: batch.payments.length,
      total_pages: Math.max(1, Math.ceil(batch.payments.length / size)),
      items: batch.payments.slice((page - 1) * size, page * size).map((payment) => this.shown(payment)),
    };
  }

  private shown(payment: FakePayment) {
    const batch = this.batches.find(({ payments }) => payments.includes(payment));
    return {
      payout_item_id: payment.id,
      payout_batch_id: batch?.id,
      transaction_status: payment.status,
      payout_item: {
        recipient_type: 'EMAIL',
        receiver: payment.receiver,
        sender_item_id: payment.key,
        amount: { currency: 'USD', value: (payment.cents / 100).toFixed(2) },
      },
      ...(payment.error === null ? {} : { errors: { name: payment.error, message: 'as the receiver asked for' } }),
    };
  }

  private cancel(payment: FakePayment): [number, unknown] {
    if (payment.status !== 'UNCLAIMED') return [400, { name: 'ITEM_INCORRECT_STATUS' }];
    this.turn(payment, 'RETURNED');
    return [200, this.shown(payment)];
  }

  private announce(payment: FakePayment): void {
    const words: Partial<Record<FakeStatus, string>> = { SUCCESS: 'SUCCEEDED', ONHOLD: 'HELD' };
    const type = `PAYMENT.PAYOUTS-ITEM.${words[payment.status] ?? payment.status}`;
    this.events.push({ type, resource: this.shown(payment) });
  }

  private balanceCents(): number {
    const left = this.payments.filter(({ status }) => DEDUCTED.includes(status));
    return left.reduce((cents, payment) => cents - payment.cents, FIRST_BALANCE_CENTS);
  }

  private balance() {
    const value = (this.balanceCents() / 100).toFixed(2);
    return { balances: [{ currency: 'USD', primary: true, available_balance: { currency_code: 'USD', value } }] };
  }

  private remember(): void {
    if (this.file === null) return;
    try {
      this.batches.push(...(JSON.parse(readFileSync(this.file, 'utf8')) as FakeBatch[]));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  private save(): void {
    if (this.file === null) return;
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.batches), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

function newId(): string {
  return randomBytes(7).toString('hex').toUpperCase();
}
