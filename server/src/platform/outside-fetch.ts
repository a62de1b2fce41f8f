import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Why a file of another website was not fetched. */
type Problem = 'privateAddress' | 'unreachable' | 'refused' | 'redirects' | 'tooLarge' | 'tooSlow';

/** Thrown instead of a file. */
export class NotFetched extends Error {
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
    /** What the other server answered, where it did. */
    readonly answer: { readonly status: number; readonly retryAfter: string | undefined } | null = null,
  ) {
    super(problem, options);
  }
}

/**
 * Returns the bytes at a web address that somebody gave; throws `NotFetched`. `seconds` is for everything together,
 * redirects included; `accept` says which types are wanted. An address that is called with `headers`, which may hold a
 * secret, must not redirect. With a `body` it is a POST.
 */
export type FetchOutside = (
  address: string,
  limits: { readonly bytes: number; readonly seconds: number; readonly accept: string },
  headers?: Readonly<Record<string, string>>,
  body?: Buffer,
) => Promise<Buffer>;

const MAX_REDIRECTS = 3;

/**
 * Fetches from public addresses alone: every address of a host name is looked at when the connection is made, so neither a
 * name that points to a private network nor a redirect gets there. `reachable` names private addresses that tests may use.
 */
export function outsideFetch({ reachable = [] }: { reachable?: readonly string[] } = {}): FetchOutside {
  const options = { allowIPAddressList: [...reachable] };
  const agents = { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
  const isPort = ({ port }: URL) => port === '' || reachable.length > 0;

  function open(
    url: URL,
    signal: AbortSignal,
    given: Readonly<Record<string, string>>,
    body: Buffer | undefined,
  ): Promise<IncomingMessage> {
    if (!/^https?:$/.test(url.protocol) || !isPort(url)) throw new NotFetched('privateAddress');
    const isSafe = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const request = isSafe ? requestHttps : requestHttp;
      const method = body === undefined ? 'GET' : 'POST';
      // Uncompressed, so that a small answer stays small.
      const headers = { ...given, 'accept-encoding': 'identity', 'user-agent': 'Pollen' };
      const agent = isSafe ? agents.https : agents.http;
      request(url, { agent, signal, method, headers }, resolve).on('error', reject).end(body);
    });
  }

  async function follow(
    address: URL,
    signal: AbortSignal,
    redirects: number,
    given: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<IncomingMessage> {
    const answer = await open(address, signal, given, body);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      const answered = { status: statusCode, retryAfter: headers['retry-after'] };
      throw new NotFetched(statusCode >= 500 ? 'unreachable' : 'refused', {}, answered);
    }
    if (redirects === 0 || !URL.canParse(headers.location, address.href)) throw new NotFetched('redirects');
    return follow(new URL(headers.location, address), signal, redirects - 1, given, body);
  }

  async function read(answer: IncomingMessage, bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of answer) {
      size += (part as Buffer).length;
      if (size > bytes) {
        answer.destroy();
        throw new NotFetched('tooLarge');
      }
      parts.push(part as Buffer);
    }
    return Buffer.concat(parts);
  }

  return async (address, { bytes, seconds, accept }, headers, body) => {
    const signal = AbortSignal.timeout(1_000 * seconds);
    const redirects = headers || body ? 0 : MAX_REDIRECTS;
    const given = { ...headers, accept };
    try {
      return await read(await follow(new URL(address), signal, redirects, given, body), bytes);
    } catch (error) {
      if (error instanceof NotFetched) throw error;
      if (signal.aborted) throw new NotFetched('tooSlow', { cause: error });
      const isFiltered = error instanceof Error && /is not allowed\. Because/.test(error.message);
      throw new NotFetched(isFiltered ? 'privateAddress' : 'unreachable', { cause: error });
    }
  };
}
