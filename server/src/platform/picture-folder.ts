import type { FastifyInstance } from 'fastify';
import type { Files } from './files';

/** A picture never changes under its name: what changes its picture gets one of another name. */
const CACHED_S = 86_400;

/** Names of pictures that are shown to anybody who knows them. */
export interface PictureFolder {
  /** Where the picture of that name is shown; null: there is none. */
  addressOf(name: string | null): string | null;
  /** The name in an address of this folder, or null. */
  nameIn(address: string): string | null;
  /** Where the file of that name is kept. */
  fileOf(name: string): string;
}

/** Pictures under one folder, both in addresses and among the files. */
export function pictureFolder(folder: string): PictureFolder {
  const address = new RegExp(`^/${folder}/([\\w-]{32}\\.webp)$`);
  return {
    addressOf: (name) => (name === null ? null : `/${folder}/${name}`),
    nameIn: (given) => address.exec(given)?.[1] ?? null,
    fileOf: (name) => `${folder}/${name}`,
  };
}

/** Serves the pictures of a folder. */
export function servePictures(app: FastifyInstance, files: Files, pictures: PictureFolder): void {
  app.get(pictures.addressOf(':name') as string, async (request, reply) => {
    const name = pictures.nameIn(request.url);
    const found = name && (await files.open(pictures.fileOf(name)));
    if (!found) return reply.callNotFound();
    return reply
      .type('image/webp')
      .header('content-length', found.bytes)
      .header('cache-control', `public, max-age=${CACHED_S}, immutable`)
      .send(found.stream());
  });
}
