import { z } from 'zod';
import type { PayPalAccount } from '../../platform/paypal-account';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';
import {
  type BatchReport,
  NoAnswer,
  type Payer,
  type PaymentReport,
  type PayoutProvider,
  type Submission,
  type Submitted,
} from './provider';

/** How long we wait for one answer of PayPal. */
const TIMEOUT_MS = 30 * SECOND_MS;
const PAGE = 1_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Accepted = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) });
const Link = z.object({ href: z.string() });
/**
 * A refusal. The link to the batch that already has the key is in `details`; PayPal's documentation also shows it
 * beside them.
 */
const Problem = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z
    .array(z.object({ issue: z.string().optional(), field: z.string().optional(), link: z.array(Link).optional() }))
    .optional(),
  links: z.array(Link).optional(),
});
const Item = z.object({
  payout_item_id: z.string().min(1),
  payout_batch_id: z.string().min(1),
  transaction_status: z.string().min(1).default('PENDING'),
  payout_item: z.object({
    sender_item_id: z.string().default(''),
    amount: z.object({ currency: z.literal('USD'), value: z.string().regex(/^\d+(\.\d{1,2})?$/) }),
  }),
  errors: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
});
const Batch = z.object({
  batch_header: z.object({ batch_status: z.string().min(1) }),
  items: z.array(Item).default([]),
  total_pages: z.number().int().optional(),
});
const Balances = z.object({
  balances: z.array(
    z.object({ currency: z.string(), available_balance: z.object({ value: z.string().regex(/^-?\d+(\.\d{1,2})?$/) }) }),
  ),
});

function centsOf(value: string): number {
  return Math.round(Number(value) * 100);
}

function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function reportOf(item: z.output<typeof Item>): PaymentReport {
  const { name, message } = item.errors ?? {};
  return {
    key: item.payout_item.sender_item_id,
    providerItemId: item.payout_item_id,
    providerBatchId: item.payout_batch_id,
    status: item.transaction_status,
    amountCents: centsOf(item.payout_item.amount.value),
    reason: name ? [name, message].filter(Boolean).join(': ') : null,
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The result of asking for a token. The note is an HTTP status or a network error. */
interface KeyTrial {
  readonly outcome: 'accepted' | 'refused' | 'unreachable' | 'unclear';
  readonly note: string | null;
}

/** Calls PayPal Payouts over HTTP: the live service, its sandbox, or a fake with the same API. */
export class PayPal implements PayoutProvider {
  private token: { value: string; until: number } | undefined;

  constructor(
    private readonly account: PayPalAccount,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get payer(): Payer {
    const { environment, clientId } = this.account;
    return { environment, clientId };
  }

  async submit(batch: Submission): Promise<Submitted> {
    let token: string;
    try {
      token = await this.getToken();
    } catch (error) {
      return { kind: 'notSent', problem: wordsOf(error) };
    }
    if (Date.now() > batch.sendBeforeMs) return { kind: 'notSent', problem: 'held up for too long' };
    try {
      return this.readSubmitted(await this.send('POST', '/v1/payments/payouts', token, payoutOf(batch)));
    } catch (error) {
      const kind = error instanceof NoAnswer && error.wasNotSent ? 'notSent' : 'silent';
      return { kind, problem: wordsOf(error) };
    }
  }

  private readSubmitted({ status, body }: Answer): Submitted {
    const accepted = Accepted.safeParse(body);
    if (status < 300 && accepted.success) {
      return { kind: 'accepted', providerId: accepted.data.batch_header.payout_batch_id };
    }
    const problem = problemOf(status, body);
    if (status === 401) {
      this.token = undefined;
      return { kind: 'notSent', problem };
    }
    if (status === 429) return { kind: 'notSent', problem };
    if (status >= 400 && status < 500) {
      const known = existingBatch(body);
      if (known?.id) return { kind: 'accepted', providerId: known.id };
      // PayPal took the batch before but does not name it: only a webhook call or an operator can find it.
      if (known || status === 408 || status === 409) return { kind: 'silent', problem };
      return { kind: 'refused', problem };
    }
    return { kind: 'silent', problem };
  }

  async lookUp(providerId: string): Promise<BatchReport> {
    const payments: PaymentReport[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/v1/payments/payouts/${encodeURIComponent(providerId)}`;
      const batch = await this.ask(Batch, `${path}?page=${page}&page_size=${PAGE}&total_required=true`);
      payments.push(...batch.items.map(reportOf));
      if (batch.items.length === 0 || page >= (batch.total_pages ?? 1)) {
        return { status: batch.batch_header.batch_status, payments };
      }
    }
  }

  async lookUpPayment(providerItemId: string): Promise<PaymentReport> {
    return reportOf(await this.ask(Item, `/v1/payments/payouts-item/${encodeURIComponent(providerItemId)}`));
  }

  async cancelUnclaimed(providerItemId: string): Promise<PaymentReport> {
    const path = `/v1/payments/payouts-item/${encodeURIComponent(providerItemId)}/cancel`;
    await this.send('POST', path, await this.getToken(), {});
    // The answer does not matter: the payment may have been claimed a moment ago, canceled before, or canceled now.
    return this.lookUpPayment(providerItemId);
  }

  async balanceCents(): Promise<number> {
    const { balances } = await this.ask(Balances, '/v1/reporting/balances?currency_code=USD');
    return centsOf(balances.find(({ currency }) => currency === 'USD')?.available_balance.value ?? '0');
  }

  /** Asks for a new token, ignoring the cached one, and says whether PayPal accepts the keys. Never throws. */
  async tryKeys(): Promise<KeyTrial> {
    let answer: Answer;
    try {
      answer = await this.requestToken();
    } catch (error) {
      return { outcome: 'unreachable', note: wordsOf(error) };
    }
    const { status, body } = answer;
    if (status < 300 && Token.safeParse(body).success) return { outcome: 'accepted', note: null };
    const isRefusal = status === 400 || status === 401 || status === 403;
    // Only the status: the rest of an answer could repeat the keys that were sent.
    return { outcome: isRefusal ? 'refused' : 'unclear', note: `HTTP ${status}` };
  }

  private async ask<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
    const answer = await this.send('GET', path, await this.getToken());
    if (answer.status === 401) this.token = undefined;
    if (answer.status >= 300) throw new NoAnswer(problemOf(answer.status, answer.body));
    const read = schema.safeParse(answer.body);
    if (!read.success) throw new NoAnswer(`an answer of another shape: ${read.error.issues[0]?.path.join('.')}`);
    return read.data;
  }

  private async getToken(): Promise<string> {
    if (this.token && Date.now() < this.token.until) return this.token.value;
    const answer = await this.requestToken();
    const read = Token.safeParse(answer.body);
    if (answer.status >= 300 || !read.success) {
      throw new NoAnswer(`PayPal gave no access token: ${problemOf(answer.status, answer.body)}`);
    }
    const { access_token: value, expires_in: seconds } = read.data;
    this.token = { value, until: Date.now() + seconds * SECOND_MS - MINUTE_MS };
    return value;
  }

  private requestToken(): Promise<Answer> {
    const { clientId, secret, url } = this.account;
    const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64');
    return this.fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
  }

  private send(method: 'GET' | 'POST', path: string, token: string, body?: unknown): Promise<Answer> {
    return this.fetch(this.account.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  private async fetch(url: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(this.timeoutMs) });
      const text = await response.text();
      return { status: response.status, body: readJson(text) };
    } catch (error) {
      throw noAnswerFrom(error);
    }
  }
}

function payoutOf(batch: Submission) {
  return {
    sender_batch_header: {
      sender_batch_id: batch.key,
      recipient_type: 'EMAIL',
      email_subject: 'Your reward from Pollen',
    },
    items: batch.payments.map(({ key, receiver, amountCents, note }) => ({
      recipient_type: 'EMAIL',
      receiver,
      note,
      sender_item_id: key,
      amount: { value: dollars(amountCents), currency: 'USD' },
    })),
  };
}

/** Returns the batch that already has the key, if the refusal says so; null otherwise. */
function existingBatch(body: unknown): { id: string | null } | null {
  const problem = Problem.safeParse(body);
  if (!problem.success) return null;
  const { details = [], links = [], name } = problem.data;
  const detail = details.find(({ issue }) => issue !== undefined && /sender_batch_id.*exists/i.test(issue));
  if (!detail && name !== 'DUPLICATE_REQUEST_ID') return null;
  for (const { href } of [...(detail?.link ?? []), ...links]) {
    const id = /\/v1\/payments\/payouts\/([^/?#]+)/.exec(href)?.[1];
    if (id) return { id: decodeURIComponent(id) };
  }
  return { id: null };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const LONGEST_PROBLEM = 300;

function problemOf(status: number, body: unknown): string {
  const problem = Problem.safeParse(body);
  const { name, message, details = [] } = problem.success ? problem.data : {};
  const issues = details.map(({ issue, field }) => [field, issue].filter(Boolean).join(' '));
  return [`HTTP ${status}`, name, message, ...issues].filter(Boolean).join(', ').slice(0, LONGEST_PROBLEM);
}

const NO_CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

function noAnswerFrom(error: unknown): NoAnswer {
  if (!(error instanceof Error)) return new NoAnswer(String(error));
  if (error.name === 'TimeoutError') return new NoAnswer('no answer in time');
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  return new NoAnswer((code ?? cause.message).slice(0, LONGEST_PROBLEM), NO_CONNECTION.includes(code ?? ''));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
