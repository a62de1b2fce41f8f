import { endingOf, type FileEnding } from '@pollen/contract/answer-file-values';

/** Photos above this are made smaller before they travel: phones take some of 12 MB and more. */
const LARGE_BYTES = 2_500_000;
/** Enough to read a document on a photo. */
const LONGEST_SIDE = 3_000;

/**
 * Returns a photo as a smaller JPEG, also one in a format that is not accepted but that this browser can read; any other
 * file as it is.
 */
export async function shrinkPicture(file: File, accepts: readonly FileEnding[]): Promise<File> {
  const ending = endingOf(file.name);
  const isAccepted = ending !== null && accepts.includes(ending);
  const isPhoto = /^image\/(jpeg|png|webp|hei[cf]|avif)$/.test(file.type);
  if (!isPhoto || !accepts.includes('jpg') || (isAccepted && file.size <= LARGE_BYTES)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
    if (!blob || (isAccepted && blob.size >= file.size)) return file;
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
