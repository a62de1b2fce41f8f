import { expect, test } from 'vitest';
import { page } from './page-routes';
import routes from './routes';

test('each page has its file', () => {
  expect(routes.flatMap(({ children = [] }) => children).length).toBeGreaterThan(20);
});

test('a page whose file is missing ends the build with a sentence', () => {
  expect(() => page('mine', 'mine/GonePage')).toThrow(
    'The page at mine has no file: there is no web/src/pages/mine/GonePage.tsx.',
  );
});
