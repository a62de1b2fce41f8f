import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every test, decision and document named in docs/security.md exists', () => {
  const files = [...text.matchAll(/`((?:\w[\w.-]*\/)+[\w.-]+\.(?:tsx?|md|json))`/g)].map(([, file = '']) => file);
  const linked = [...text.matchAll(/\]\(((?!https?:)[^)]+)\)/g)].map(([, file = '']) => `docs/${file}`);
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set([...files, ...linked])].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('each requirement is listed once, with evidence or as open', () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(180);
  expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length);
  expect(rows.filter(([, , , shown = '']) => shown.trim() === '').map(([, id]) => id)).toEqual([]);
  const [, applying, open] = /(\d+) requirements apply; (\d+) of them are open/.exec(text) ?? [];
  expect(Number(applying)).toBe(rows.length);
  expect(Number(open)).toBe(rows.filter(([, , , shown = '']) => shown.includes('**open**')).length);
});
