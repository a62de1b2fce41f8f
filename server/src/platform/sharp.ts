import type { Sharp, SharpOptions } from 'sharp';

export type OpenPicture = (bytes: Buffer, options?: SharpOptions) => Sharp;

let opening: Promise<OpenPicture> | undefined;

/**
 * sharp, when the first picture needs it: ten megabytes of memory that many a process never does. What it may read is
 * settled here for the whole process, because libvips has one such list.
 */
export function loadSharp(): Promise<OpenPicture> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // libvips reads some forty kinds of files. Whoever uploads gets at the first four of its readers, by the first bytes
    // of the file; the last one is for what we draw ourselves.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    });
    return sharp;
  });
  return opening;
}
