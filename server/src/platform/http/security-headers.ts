import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers that helmet would set. Ours never differ, so helmet runs once: per answer it costs 6 % of a cheap
 * call.
 */
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

/**
 * The hashes of the inline scripts and styles of a page. A page lists only its own, because those of all pages are 1.5
 * KB.
 */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/** Returns the hash of an inline script or style for a Content-Security-Policy. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Allows only our own scripts and styles. Style attributes in HTML are ignored; styles that scripts set on elements are
 * not.
 */
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
    'media-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': ["'self'"],
  },
});

/** Returns the policy of one built page, which replaces the one of `pageHeaders`. */
export function pagePolicy(inline: InlineHashes): string {
  return headersOf({ contentSecurityPolicy: policyWith(inline) })[POLICY] ?? '';
}

/** Returns the headers of pages: no inline script runs, and only our own frames may show them. */
export function pageHeaders({ https }: { https: boolean }): Headers {
  return headersOf({
    contentSecurityPolicy: policyWith(NOTHING_INLINE),
    crossOriginEmbedderPolicy: false,
    hsts: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** Returns the headers of pages that also apply to other content. */
function headersOfAnything(pages: Headers): Headers {
  const kept = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
  return Object.fromEntries(Object.entries(pages).filter(([name]) => kept.includes(name)));
}

/**
 * Returns the headers of scripts, styles, fonts and pictures. A page loads dozens, and the headers of pages would be
 * longer than many of them.
 */
export function fileHeaders(pages: Headers): Headers {
  return {
    ...headersOfAnything(pages),
    [POLICY]: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
}

/**
 * Returns the headers of a mail that is shown in a frame of ours: its styles are in attributes, as mail programs need
 * them. Nothing in it runs, and it loads nothing but its pictures.
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

/** Returns the headers of data: it may not run, be shown as a page, be read as another type, or be cached. */
export function dataHeaders(pages: Headers): Headers {
  return {
    ...headersOfAnything(pages),
    [POLICY]: "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}
