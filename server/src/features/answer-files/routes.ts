import type { FastifyInstance } from 'fastify';
import { isLinkOpen } from '../../platform/expiring-links';
import { contentDisposition } from '../../platform/http/content-disposition';
import type { Services } from '../../platform/services';
import { FILE_LINKS } from './links';
import { findStoredFile } from './queries';
import { storedFile } from './rules';

/** Serves uploaded files to whoever has a link that is still open. */
export function answerFileRoutes(app: FastifyInstance, { clock, database, files, secrets }: Services): void {
  app.get<{ Params: { name: string; until: string; key: string } }>(
    '/answer-files/:name/:until/:key',
    async ({ params }, reply) => {
      if (!isLinkOpen(secrets, FILE_LINKS, params, clock.now())) return reply.callNotFound();
      const file = await findStoredFile(database.reader, params.name);
      const found = file && (await files.open(storedFile(file.name)));
      if (!found) return reply.callNotFound();
      // A browser shows pictures; everything else is saved, and nothing in it runs.
      const way = file.type.startsWith('image/') ? 'inline' : 'attachment';
      return reply
        .type(file.type)
        .headers({
          'content-length': found.bytes,
          'content-disposition': contentDisposition(way, file.fileName),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(found.stream);
    },
  );
}
