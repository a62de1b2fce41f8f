import type { FastifyInstance } from 'fastify';
import { isLinkOpen } from '../../platform/expiring-links';
import type { Services } from '../../platform/services';
import { HOUR_MS, SECOND_MS } from '../../platform/time';
import { findClip } from './clip-queries';
import { CLIP_LINKS } from './links';
import { rangeOf, storedClip } from './rules';

/** Serves the clips of ads to whoever has an address that still works, whole or in the part that a player asks for. */
export function adClipRoutes(app: FastifyInstance, { clock, database, files, secrets }: Services): void {
  app.get<{ Params: { name: string; until: string; key: string } }>(
    '/ad-clips/:name/:until/:key',
    async ({ params, headers }, reply) => {
      if (!isLinkOpen(secrets, CLIP_LINKS, params, clock.now())) return reply.callNotFound();
      const clip = await findClip(database.reader, params.name);
      if (!clip?.storedAt) return reply.callNotFound();
      const range = rangeOf(headers.range, clip.bytes);
      const found = range && (await files.open(storedClip(clip.name), range === 'whole' ? undefined : range));
      if (range !== null && !found) return reply.callNotFound();
      reply.headers({
        'accept-ranges': 'bytes',
        'content-disposition': 'inline; filename="ad.mp4"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // A clip never changes under its name.
        'cache-control': `private, max-age=${HOUR_MS / SECOND_MS}`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      if (range === null || !found) return reply.code(416).header('content-range', `bytes */${clip.bytes}`).send();
      reply.type('video/mp4');
      if (range === 'whole') return reply.header('content-length', found.bytes).send(found.stream);
      return reply
        .code(206)
        .headers({
          'content-range': `bytes ${range.start}-${range.end}/${found.bytes}`,
          'content-length': range.end - range.start + 1,
        })
        .send(found.stream);
    },
  );
}
