import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type InlineHashes, inlineHash, pagePolicy } from './security-headers';

const YEAR_S = 31_536_000;
/** The file with the addresses of the app, which the build writes beside its pages. */
const ADDRESSES = 'addresses.json';
const NOT_FOUND = '/404';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzipCompress);

/** Returns the hashes of the inline scripts and styles of a page. */
function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, element, attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (text === '' || /\bsrc=/.test(attributes)) continue;
    (element === 'script' ? scripts : styles).add(inlineHash(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function pagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

/** A page, as last sent, plain and compressed. */
interface Page {
  readonly file: string;
  /**
   * Read at the first request, because most pages of members are not requested for days. The allowed scripts are those
   * of the build, whatever the page is filled with.
   */
  template: { html: string; policy: string; hasSkeleton: boolean } | undefined;
  bodies: { plain: Buffer; br: Buffer; gzip: Buffer } | undefined;
}

const pageIn = (file: string): Page => ({ file, template: undefined, bodies: undefined });

type Fill = (html: string) => string | Promise<string>;

/** What a document has of one member: the page as it is now in place of its skeleton, and the data that it shows. */
export interface FilledDocument {
  readonly body: string;
  readonly style: string;
  /** A script element with data. */
  readonly data: string;
}

/** The skeleton in a document (web/src/root.tsx, tools/web-site.mjs). */
const SKELETON = /(<div id="skeleton"[^>]*>).+(<\/div><div class="waiting">)/s;
/** Before it stand scripts and sheets of the page that need what comes first. */
const ABOUT = '<meta name="description"';

/** Returns a document with the page of one member, and its policy. */
function fillDocument(html: string, policy: string, { body, style, data }: FilledDocument) {
  const sheet = style === '' ? '' : `<style>${style}</style>`;
  return {
    html: html
      .replace(SKELETON, (_, before: string, after: string) => before + body + after)
      .replace(ABOUT, () => data + sheet + ABOUT),
    policy: style === '' ? policy : policy.replace("style-src 'self'", (found) => `${found} ${inlineHash(style)}`),
  };
}

async function readTemplate(file: string) {
  const html = await readFile(file, 'utf8');
  return { html, policy: pagePolicy(inlineHashes(html)), hasSkeleton: SKELETON.test(html) };
}

/** Compresses what is sent once, at a level that costs less time than it saves. */
function compressed(html: string, encoding: 'br' | 'gzip' | null): Buffer | Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? compressGzip(html) : Buffer.from(html);
}

/** Fills the page and compresses it again when it changed. */
async function bodiesOf(page: Page, fill: Fill, log: FastifyBaseLogger) {
  try {
    page.template ??= await readTemplate(page.file);
    const plain = Buffer.from(await fill(page.template.html));
    if (!page.bodies?.plain.equals(plain)) {
      const [br, gzip] = await Promise.all([
        compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        compressGzip(plain),
      ]);
      page.bodies = { plain, br, gzip };
    }
  } catch (error) {
    if (!page.bodies) throw error;
    // The last version of a page is better than none, for example while the database is away.
    log.warn({ err: error }, 'a page is served as it was');
  }
  return page.bodies;
}

/**
 * Serves the files with hashed names. All of them share one route: a route for each of the thousand took a fifth of the
 * processor time of a start.
 */
function serveAssets(app: FastifyInstance, { folder, prefix }: Site): void {
  const assets = join(folder, 'assets');
  if (!existsSync(assets)) return;
  const names = new Set(readdirSync(assets, { encoding: 'utf8' }).filter((name) => !/\.(br|gz)$/.test(name)));
  app.get<{ Params: { '*': string } }>(`${prefix.replace(/\/$/, '')}/assets/*`, {
    // What the plugin does with its own routes: a visitor who leaves in the middle of a file is no error.
    errorHandler(error, request, reply) {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') return app.errorHandler(error, request, reply);
      request.raw.destroy();
    },
    handler(request, reply) {
      const name = request.params['*'];
      return names.has(name) ? reply.sendFile(`assets/${name}`, folder) : reply.callNotFound();
    },
  });
}

interface Site {
  readonly folder: string;
  readonly prefix: string;
  readonly fallback: string;
  readonly first: boolean;
  /** Fills in the parts of a page that are not known at build time. */
  readonly fill?: Fill;
  /** Renders a page for the member who asks for it; null to leave it with its skeleton. */
  readonly render?: (request: FastifyRequest) => Promise<FilledDocument | null>;
}

/**
 * The addresses of the app, as the build lists them. The key is a pattern; the value is the answer at all matching
 * addresses: the address of a prerendered page, or the file of a document that scripts fill.
 */
type Addresses = Readonly<Record<string, string | null>>;

function readAddresses(folder: string): [pattern: RegExp, page: string | null][] | null {
  const file = join(folder, ADDRESSES);
  if (!existsSync(file)) return null;
  const addresses = JSON.parse(readFileSync(file, 'utf8')) as Addresses;
  return Object.entries(addresses).map(([path, page]) => [
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`, 'i'),
    page?.startsWith('/') ? keyOf(page) : page,
  ]);
}

/** Returns the canonical path of a page for search engines; two addresses may show the same page. */
const canonicalPath = (html: string) => /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];

/** Normalizes an address: case and a final slash do not matter. */
const keyOf = (path: string) => path.replace(/^\/|\/$/g, '').toLowerCase();

/**
 * Serves a built browser app below `prefix`: files as they are (hashed names for a year), a prerendered page for its
 * path, the fallback page for the other addresses of the app. Any other address is answered with the same app, which
 * says that there is nothing, and with status 404; an app that does not list its addresses answers all of them.
 * Only prerendered pages may be found by search engines; their paths are returned.
 */
export async function serveSite(app: FastifyInstance, site: Site): Promise<string[]> {
  if (!existsSync(join(site.folder, site.fallback))) {
    app.log.warn({ folder: site.folder }, 'not built: only the API is served');
    return [];
  }
  await app.register(fastifyStatic, {
    root: site.folder,
    prefix: site.prefix,
    decorateReply: site.first,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Pages and assets are served by the handlers below; the compressed files beside them have no addresses of their own.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ADDRESSES, 'assets/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  serveAssets(app, site);
  const { fill = (html) => html } = site;
  const pages = new Map<string, Page>();
  const documents = new Map<string, Page>();
  const paths = new Set<string>();
  for (const file of pagesIn(site.folder)) {
    if (!file.endsWith('index.html')) {
      documents.set(file, pageIn(join(site.folder, file)));
      continue;
    }
    const path = `/${file.slice(0, -'index.html'.length)}`.replace(/(?<=.)\/$/, '');
    pages.set(keyOf(path), pageIn(join(site.folder, file)));
    if (path !== NOT_FOUND) paths.add(canonicalPath(readFileSync(join(site.folder, file), 'utf8')) ?? path);
  }
  const fallback = pageIn(join(site.folder, site.fallback));
  const nothing = pages.get(keyOf(NOT_FOUND)) ?? fallback;
  pages.delete(keyOf(NOT_FOUND));
  const addresses = readAddresses(site.folder);
  const isPublic = addresses !== null;

  function find(path: string): { page: Page; status: number; isIndexed: boolean } {
    const key = keyOf(path);
    const own = pages.get(key);
    if (own) return { page: own, status: 200, isIndexed: isPublic };
    const address = addresses?.find(([pattern]) => pattern.test(`/${key}`));
    if (addresses && !address) return { page: nothing, status: 404, isIndexed: false };
    const answer = address?.[1] ?? '';
    const shared = answer === '' ? undefined : pages.get(answer);
    return shared
      ? { page: shared, status: 200, isIndexed: true }
      : { page: documents.get(answer) ?? fallback, status: 200, isIndexed: false };
  }

  /**
   * Callers without a cookie have no session, and pages without a skeleton nothing to put in its place. What a browser
   * keeps of the app for the time without a network, it asks for in another way than for pages, and has no member in it.
   */
  async function renderFor({ template }: Page, request: FastifyRequest): Promise<FilledDocument | null> {
    const { cookie, accept = '' } = request.headers;
    const isOpened = cookie !== undefined && accept.includes('text/html');
    return (isOpened && template?.hasSkeleton && (await site.render?.(request))) || null;
  }

  const base = site.prefix.replace(/\/$/, '');
  for (const url of new Set([base === '' ? '/' : base, `${base}/*`])) {
    app.get(url, async (request, reply) => {
      const path = request.url.split('?')[0]?.slice(base.length) ?? '/';
      // A missing file is a 404, not a page: an old script address must not answer with HTML.
      if (/\.[a-z0-9]{2,5}$/i.test(path) || /^\/(api|dev|partner)(\/|$)/.test(path)) return reply.callNotFound();
      const { page, status, isIndexed } = find(path);
      const bodies = await bodiesOf(page, fill, request.log);
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
      if (encoding) reply.header('content-encoding', encoding);
      const filled = await renderFor(page, request);
      if (filled) {
        const { html, policy } = fillDocument(bodies.plain.toString(), page.template?.policy ?? '', filled);
        return reply
          .header('cache-control', 'private, no-store')
          .header('content-security-policy', policy)
          .type('text/html; charset=utf-8')
          .send(await compressed(html, encoding));
      }
      // Search engines send no cookies, so only answers without cookies need the header.
      if (!isIndexed && !request.headers.cookie) reply.header('x-robots-tag', 'noindex');
      return reply
        .code(status)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, cookie')
        .header('content-security-policy', page.template?.policy)
        .type('text/html; charset=utf-8')
        .send(bodies[encoding ?? 'plain']);
    });
  }
  return [...paths].sort();
}
