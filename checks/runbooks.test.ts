import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commands } from '@pollen/server/command/commands';
import { createTestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** The pages with commands for whoever runs a panel, and each piece of code in them. */
const pages = ['docs/operations.md', ...['runbooks', 'operations'].flatMap(pagesOf)].map((path) => ({
  path,
  code: [...read(path).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
}));

function pagesOf(folder: string): string[] {
  return readdirSync(`${root}docs/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${folder}/${name}`);
}

const statements = pages.flatMap(({ path, code }) =>
  code.filter((text) => /^(select|insert|update|delete) .*\s/.test(text)).map((text) => [path, text] as const),
);

describe('each statement of a page runs on the schema of today', () => {
  let client: pg.Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await drop();
  });

  test.each(statements)('%s: %s', async (_path, text) => {
    // A page leaves open which process or which name: such a statement is planned, which looks up its tables and columns.
    const isOpen = text.includes('...') || text.includes('(pid)');
    await client.query('begin');
    await client
      .query(isOpen ? `explain ${text.replace('(pid)', '(0)')}` : text)
      .finally(() => client.query('rollback'));
  });
});

describe('each command of a page exists', () => {
  const named = pages.flatMap(({ path, code }) =>
    code.flatMap((text) => {
      const [, words] = /(?:^|.*[/ ])pollen(?:\.mjs)? ([a-z].*)$/.exec(text) ?? [];
      return words === undefined ? [] : [[path, words] as const];
    }),
  );
  test.each(named)('%s: pollen %s', (_path, words) => {
    const known = [...Object.keys(commands), 'start', 'help'];
    expect(known.some((name) => words === name || words.startsWith(`${name} `))).toBe(true);
  });

  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const run = pages.flatMap(({ path, code }) =>
    code.flatMap((text) =>
      [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => [path, name] as const),
    ),
  );
  test.each(run)('%s: npm run %s', (_path, name) => {
    expect(scripts).toContain(name);
  });
});
