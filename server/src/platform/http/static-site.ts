import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_S = 31_536_000;

/** Hashes of the inline scripts of built pages, as a Content-Security-Policy wants them. */
export function inlineScriptHashes(folder: string): string[] {
  const hashes = new Set<string>();
  for (const file of pagesIn(folder)) {
    const html = readFileSync(join(folder, file), 'utf8');
    for (const [, attributes, script] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (script && !/\bsrc=/.test(attributes ?? '')) {
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      }
    }
  }
  return [...hashes];
}

function pagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

/** A page in memory, plain and as the build compressed it. */
interface Page {
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

function readPage(file: string): Page {
  const compressed = (ending: string) => (existsSync(`${file}.${ending}`) ? readFileSync(`${file}.${ending}`) : null);
  return { plain: readFileSync(file), br: compressed('br'), gzip: compressed('gz') };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = page.br && /\bbr\b/.test(accepted) ? 'br' : page.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send((encoding && page[encoding]) || page.plain);
}

/**
 * Serves a built browser app below `prefix`: files as they are (hashed names for a year), a prerendered page for its
 * path, the fallback page for every other path.
 */
export async function serveSite(
  app: FastifyInstance,
  site: { folder: string; prefix: string; fallback: string; first: boolean },
): Promise<void> {
  if (!existsSync(join(site.folder, site.fallback))) {
    app.log.warn({ folder: site.folder }, 'not built: only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root: site.folder,
    prefix: site.prefix,
    decorateReply: site.first,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Pages go through the handler below; what the build compressed beside a file is no address of its own.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  const pages = new Map<string, Page>();
  for (const file of pagesIn(site.folder)) {
    if (!file.endsWith('index.html')) continue;
    const path = file.slice(0, -'index.html'.length).replace(/\/$/, '');
    pages.set(path.toLowerCase(), readPage(join(site.folder, file)));
  }
  const fallback = readPage(join(site.folder, site.fallback));
  const base = site.prefix.replace(/\/$/, '');
  for (const url of new Set([base === '' ? '/' : base, `${base}/*`])) {
    app.get(url, async (request, reply) => {
      const path = request.url.split('?')[0]?.slice(base.length) ?? '/';
      // A missing file is a 404, not a page: an old script address must not answer with HTML.
      if (/\.[a-z0-9]{2,5}$/i.test(path) || /^\/(api|dev|partner)\//.test(path)) return reply.callNotFound();
      return sendPage(request, reply, pages.get(path.replace(/^\/|\/$/g, '').toLowerCase()) ?? fallback);
    });
  }
}
