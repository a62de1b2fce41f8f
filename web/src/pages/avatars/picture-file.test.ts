import { expect, test } from 'vitest';
import { problemOf } from './picture-file';

const png = { type: 'image/png', size: 1000 };

test.each([
  ['a picture', [png], null],
  ['a kind of picture that nobody thought of', [{ ...png, type: 'image/x-new' }], null],
  ['nothing', [], 'onlyOne'],
  ['two pictures', [png, png], 'onlyOne'],
  ['a page', [{ ...png, type: 'text/html' }], 'notAPicture'],
  ['a file of no kind', [{ ...png, type: '' }], 'notAPicture'],
  ['an empty file', [{ ...png, size: 0 }], 'emptyFile'],
  ['50 MB', [{ ...png, size: 50 * 1024 * 1024 }], 'fileTooLarge'],
])('%s', (_what, files, problem) => {
  expect(problemOf(files)).toBe(problem);
});
