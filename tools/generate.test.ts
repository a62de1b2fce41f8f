import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generatedDocs } from './generate';

test('generated documents are current; if not, run npm run generate', async () => {
  const docs = await generatedDocs();
  expect(docs.get('docs/generated/schema.sql')).toContain('create table ledger_transfers');
  for (const [path, text] of docs) {
    const stored = await readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8').catch(() => '');
    // Compared by line, so that a failure shows the line and not a megabyte.
    const lines = text.split('\n');
    const changed = stored.split('\n').findIndex((line, index) => line !== lines[index]);
    expect(lines[changed]?.slice(0, 200), `${path}:${changed + 1}`).toBeUndefined();
    expect(stored.length, path).toBe(text.length);
  }
});
