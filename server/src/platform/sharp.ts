import type { Sharp, SharpOptions } from 'sharp';

export type OpenPicture = (bytes: Buffer, options?: SharpOptions) => Sharp;

let opening: Promise<OpenPicture> | undefined;

/**
 * Loads sharp at the first picture: it takes ten megabytes of memory that many processes never need. Sets the allowed
 * file readers for the whole process, because libvips has one such list.
 */
export function loadSharp(): Promise<OpenPicture> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // libvips reads some forty kinds of files and chooses the reader by the first bytes. Uploads may use the first four
    // readers; the last one is for pictures that we draw ourselves.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    });
    return sharp;
  });
  return opening;
}
