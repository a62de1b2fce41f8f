import { notAPicture, pictureTooLarge, pictureUnreadable } from '@pollen/contract/pictures';
import { unavailable } from '@pollen/contract/values';
import { Refusal } from './refusal';
import { loadSharp, type OpenPicture } from './sharp';
import { Turns } from './turns';

/** What a picture may weigh. Browsers send a small one of some 50 KB; only other programs come near this. */
const PICTURE_BYTES = 4 * 1024 * 1024;
/** In base64, with the rest of the JSON around it. */
export const UPLOAD_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;
/** A progressive or interlaced picture is held whole while it is read: 4 bytes of memory for each pixel. */
const PICTURE_PIXELS = 25_000_000;
/** What these pictures may take before they are given up: ordinary ones need a tenth of a second. */
const PATIENCE_S = 5;
/** What browsers send after they made a picture small, and a good deal more. */
const SMALL_PIXELS = 3_000_000;
/**
 * Small pictures never wait for large ones, which take seconds each. One of each at a time: the memory of a process has
 * room for 4 bytes of each of their pixels, and for no more.
 */
export const smallPictureTurns = new Turns({ atOnce: 1, waitingAtMost: 30, refusal: unavailable });
export const largePictureTurns = new Turns({ atOnce: 1, waitingAtMost: 2, refusal: unavailable });
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

/**
 * The middle of a picture in the given size, as webp, upright, without anything that the camera wrote into it; of a
 * moving one the first frame. Refuses what is none, is too large, or would have to wait for too long.
 */
export async function drawnAnew(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const open = await loadSharp();
  try {
    // Only the header is read here: a few bytes can promise billions of pixels.
    const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
    const pixels = width * height;
    if (pixels > PICTURE_PIXELS) throw new Refusal(pictureTooLarge, { width, height });
    const turns = pixels > SMALL_PIXELS ? largePictureTurns : smallPictureTurns;
    return await turns.run(() => cut(open, bytes, size));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(pictureUnreadable);
  }
}

function cut(open: OpenPicture, bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return open(bytes, { limitInputPixels: PICTURE_PIXELS })
    .timeout({ seconds: PATIENCE_S })
    .autoOrient()
    .resize(size.width, size.height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .toBuffer();
}
