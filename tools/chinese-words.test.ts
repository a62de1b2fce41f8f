import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './repository-files';

/** New texts may come with a few characters more; a page that shows one loads a further slice of 30 KB. */
const mayBeMissing = 0.03;

test('the Chinese font holds the characters of the texts; otherwise run `node ui/make-chinese-words-font.mjs`', () => {
  const known = new Set(readFileSync(new URL('../ui/assets/chinese-words.txt', import.meta.url), 'utf8'));
  const texts = repositoryFiles()
    .filter(({ path }) => /^(web|ui)\/src\/.*\.zh\.ts$|^contract\/[\w-]+\.ts$/.test(path))
    .map(({ text }) => text);
  const used = [...new Set(texts.join(''))].filter((character) => /\p{Script=Han}/u.test(character));
  expect(used.length).toBeGreaterThan(500);
  const missing = used.filter((character) => !known.has(character));
  expect(missing.length / used.length, missing.join('')).toBeLessThan(mayBeMissing);
});
