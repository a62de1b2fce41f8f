import type { Api } from './api';

/** The typed client of both browser apps. No zod in here: of the contract it takes types alone. */
export type OperationKey = keyof Api;
export type DataOf<K extends OperationKey> = Api[K]['data'];

interface Sending {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Another way to send it, as one that tells how far an upload is. */
  fetch?: typeof fetch;
}

type Part<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: undefined } : { [N in Name]: T };
type OptionalPart<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: undefined } : { [N in Name]?: T };

export type CallOptions<K extends OperationKey> = Part<'params', Api[K]['params']> &
  OptionalPart<'query', Api[K]['query']> &
  Part<'body', Api[K]['body']> &
  Sending;

export type CallArgs<K extends OperationKey> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/** `refusal` is an answer of the server with a reason; the others mean that there was no such answer. */
export type ApiErrorKind = 'refusal' | 'session' | 'http' | 'timeout' | 'network';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    /** The refusal's code of `codes.ts`, "401", or the HTTP status. */
    readonly code: number | string,
    /** At least one sentence, in the language of the page; the first one is for the toast. */
    readonly messages: readonly string[],
    readonly data: unknown = null,
  ) {
    super(messages[0]);
  }
}

/** What an app says when there is no answer that brings its own sentence. */
export type Failure = 'timeout' | 'network' | 'system' | 'sessionExpired' | { readonly status: number };

export interface ClientSettings {
  /** What goes along with every call. */
  headers?: () => Readonly<Record<string, string>>;
  language: () => 'en' | 'zh';
  say: (failure: Failure) => string;
  /** The server knows no session any more. */
  onSessionLost: () => void;
  timeoutMs: number;
  /** How calls are sent that say nothing else. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

interface Envelope {
  code: number | string;
  data: unknown;
  errors: string[] | string | null;
}

interface Given extends Sending {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Client {
  /** One call of the API: `await call('POST /api/v1/Login', { body })` gives `data`, or throws an ApiError. */
  call<K extends OperationKey>(operation: K, ...args: CallArgs<K>): Promise<DataOf<K>>;
  /** For the few answers that carry their success sentence in `errors[0]`. */
  callWithMessages<K extends OperationKey>(
    operation: K,
    ...args: CallArgs<K>
  ): Promise<{ data: DataOf<K>; messages: readonly string[] }>;
}

/**
 * Returns a client of the API whose calls return the answer's data and throw an `ApiError` for a lost connection, a
 * timeout, a failed status, a lost session or a refusal; a call that its own signal aborts throws the abort as it is.
 */
export function createClient(settings: ClientSettings): Client {
  const { headers: along, language, say, onSessionLost } = settings;
  const lost = (kind: ApiErrorKind, failure: Failure) => new ApiError(kind, 0, [say(failure)]);

  async function send(method: string, address: string, given: Given): Promise<Response> {
    const timeout = AbortSignal.timeout(given.timeoutMs ?? settings.timeoutMs);
    const headers: Record<string, string> = {
      'Accept-Language': language() === 'zh' ? 'zh-CN' : 'en-US',
      ...along?.(),
    };
    if (given.body !== undefined) headers['Content-Type'] = 'application/json';
    try {
      return await (given.fetch ?? settings.fetch ?? fetch)(address, {
        method,
        headers,
        body: given.body === undefined ? undefined : JSON.stringify(given.body),
        credentials: 'same-origin',
        signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      });
    } catch (error) {
      if (given.signal?.aborted) throw error;
      throw timeout.aborted ? lost('timeout', 'timeout') : lost('network', 'network');
    }
  }

  async function callWithMessages<K extends OperationKey>(operation: K, ...[options]: CallArgs<K>) {
    const [method, path] = operation.split(' ') as [string, string];
    const given = (options ?? {}) as Given;
    const response = await send(method, addressOf(path, given.params, given.query), given);
    const envelope = await bodyOf(response);

    if (!response.ok) {
      throw new ApiError('http', response.status, [say({ status: response.status })], envelope?.errors ?? null);
    }
    if (!envelope) throw lost('http', 'system');
    const messages = typeof envelope.errors === 'string' ? [envelope.errors] : (envelope.errors ?? []);
    if (envelope.code === 200) return { data: envelope.data as DataOf<K>, messages };
    if (String(envelope.code) === '401') {
      onSessionLost();
      throw new ApiError('session', '401', messages.length > 0 ? messages : [say('sessionExpired')]);
    }
    throw new ApiError('refusal', envelope.code, messages.length > 0 ? messages : [say('system')], envelope.data);
  }

  return {
    callWithMessages,
    call: async (operation, ...args) => (await callWithMessages(operation, ...args)).data,
  };
}

async function bodyOf(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return body && typeof body === 'object' && 'code' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

/** The address of a call: its path with the params in it, and the query. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
