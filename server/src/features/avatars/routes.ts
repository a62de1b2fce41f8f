import { removeAvatar, saveAvatar, uploadAvatar } from '@pollen/contract/avatars';
import { notFound } from '@pollen/contract/values';
import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api';
import { UPLOAD_BYTES } from '../../platform/pictures';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';
import { removeAvatar as remove, saveAvatar as save } from './actions';
import { fileOf, nameInAddress, UPLOAD_LIMIT } from './rules';
import { storeUpload } from './upload';

/** Several members of a school or an office can share one network address. */
const MEMBERS_PER_NETWORK = 20;
/** The content behind a name never changes, but caches must drop a removed picture soon. */
const CACHED_S = 86_400;

/** Handles uploading, choosing and removing a member's picture, and serves the picture files at /avatars. */
export function avatarRoutes(app: FastifyInstance, api: Api, services: Services): void {
  api.handle(
    uploadAvatar,
    async ({ member, body }) => ({ avatarUrl: await storeUpload(services, member.id, body.source) }),
    {
      transaction: 'none',
      bodyLimit: UPLOAD_BYTES,
      limit: { max: UPLOAD_LIMIT.max * MEMBERS_PER_NETWORK, perMs: HOUR_MS },
    },
  );

  api.handle(saveAvatar, async ({ tx, member, body }) => {
    if (body.id !== member.id) throw new Refusal(notFound);
    await save(tx, member.id, body.avatarUrl);
    return null;
  });

  api.handle(removeAvatar, async ({ tx, member }) => {
    await remove(tx, member.id);
    return null;
  });

  app.get('/avatars/:name', async (request, reply) => {
    const name = nameInAddress(request.url);
    const found = name && (await services.files.open(fileOf(name)));
    if (!found) return reply.callNotFound();
    return reply
      .type('image/webp')
      .header('content-length', found.bytes)
      .header('cache-control', `private, max-age=${CACHED_S}, immutable`)
      .send(found.stream);
  });
}
