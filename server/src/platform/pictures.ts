import { notAPicture, pictureTooLarge, pictureUnreadable } from '@pollen/contract/pictures';
import { unavailable } from '@pollen/contract/values';
import type { Sharp } from 'sharp';
import { Refusal } from './refusal';
import { loadSharp } from './sharp';
import { Turns } from './turns';

/** The largest picture. Browsers send a small one of some 50 KB; only other programs come near this limit. */
const PICTURE_BYTES = 4 * 1024 * 1024;
/** The same in base64 with the JSON around it. */
export const UPLOAD_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;
/** A progressive or interlaced picture is kept in memory while it is read: 4 bytes for each pixel. */
const PICTURE_PIXELS = 25_000_000;
/** The time limit of one picture; ordinary ones need a tenth of a second. */
const PATIENCE_S = 5;
/** The limit of small pictures: what browsers send after shrinking, and a good deal more. */
const SMALL_PIXELS = 3_000_000;
/**
 * Small pictures never wait for large ones, which take seconds each. One of each kind at a time, because a process has
 * memory for 4 bytes of each of their pixels and no more.
 */
export const smallPictureTurns = new Turns({ atOnce: 1, waitingAtMost: 30, refusal: unavailable });
export const largePictureTurns = new Turns({ atOnce: 1, waitingAtMost: 2, refusal: unavailable });
/** `data:image/...;base64` with room to spare. */
const HEAD_LENGTH = 200;

/** Returns the bytes of a `data:` URL of a picture; refuses any other text. */
export function pictureBytes(source: string): Buffer {
  const comma = source.slice(0, HEAD_LENGTH).indexOf(',');
  const head = source.slice(0, Math.max(0, comma));
  if (!/^data:image\/[\w.+-]+(;[\w=.-]+)*$/i.test(head)) throw new Refusal(notAPicture);
  if (!/;base64$/i.test(head)) throw new Refusal(pictureUnreadable);
  const bytes = Buffer.from(source.slice(comma + 1), 'base64');
  if (!isPicture(bytes)) throw new Refusal(pictureUnreadable);
  return bytes;
}

/**
 * Whether the bytes are a picture of a known kind. The declared type is ignored, because a page or a drawing with
 * scripts can be called .png.
 */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start)
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the center of a picture in the given size, as webp, upright, without the camera's metadata; of an animation
 * the first frame. Refuses a file that is not a picture or is too large, and when the wait would be too long.
 */
export function cropToWebp(bytes: Buffer, size: Size): Promise<Buffer> {
  return draw(bytes, (picture) =>
    picture.resize(size.width, size.height, { fit: 'cover' }).flatten({ background: '#ffffff' }),
  );
}

/**
 * Returns a picture as `cropToWebp` does, but whole and with what is transparent in it: made smaller when it is larger than
 * the given size.
 */
export function drawSmaller(bytes: Buffer, largest: Size): Promise<Buffer> {
  return draw(bytes, (picture) =>
    picture.resize(largest.width, largest.height, { fit: 'inside', withoutEnlargement: true }),
  );
}

/**
 * Returns a picture as `drawSmaller` does, in its own format: what programs take that were told to expect this kind of
 * file.
 */
export function drawUnchanged(bytes: Buffer, largest: Size): Promise<Buffer> {
  return draw(
    bytes,
    (picture) => picture.resize(largest.width, largest.height, { fit: 'inside', withoutEnlargement: true }),
    (picture, format) => {
      if (format === 'jpeg') return picture.jpeg({ quality: 88 });
      return format === 'png' || format === 'gif' ? picture[format]() : picture.webp({ quality: 88 });
    },
  );
}

const asWebp = (picture: Sharp): Sharp => picture.webp({ quality: 84 });

async function draw(
  bytes: Buffer,
  resize: (picture: Sharp) => Sharp,
  encode: (picture: Sharp, format: string) => Sharp = asWebp,
): Promise<Buffer> {
  const open = await loadSharp();
  try {
    // Reads only the header: a few bytes can claim billions of pixels.
    const { width, height, format } = await open(bytes, { limitInputPixels: false }).metadata();
    const pixels = width * height;
    if (pixels > PICTURE_PIXELS) throw new Refusal(pictureTooLarge, { width, height });
    const turns = pixels > SMALL_PIXELS ? largePictureTurns : smallPictureTurns;
    return await turns.run(() =>
      encode(
        resize(open(bytes, { limitInputPixels: PICTURE_PIXELS }).timeout({ seconds: PATIENCE_S }).autoOrient()),
        format,
      ).toBuffer(),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(pictureUnreadable);
  }
}
