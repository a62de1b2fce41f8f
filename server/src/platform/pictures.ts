import { notAPicture, pictureTooLarge, pictureUnreadable } from '@pollen/contract/pictures';
import { unavailable } from '@pollen/contract/values';
import { Refusal } from './refusal';
import { loadSharp } from './sharp';

/** What a picture may weigh. Browsers send a small one of some 50 KB; only other programs come near this. */
const PICTURE_BYTES = 4 * 1024 * 1024;
/** In base64, with the rest of the JSON around it. */
export const UPLOAD_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;
/** A progressive or interlaced picture is held whole while it is read: 4 bytes of memory for each pixel. */
const PICTURE_PIXELS = 25_000_000;
/** What these pictures may take before they are given up: ordinary ones need a tenth of a second. */
const PATIENCE_S = 5;
/** Pictures that wait for their turn. */
const QUEUE = 10;
/** `data:image/...;base64` with room to spare. */
const HEAD_LENGTH = 200;

/** The bytes of a `data:` URL that says it is a picture; refuses what is none. */
export function pictureBytes(source: string): Buffer {
  const comma = source.slice(0, HEAD_LENGTH).indexOf(',');
  const head = source.slice(0, Math.max(0, comma));
  if (!/^data:image\/[\w.+-]+(;[\w=.-]+)*$/i.test(head)) throw new Refusal(notAPicture);
  if (!/;base64$/i.test(head)) throw new Refusal(pictureUnreadable);
  const bytes = Buffer.from(source.slice(comma + 1), 'base64');
  if (!isKnownKind(bytes)) throw new Refusal(pictureUnreadable);
  return bytes;
}

/** What a file says it is counts for nothing: a page or a drawing with scripts can be called a .png. */
function isKnownKind(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start)
  );
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The middle of a picture in the given size, as webp, upright, without anything that the camera wrote into it; of a
 * moving one the first frame. Works in a thread of its own, one picture after the other: memory stays that of one.
 */
export async function drawnAnew(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  if (waiting >= QUEUE) throw new Refusal(unavailable);
  waiting += 1;
  const mine = last
    .then(() => cut(bytes, size))
    .finally(() => {
      waiting -= 1;
    });
  last = mine.catch(() => undefined);
  return mine;
}

async function cut(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const open = await loadSharp();
  try {
    // Only the header is read here: a few bytes can promise billions of pixels.
    const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PICTURE_PIXELS) throw new Refusal(pictureTooLarge, { width, height });
    return await open(bytes, { limitInputPixels: PICTURE_PIXELS })
      .timeout({ seconds: PATIENCE_S })
      .autoOrient()
      .resize(size.width, size.height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 84 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(pictureUnreadable);
  }
}
