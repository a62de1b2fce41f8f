import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { codes } from '@pollen/contract/codes';
import { malformed, notFound, tooManyRequests, unavailable } from '@pollen/contract/values';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config';
import { isUnreachable } from '../database/lost-connections';
import { localeOf, say } from '../locale';
import { Refusal, SessionExpired } from '../refusal';
import { SECOND_MS } from '../time';
import { isOtherSpelling, pathOf } from './address';
import { acceptJson, BODY_LIMIT } from './body';
import { READY_PATH } from './drain';
import { knownHosts } from './known-hosts';
import { networkOf } from './network';
import { REQUEST_ID, requestIdOf, traceIdOf } from './request-id';
import type { RequestObserver } from './request-observer';
import { dataHeaders, fileHeaders, type Headers, pageHeaders } from './security-headers';
import { proxyTrust } from './trusted-proxies';
import { limitWiderNetworks } from './wider-limits';

/** The specification's sentences for plain HTTP statuses. */
const statusTexts: Record<number, { en: string; zh: string }> = {
  400: { en: 'Request error', zh: '请求错误' },
  403: { en: 'Access denied', zh: '拒绝访问' },
  404: { en: 'Not Found', zh: '未找到请求的内容' },
  405: { en: 'Request method not allowed', zh: '不支持该请求方法' },
  408: { en: 'Request timeout', zh: '请求超时' },
  413: { en: 'Request error: too large', zh: '请求错误：内容过大' },
  415: { en: 'Request error: JSON expected', zh: '请求错误：仅支持 JSON' },
  421: { en: 'This panel has another address', zh: '该站点使用其他网址，请检查您访问的地址' },
  429: tooManyRequests.text,
  500: { en: 'Server error', zh: '服务器错误' },
  503: unavailable.text,
};

function statusText(status: number, locale: 'en' | 'zh'): string {
  return (statusTexts[status] ?? statusTexts[status >= 500 ? 500 : 400])?.[locale] ?? '';
}

/**
 * Whether a request comes from a page of another site, by its Origin header; such a request is refused even with
 * cookies.
 */
function isForeignOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return true;
  const from = new URL(origin);
  // Read as an address of the same scheme, so that a default port counts as none on both sides.
  return from.host !== new URL(`${from.protocol}//${host}`).host && from.host !== new URL(publicUrl).host;
}

/** Counts the Host headers of a request. Node passes on only the first. */
function hostsNamed({ raw }: FastifyRequest): number {
  let hosts = 0;
  for (let n = 0; n < raw.rawHeaders.length; n += 2) if (raw.rawHeaders[n]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

/** Returns whether the caller closed the connection before the whole request had arrived. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Returns the kind of answer of a route, or of an address without one; the kind decides the headers. */
function contentKind(route: string): 'data' | 'file' | 'page' {
  if (/^\/(api|partner)(\/|$)/.test(route)) return 'data';
  return /^\/(console\/)?assets\//.test(route) ? 'file' : 'page';
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send(faultEnvelope(status, localeOf(request.headers['accept-language'])));
}

/** Answers a request that is not valid HTTP or was sent too slowly, on the bare connection. */
function answerUnreadable(headers: Headers) {
  const statuses: Readonly<Record<string, [number, string]>> = {
    HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  };
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
    const body = JSON.stringify(faultEnvelope(status, 'en'));
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
  };
}

/** Tells the observer of each answer. Methods that no route has are one kind, because anybody can make up others. */
function observeRequests(app: FastifyInstance, observer: RequestObserver): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url: route } = routeOptions;
    observer.answered({
      method: route === undefined ? 'any' : method,
      route: route ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / SECOND_MS,
    });
  });
}

const tooMany = () => Object.assign(new Error('rate limit'), { statusCode: 429 });

/** Creates Fastify with our limits, headers and answers; knows no feature. */
export async function createHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  observer?: RequestObserver,
): Promise<FastifyInstance> {
  const forPages = pageHeaders({ https: config.publicUrl.startsWith('https:') });
  const forData = dataHeaders(forPages);
  const forFiles = fileHeaders(forPages);
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug',
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    trustProxy: proxyTrust(config.trustProxy),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Addresses that cannot be decoded, such as /%zz, never reach the error handler.
    frameworkErrors: ({ statusCode = 400 }, request, reply) => {
      const sentence = statusText(statusCode, localeOf(request.headers['accept-language']));
      const named = (reply as FastifyReply).header(REQUEST_ID, request.id);
      named.headers(forData).code(statusCode).send(envelope(codes.malformed, sentence));
    },
    clientErrorHandler: answerUnreadable(forData),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      const traceId = traceIdOf(headers.traceparent);
      return logger.child(traceId === null ? bindings : { ...bindings, traceId }, options);
    },
    // drain.ts ends connections once their answers have left.
    forceCloseConnections: false,
    return503OnClosing: false,
    // By default slow headers keep a connection for a minute, and Node checks for slow connections every 30 s only.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
  };
  const app: FastifyInstance = Fastify(options);

  // Before every other hook, so that refusals of limits have the header as well.
  app.addHook('onRequest', async ({ id }, reply) => void reply.header(REQUEST_ID, id));
  acceptJson(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    max: config.limits.requestsPerNetworkMinute,
    timeWindow: 60_000,
    keyGenerator: networkOf,
    // Nobody needs these headers; a caller over a limit still gets Retry-After.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: tooMany,
  });
  limitWiderNetworks(app, { max: config.limits.requestsPerNetworkMinute, timeWindow: 60_000 }, tooMany);

  if (observer) observeRequests(app, observer);
  const isKnownHost = knownHosts(config);
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request;
    const path = pathOf(url);
    // The route of pages matches every other address, where the path decides. The path has only one spelling (see
    // isOtherSpelling).
    const { url: route = '*' } = request.routeOptions;
    const kind = contentKind(route.includes('*') ? path : route);
    // Refuses absolute addresses, `*`, and two Host headers: a proxy before us may read another host than we do.
    if (!path.startsWith('/') || hostsNamed(request) > 1) return refuse(request, reply.headers(forData), 400);
    if (path !== READY_PATH && !isKnownHost(request.headers.host ?? ''))
      return refuse(request, reply.headers(forData), 421);
    if (isOtherSpelling(path)) {
      return reply
        .headers(forData)
        .code(404)
        .send(envelope(codes.notFound, say(notFound.text, localeOf(request.headers['accept-language']))));
    }
    reply.headers(kind === 'data' ? forData : kind === 'file' ? forFiles : forPages);
    const { origin, host } = request.headers;
    if (
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      origin &&
      isForeignOrigin(origin, host ?? '', config.publicUrl)
    ) {
      return refuse(request, reply, 403);
    }
  });

  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const locale = localeOf(request.headers['accept-language']);
    if (error instanceof SessionExpired) {
      return reply.code(200).send({ code: '401', data: null, errors: [say(sessionText, locale)] });
    }
    if (error instanceof Refusal) {
      observer?.refused(error.kind.code);
      // Refusals that mean "this is not a valid request" keep their HTTP status beside the envelope.
      const status = error.kind === malformed ? 400 : 200;
      return reply.code(status).send(envelope(error.kind.code, error.sentence(locale), error.data));
    }
    // Nobody reads this answer. The error would look like that of a broken database connection.
    if (hasHungUp(request)) return reply.code(400).send(faultEnvelope(400, locale));
    const isOutage = isUnreachable(error);
    const status = isOutage ? 503 : ('statusCode' in error && error.statusCode) || 500;
    // Outages are logged by database/outage-log.ts.
    if (status >= 500 && !isOutage) request.log.error({ err: error }, 'request failed');
    if (status === 429) observer?.refused(tooManyRequests.code);
    if (status === 429) return reply.code(200).send(envelope(tooManyRequests.code, tooManyRequests.text[locale]));
    const code = status === 503 ? unavailable.code : status >= 500 ? 500 : malformed.code;
    return reply.code(status).send(envelope(code, statusText(status, locale)));
  });
  return app;
}

const sessionText = { en: 'Your session has ended. Please log in again.', zh: '登录已过期，请重新登录。' };

/** Returns the body of an answer for an HTTP status. */
export function faultEnvelope(status: number, locale: 'en' | 'zh') {
  return envelope(codes.malformed, statusText(status, locale));
}

/** Returns the answer of a failed call, in the same shape as a success. */
export function envelope(
  code: number,
  error: string,
  data: unknown = null,
): { code: number; data: unknown; errors: string[] } {
  return { code, data, errors: [error] };
}
