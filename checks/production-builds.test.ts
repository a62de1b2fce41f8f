import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '@pollen/testkit/running-server';
import { createTestDatabase } from '@pollen/testkit/test-postgres';
import { Visitor } from '@pollen/testkit/visitor';
import { expect, test } from 'vitest';

/** Prints at the end which CommonJS modules the process has loaded; the builds of React are such modules. */
const printLoaded = `process.on('exit', () => console.log('loaded ' + JSON.stringify(Object.keys(require.cache))));`;

test('without NODE_ENV the built server renders mails and loads no development build of a package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-production-'));
  const database = await createTestDatabase();
  try {
    const probe = join(folder, 'print-loaded.cjs');
    await writeFile(probe, printLoaded);
    const server = await runServer({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--require ${probe}`,
    });
    // The code that a new member needs comes in a mail, which React renders.
    await new Visitor(server.address).register('built@example.com', 'Honey-bee-7');
    await server.stop();
    const [, list = '[]'] = /^loaded (\[.*\])$/m.exec(server.output()) ?? [];
    const loaded: string[] = JSON.parse(list);
    expect(loaded.some((file) => file.includes('/node_modules/pg/'))).toBe(true);
    expect(loaded.filter((file) => /development|\/node_modules\/react(-dom)?\//.test(file))).toEqual([]);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
