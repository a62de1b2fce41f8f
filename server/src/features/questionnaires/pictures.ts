import { createHash } from 'node:crypto';
import { pictureFolder } from '../../platform/picture-folder';

/** The pictures of questionnaires that the panel has fetched and drawn anew. */
export const questionnairePictures = pictureFolder('questionnaire-pictures');

/** A picture from elsewhere: its name among ours, and the address or the `data:` URL that it comes from. */
export interface OutsidePicture {
  readonly name: string;
  readonly source: string;
}

const MAX_ADDRESS_CHARACTERS = 2_000;
const NAME_CHARACTERS = 32;

/** Whether an address names a file of this site, and nothing above its folder. */
export function isOwnPath(address: string): boolean {
  return /^\/[\w./%-]+$/.test(address) && !address.includes('..') && !address.startsWith('//');
}

function isWebAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const isPictureData = (address: string) => /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/i.test(address);

/**
 * Returns a picture from elsewhere that the panel can fetch; null for any other address. The name follows from the source,
 * so two versions with the same picture share the file.
 */
export function outsidePicture(address: string): OutsidePicture | null {
  const source = address.trim().replace(/^\/\//, 'https://');
  if (!isWebAddress(source) && !isPictureData(source)) return null;
  const hash = createHash('sha256').update(source).digest('base64url');
  return { name: `${hash.slice(0, NAME_CHARACTERS)}.webp`, source };
}
