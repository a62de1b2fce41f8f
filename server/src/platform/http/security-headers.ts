import { createHash } from 'node:crypto';
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

/** What stands in a page itself, by its hashes. A page says only its own: those of all are 1.5 KB. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/** The hash of an inline script or style, as a Content-Security-Policy names it. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Scripts and styles only of ours. Styles in attributes never count; what scripts set on an element does. */
const policyWith = ({ scripts, styles }: InlineHashes) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
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
export function pagePolicy(inline: InlineHashes): string {
  return headersOf({ contentSecurityPolicy: policyWith(inline) })[POLICY] ?? '';
}

/** For pages: no inline script runs in them, and they are shown in no frame but our own. */
export function pageHeaders({ https }: { https: boolean }): Headers {
  return headersOf({
    contentSecurityPolicy: policyWith(NOTHING_INLINE),
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

/**
 * For a mail that is shown in a frame of ours: its styles stand in attributes, as mail programs want them. Nothing in it
 * runs, and it reaches nobody but for its pictures.
 */
export function mailFrameHeaders(pages: Headers): Headers {
  return {
    ...headersOfAnything(pages),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    [POLICY]: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'",
    'cache-control': 'no-store',
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
