import type { FastifyInstance } from 'fastify';
import type { Files } from './files/files';

/** A picture never changes under its name: a new picture gets a new name. */
const CACHED_S = 86_400;
/** A name that stands for another one may stand for a third one soon. */
const CACHED_FOR_ANOTHER_S = 300;

/** A folder of public pictures with unguessable names. */
export interface PictureFolder {
  /** Returns the address of a picture; null without a name. */
  addressOf(name: string | null): string | null;
  /** Returns the name in an address of this folder, or null. */
  nameIn(address: string): string | null;
  /** Returns the file name of a picture. */
  fileOf(name: string): string;
}

/** Returns the folder of this name, used both in addresses and among the files. */
export function pictureFolder(folder: string): PictureFolder {
  const address = new RegExp(`^/${folder}/([\\w-]{32}\\.webp)$`);
  return {
    addressOf: (name) => (name === null ? null : `/${folder}/${name}`),
    nameIn: (given) => address.exec(given)?.[1] ?? null,
    fileOf: (name) => `${folder}/${name}`,
  };
}

/** Serves the pictures of a folder. `standsFor` returns the picture for which the name of one without a file stands. */
export function servePictures(
  app: FastifyInstance,
  files: Files,
  pictures: PictureFolder,
  standsFor?: (name: string) => Promise<string | null>,
): void {
  app.get(pictures.addressOf(':name') as string, async (request, reply) => {
    const name = pictures.nameIn(request.url);
    const own = name && (await files.open(pictures.fileOf(name)));
    const other = name && !own ? await standsFor?.(name) : null;
    const found = own || (other && (await files.open(pictures.fileOf(other))));
    if (!found) return reply.callNotFound();
    return reply
      .type('image/webp')
      .header('content-length', found.bytes)
      .header(
        'cache-control',
        own ? `public, max-age=${CACHED_S}, immutable` : `public, max-age=${CACHED_FOR_ANOTHER_S}`,
      )
      .send(found.stream);
  });
}
