import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;

/** Hashes of the inline scripts of built pages, as a Content-Security-Policy wants them. */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const hashes = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(folder, file), 'utf8');
    for (const [, attributes, script] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (script && !/\bsrc=/.test(attributes ?? '')) {
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      }
    }
  }
  return [...hashes];
}

/**
 * Serves a built browser app below `prefix`: files as they are (hashed names for a year), a prerendered page for its
 * path, the fallback page for every other path that wants HTML.
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
    // Pages go through the handler below, which sends them without caching.
    globIgnore: ['**/*.html'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  const pages = new Map<string, string>();
  for (const file of readdirSync(site.folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('index.html')) {
      const path = file.slice(0, -'index.html'.length).replaceAll('\\', '/').replace(/\/$/, '');
      pages.set(path.toLowerCase(), readFileSync(join(site.folder, file), 'utf8'));
    }
  }
  const fallback = readFileSync(join(site.folder, site.fallback), 'utf8');
  const base = site.prefix.replace(/\/$/, '');
  const page = async (path: string) => pages.get(path.replace(/^\/|\/$/g, '').toLowerCase()) ?? fallback;
  for (const url of new Set([base === '' ? '/' : base, `${base}/*`])) {
    app.get(url, { config: { rateLimit: false } }, async (request, reply) => {
      const path = request.url.split('?')[0]?.slice(base.length) ?? '/';
      // A missing file is a 404, not a page: an old script address must not answer with HTML.
      if (/\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await page(path));
    });
  }
}
