import type { Api } from '@pollen/contract/api';
import { errorWords } from '../locales/errors.en';
import { currentLang, storedLang } from '../locales/language';
import { translator } from '../locales/translator';
import { endSession } from '../session/login-info';

export type Operation = keyof Api;
export type DataOf<K extends Operation> = Api[K]['data'];

type Part<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: undefined } : { [N in Name]: T };
type OptionalPart<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: undefined } : { [N in Name]?: T };

export type CallOptions<K extends Operation> = Part<'params', Api[K]['params']> &
  OptionalPart<'query', Api[K]['query']> &
  Part<'body', Api[K]['body']> & { signal?: AbortSignal; timeoutMs?: number };

export type CallArgs<K extends Operation> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/** `refusal` is an answer of the server with a reason; the others mean that there was no such answer. */
export type ApiErrorKind = 'refusal' | 'session' | 'http' | 'timeout' | 'network';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    /** The refusal's code of `@pollen/contract/codes`, "401", or the HTTP status. */
    readonly code: number | string,
    /** At least one sentence, in the language of the page; the first one is for the toast. */
    readonly messages: readonly string[],
    readonly data: unknown = null,
  ) {
    super(messages[0]);
  }
}

const timeoutMs = 3000;
const knownStatuses = [400, 401, 403, 404, 405, 408, 413, 415, 429, 500, 501, 502, 503, 504, 505] as const;

interface Envelope {
  code: number | string;
  data: unknown;
  errors: string[] | string | null;
}

/** One call of the API: `await call('POST /api/v1/Login', { body })` gives `data`, or throws an ApiError. */
export async function call<K extends Operation>(operation: K, ...args: CallArgs<K>): Promise<DataOf<K>> {
  return (await callWithMessages(operation, ...args)).data;
}

/** For the few answers that carry their success sentence in `errors[0]`. */
export async function callWithMessages<K extends Operation>(
  operation: K,
  ...[options]: CallArgs<K>
): Promise<{ data: DataOf<K>; messages: readonly string[] }> {
  const [method, path] = operation.split(' ') as [string, string];
  const given = (options ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    timeoutMs?: number;
  };
  const response = await send(method, addressOf(path, given.params, given.query), given);
  const envelope = await bodyOf(response);

  if (!response.ok) throw statusError(response.status, envelope);
  if (!envelope) throw failure('http', 'system');
  const messages = typeof envelope.errors === 'string' ? [envelope.errors] : (envelope.errors ?? []);
  if (envelope.code === 200) return { data: envelope.data as DataOf<K>, messages };
  if (String(envelope.code) === '401') {
    endSession('expired');
    throw new ApiError('session', '401', messages.length > 0 ? messages : [say()('sessionExpired')]);
  }
  throw new ApiError('refusal', envelope.code, messages.length > 0 ? messages : [say()('system')], envelope.data);
}

async function send(
  method: string,
  address: string,
  given: { body?: unknown; signal?: AbortSignal; timeoutMs?: number },
): Promise<Response> {
  const timeout = AbortSignal.timeout(given.timeoutMs ?? timeoutMs);
  const headers: Record<string, string> = { 'Accept-Language': storedLang() === 'zh' ? 'zh-CN' : 'en-US' };
  if (given.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(address, {
      method,
      headers,
      body: given.body === undefined ? undefined : JSON.stringify(given.body),
      credentials: 'same-origin',
      signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw timeout.aborted ? failure('timeout', 'timeout') : failure('network', 'network');
  }
}

async function bodyOf(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return body && typeof body === 'object' && 'code' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

function addressOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function say() {
  return translator(currentLang(), errorWords);
}

function failure(kind: ApiErrorKind, key: 'timeout' | 'network' | 'system'): ApiError {
  return new ApiError(kind, 0, [say()(key)]);
}

function statusError(status: number, envelope: Envelope | null): ApiError {
  const t = say();
  const known = knownStatuses.find((each) => each === status);
  return new ApiError('http', status, [known ? t(known) : t('status', { status })], envelope?.errors ?? null);
}
