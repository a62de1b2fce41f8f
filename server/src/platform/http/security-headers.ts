import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export type Headers = Readonly<Record<string, string>>;

/** What helmet would set on an answer. Ours never differ, so it is asked once: per answer it costs 6 % of a cheap call. */
function headersOf(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

const POLICY = 'content-security-policy';

/** Scripts only of ours, and inline ones with these hashes; a page says only its own: all of them are 1.5 KB. */
const policyWith = (scriptHashes: readonly string[]) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': ["'self'"],
  },
});

/** The policy of one built page, in place of the one that `pageHeaders` gives to every page. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return headersOf({ contentSecurityPolicy: policyWith(scriptHashes) })[POLICY] ?? '';
}

/** For pages: no inline script runs in them, and they are shown in no frame but our own. */
export function pageHeaders({ https }: { https: boolean }): Headers {
  return headersOf({
    contentSecurityPolicy: policyWith([]),
    crossOriginEmbedderPolicy: false,
    hsts: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** Those of a page that mean something to whatever is not one. */
function headersOfAnything(pages: Headers): Headers {
  const kept = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
  return Object.fromEntries(Object.entries(pages).filter(([name]) => kept.includes(name)));
}

/**
 * For the scripts, styles, fonts and pictures of a page: opened by themselves they show nothing but a drawing. A page
 * has dozens, and what is said to pages would be longer than many of them.
 */
export function fileHeaders(pages: Headers): Headers {
  return {
    ...headersOfAnything(pages),
    [POLICY]: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
}

/** For data: nothing in it may run, be shown as a page, be read as another type, or be kept. */
export function dataHeaders(pages: Headers): Headers {
  return {
    ...headersOfAnything(pages),
    [POLICY]: "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}
