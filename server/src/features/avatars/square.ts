import { pictureTooLarge, pictureUnreadable } from '@pollen/contract/avatars';
import { unavailable } from '@pollen/contract/values';
import { Refusal } from '../../platform/refusal';
import { loadSharp } from '../../platform/sharp';
import { AVATAR_PIXELS, PICTURE_PIXELS } from './rules';

/** What these pictures may take before they are given up: ordinary ones need a tenth of a second. */
const PATIENCE_S = 5;
/** Pictures that wait for their turn. */
const QUEUE = 10;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The middle of a picture as a small square, upright, without anything that the camera wrote into it; of a moving one
 * the first frame. Works in a thread of its own, one picture after the other: memory stays that of one.
 */
export async function squareOf(bytes: Buffer): Promise<Buffer> {
  if (waiting >= QUEUE) throw new Refusal(unavailable);
  waiting += 1;
  const mine = last
    .then(() => cut(bytes))
    .finally(() => {
      waiting -= 1;
    });
  last = mine.catch(() => undefined);
  return mine;
}

async function cut(bytes: Buffer): Promise<Buffer> {
  const open = await loadSharp();
  try {
    // Only the header is read here: a few bytes can promise billions of pixels.
    const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PICTURE_PIXELS) throw new Refusal(pictureTooLarge, { width, height });
    return await open(bytes, { limitInputPixels: PICTURE_PIXELS })
      .timeout({ seconds: PATIENCE_S })
      .autoOrient()
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 84 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(pictureUnreadable);
  }
}
