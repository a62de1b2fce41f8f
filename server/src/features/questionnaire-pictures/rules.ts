/** A picture as the name of a file is compared with it. */
interface Named {
  readonly id: number;
  readonly source: string;
}

/** Returns the folders and the name of a file, without differences that file systems do not keep. */
function stepsOf(path: string): string[] {
  return path
    .replace(/\\/g, '/')
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .filter((step) => step !== '' && step !== '.');
}

function pathOf(source: string): string {
  if (source.startsWith('data:')) return '';
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return source;
  const { pathname } = new URL(source);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Returns how many steps two paths have in common, counted from the name of the file. */
function commonSteps(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < Math.min(one.length, other.length) && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/**
 * Returns the pictures whose address ends in the name of a file. Among several, those whose folders agree best with the ones
 * before the name. More than one is returned when they differ in case alone, and when nothing decides between them.
 */
export function picturesCalled<Picture extends Named>(file: string, pictures: readonly Picture[]): Picture[] {
  const steps = stepsOf(file);
  const found = pictures
    .map((picture) => ({ picture, common: commonSteps(stepsOf(pathOf(picture.source)), steps) }))
    .filter(({ common }) => common > 0);
  const best = Math.max(0, ...found.map(({ common }) => common));
  return found.filter(({ common }) => common === best).map(({ picture }) => picture);
}

/** Returns whether pictures have one address, whatever its case. */
export function haveOneAddress(pictures: readonly Named[]): boolean {
  return new Set(pictures.map(({ source }) => stepsOf(source).join('/'))).size <= 1;
}
