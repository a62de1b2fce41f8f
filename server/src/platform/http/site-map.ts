import type { FastifyInstance } from 'fastify';

/** Serves the site map for search engines; not written by the build, because the address of the panel is a setting. */
export function serveSiteMap(app: FastifyInstance, publicUrl: string, paths: readonly string[]): void {
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /console/',
    'Disallow: /dev/',
    'Disallow: /partner/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const siteMap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(siteMap));
}
