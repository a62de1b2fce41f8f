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

/** For pages and their files: scripts only of ours and with these hashes, shown in no frame but our own. */
export function pageHeaders(options: { https: boolean; scriptHashes: readonly string[] }): Headers {
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...options.scriptHashes],
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
    },
    crossOriginEmbedderPolicy: false,
    hsts: options.https,
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
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
}

/** For data: nothing in it may run, be shown as a page, be read as another type, or be kept. */
export function dataHeaders(pages: Headers): Headers {
  return {
    ...headersOfAnything(pages),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}
