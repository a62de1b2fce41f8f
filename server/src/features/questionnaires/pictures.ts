import { createHash } from 'node:crypto';
import { pictureFolder } from '../../platform/picture-folder';

/** The pictures of questionnaires that the panel has fetched or was given, and drawn anew. */
export const questionnairePictures = pictureFolder('questionnaire-pictures');

/** Where a picture stands: the path in the uploaded JSON, and the name of the element. */
export interface PicturePlace {
  readonly path: string;
  readonly element: string | null;
}

/** A picture from elsewhere: its name among ours, and the address or the `data:` URL that it comes from. */
export interface OutsidePicture {
  readonly name: string;
  readonly source: string;
  /**
   * The address begins at a folder that the panel does not know, so an operator gives the file. Such an address means another
   * picture in each survey: the survey has a name of its own for it, which takes the place of this one.
   */
  readonly needsFile?: true;
}

/** A picture from elsewhere with the places where it stands, at most `MAX_PICTURE_PLACES`. */
export interface PlacedPicture extends OutsidePicture {
  readonly places: readonly PicturePlace[];
}

export const MAX_PICTURE_PLACES = 50;
const MAX_ADDRESS_CHARACTERS = 2_000;
/** Such an address stands in an index of the database. */
const MAX_FILE_ADDRESS_CHARACTERS = 500;
const NAME_CHARACTERS = 32;

/** The folders of this site that have pictures. */
const ownFolders =
  /^\/(?:demo|icons|questionnaire-pictures|survey-pictures|gift-pictures)\/|^\/(?:mark\.svg|card\.png)$/;

/** Whether an address names a picture that this site has by itself, and nothing above its folder. */
export function isOwnPath(address: string): boolean {
  return /^\/[\w./%-]+$/.test(address) && !address.includes('..') && ownFolders.test(address);
}

function isWebAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const isPictureData = (address: string) => /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/i.test(address);

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Returns an address that begins at an unknown folder (`images/cat.png`, `jr://images/cat.png`, `/files/cat.png`,
 * `C:\cat.png`) in one spelling; null when it names no file, or has another scheme.
 */
function fileAddress(address: string): string | null {
  const path = decoded(address.replace(/[?#].*$/s, ''))
    .replace(/\\/g, '/')
    .replace(/^(?:jr|file):\/\/+/i, '')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/{2,}/g, '/')
    .normalize('NFC');
  if (path.length > MAX_FILE_ADDRESS_CHARACTERS || /^[a-z][a-z0-9+.-]+:/i.test(path)) return null;
  // Marks in an address would be another picture for each member.
  if (/[\p{Cc}<>{}"]/u.test(path)) return null;
  return /(?:^|\/)(?!\.{1,2}$)[^/]+$/.test(path) ? path : null;
}

const nameOf = (key: string) =>
  `${createHash('sha256').update(key).digest('base64url').slice(0, NAME_CHARACTERS)}.webp`;

/**
 * Returns the name under which a picture that needs a file stands in a plan before its survey is known. `path` is its
 * address in the one spelling.
 */
export function fileNameOf(path: string): string {
  return nameOf(`file\n${path}`);
}

/**
 * Returns a picture from elsewhere that the panel can fetch or be given; null for any other address. The name of one that is
 * fetched follows from the source, so two versions with the same picture share the file.
 */
export function outsidePicture(address: string): OutsidePicture | null {
  const source = address.trim().replace(/^\/\//, 'https://');
  if (isWebAddress(source) || isPictureData(source)) return { name: nameOf(source), source };
  const path = fileAddress(source);
  return path === null ? null : { name: fileNameOf(path), source: path, needsFile: true };
}

/** Returns a questionnaire's plan, or what members see of it, with other names of pictures. */
export function renamePictures<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (names.size === 0) return value;
  const text = JSON.stringify(value).replace(/[\w-]{32}\.webp/g, (name) => names.get(name) ?? name);
  return JSON.parse(text) as Value;
}
