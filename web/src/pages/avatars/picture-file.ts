/** The limits for a file that the browser decodes; a larger one could use all the memory of a phone. */
export const FILE_MB = 20;
export const MEGAPIXELS = 60;
/** 1.5 times the size that the server stores, because the server scales down better than a canvas; about 50 KB. */
const SENT_PIXELS = 384;

export type FileProblem = 'onlyOne' | 'notAPicture' | 'emptyFile' | 'fileTooLarge' | 'tooManyPixels' | 'unreadable';

/** An opened picture; its address is valid until `close`. */
export interface Picture {
  readonly address: string;
  close(): void;
}

/** Returns the problem of the chosen or dropped files, checked before any of them is decoded. */
export function problemOf(files: readonly Pick<File, 'type' | 'size'>[]): FileProblem | null {
  const [file] = files;
  if (!file || files.length > 1) return 'onlyOne';
  if (!file.type.startsWith('image/')) return 'notAPicture';
  if (file.size === 0) return 'emptyFile';
  return file.size > FILE_MB * 1024 * 1024 ? 'fileTooLarge' : null;
}

/** Opens a file and reads its size in pixels; browsers decode it only when it is shown. */
export async function openPicture(file: File): Promise<Picture | FileProblem> {
  const address = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(address);
  const image = await load(address);
  const pixels = image ? image.naturalWidth * image.naturalHeight : 0;
  if (pixels > 0 && pixels <= MEGAPIXELS * 1_000_000) return { address, close };
  close();
  return pixels > 0 ? 'tooManyPixels' : 'unreadable';
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A square of the picture as a `data:` URL; null when the browser cannot draw it. */
export async function cropSquare(picture: Picture, area: Area): Promise<string | null> {
  const image = await load(picture.address);
  const canvas = document.createElement('canvas');
  canvas.width = SENT_PIXELS;
  canvas.height = SENT_PIXELS;
  const context = canvas.getContext('2d');
  if (!image || !context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SENT_PIXELS, SENT_PIXELS);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SENT_PIXELS, SENT_PIXELS);
  return canvas.toDataURL('image/jpeg', 0.9);
}

function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}
