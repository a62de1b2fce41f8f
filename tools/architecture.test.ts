import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, refusals } from '@pollen/contract/api';
import { describe, expect, test } from 'vitest';
import {
  brokenDocs,
  decisionFaults,
  functionsWithoutDocumentation,
  junkNames,
  privateQueueTablesElsewhere,
  productInLauncher,
  publicListFaults,
  refusalFaults,
  type SourceFile,
  shortWaits,
  tableOwners,
  tablesOutsideTheirQueries,
  transactionsOutsidePlatform,
  untestedCalls,
  versionRanges,
} from './architecture';
import { repositoryFiles } from './repository-files';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = repositoryFiles();
const scripts = new Set(Object.keys(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts));

const migration = { path: 'server/migrations/0001_x.sql', text: '-- feature: orders\ncreate table orders (\n);\n' };
const file = (path: string, text = ''): SourceFile => ({ path, text });

describe('only its owner names a table', () => {
  test('holds', () => {
    expect(tableOwners(files).owners.size).toBeGreaterThan(10);
    expect(tablesOutsideTheirQueries(files)).toEqual([]);
  });

  test('can fail', () => {
    expect(tablesOutsideTheirQueries([file(migration.path, 'create table orders (\n')])).toHaveLength(1);
    for (const statement of [
      'sql`select id from orders`',
      'sql`select m.id from gifts g, "orders" o where o.id = $' + '{id}`',
      "pool.query('update orders set state = 1')",
      'sql`left join orders o on true`',
    ]) {
      const elsewhere = file('server/src/features/gifts/queries.ts', `export const q = ${statement};`);
      expect(tablesOutsideTheirQueries([migration, elsewhere]), statement).toHaveLength(1);
      const own = file('server/src/features/orders/queries.ts', elsewhere.text);
      expect(tablesOutsideTheirQueries([migration, own]), statement).toEqual([]);
    }
    expect(tablesOutsideTheirQueries([migration, file('server/src/app.ts', "say('hidden from orders');")])).toEqual([]);
  });
});

describe('transactions begin at the edge', () => {
  test('holds', () => expect(transactionsOutsidePlatform(files)).toEqual([]));

  test('can fail', () => {
    for (const statement of [
      "client.query('BEGIN')",
      'sql`commit`',
      "client.query('begin isolation level serializable')",
    ]) {
      expect(transactionsOutsidePlatform([file('server/src/features/orders/actions.ts', statement)])).toHaveLength(1);
      expect(transactionsOutsidePlatform([file('server/src/platform/database/database.ts', statement)])).toEqual([]);
    }
  });
});

describe('private tables of the job queue are named in one folder', () => {
  test('holds', () => expect(privateQueueTablesElsewhere(files)).toEqual([]));

  test('can fail', () => {
    const statement = 'sql`delete from graphile_worker._private_jobs where id = $' + '{id}`';
    expect(privateQueueTablesElsewhere([file('server/src/platform/jobs.ts', statement)])).toHaveLength(1);
    expect(privateQueueTablesElsewhere([file('server/src/platform/job-queue/queue.ts', statement)])).toEqual([]);
  });
});

describe('the launcher of the embedded server knows no product', () => {
  test('holds', () => {
    expect(files.filter(({ path }) => path.startsWith('postgres/')).length).toBeGreaterThan(5);
    expect(productInLauncher(files)).toEqual([]);
  });

  test('can fail', () => {
    const launcher = (text: string) => productInLauncher([file('postgres/src/cluster.ts', text)]);
    expect(launcher("// Pollen's folder\nset('DATA_DIR');")).toHaveLength(2);
    expect(launcher("set('max_connections');")).toEqual([]);
  });
});

describe('names are specific', () => {
  test('holds', () => expect(junkNames(files)).toEqual([]));

  test('can fail', () => {
    expect(junkNames([file('web/utils/date.ts'), file('ui/src/helpers.tsx'), file('web/library.ts')])).toHaveLength(2);
  });
});

describe('tests do not depend on the speed of the machine', () => {
  test('holds', () => expect(shortWaits(files)).toEqual([]));

  test('can fail', () => {
    const waiting = (name: string) => `await ${name}${'('}() => expect(done).toBe(true));`;
    for (const name of ['vi.waitFor', 'vi.waitUntil', 'expect.poll']) {
      expect(shortWaits([file('server/src/features/x/x.test.ts', waiting(name))])).toHaveLength(1);
    }
    expect(shortWaits([file('server/src/features/x/x.test.ts', waiting('eventually'))])).toEqual([]);
  });
});

describe('exported functions are documented', () => {
  test('holds', () => expect(functionsWithoutDocumentation(files)).toEqual([]));

  test('can fail', () => {
    const faults = (text: string, path = 'server/src/features/orders/routes.ts') =>
      functionsWithoutDocumentation([file(path, text)]);
    const routes = 'export function orderRoutes(api: Api): void {}';
    expect(faults(`/** Handles the orders of a member. */\n${routes}`)).toEqual([]);
    expect(faults(routes.replace('export ', ''))).toEqual([]);
    expect(faults(routes, 'server/src/features/orders/orders.test.ts')).toEqual([]);
    for (const text of [
      routes,
      `// Handles the orders of a member.\n${routes}`,
      `/** Orders */\n${routes}`,
      `/** Handles the orders of a member. */\nconst limit = 3;\n${routes}`,
      'export async function find(): Promise<void> {}',
      'export default function (): void {}',
    ]) {
      expect(faults(text), text).toHaveLength(1);
    }
    const overloaded = 'export function say(text: string): string;\nexport function say(): string {\n  return "";\n}';
    expect(faults(`/** Returns the text of a visitor. */\n${overloaded}`)).toEqual([]);
    expect(faults(overloaded)).toHaveLength(1);
    expect(faults('export function Mail() {\n  return <p />;\n}', 'server/src/features/mail/mail.tsx')).toHaveLength(1);
  });
});

describe('a feature lists its public functions in index.ts under their own names', () => {
  test('holds', () => expect(publicListFaults(files)).toEqual([]));

  test('can fail', () => {
    const faults = (name: string, text: string) => publicListFaults([file(`server/src/features/orders/${name}`, text)]);
    expect(faults('index.ts', "export { place, type Order } from './actions';")).toEqual([]);
    expect(faults('actions.ts', "import { find } from './queries';\nexport const place = find;")).toEqual([]);
    expect(faults('actions.ts', "export { find } from './queries';")).toHaveLength(1);
    expect(faults('index.ts', "export { find as findOrder } from './queries';")).toHaveLength(1);
    expect(faults('index.ts', "export * from './queries';")).toHaveLength(1);
    expect(faults('index.ts', 'export const limit = 3;')).toHaveLength(1);
  });
});

describe('every call of the contract is exercised by a test', () => {
  test('holds', () => {
    expect(operations.length).toBeGreaterThan(10);
    expect(
      untestedCalls(
        files,
        operations.map(({ path }) => path),
      ),
    ).toEqual([]);
  });

  test('can fail', () => {
    const tests = [file('server/src/features/x/x.test.ts', 'call(`/api/v1/Accounts/${' + 'member.id}/TodayStatus`)')];
    expect(untestedCalls(tests, ['/api/v1/Accounts/:id/TodayStatus'])).toEqual([]);
    expect(untestedCalls(tests, ['/api/v1/Accounts/:id/Today', '/api/v1/Accounts/:id'])).toHaveLength(2);
    const short = [file('server/src/features/x/x.test.ts', "post('Marks/Undo'); post(`Things/${" + 'id}/Undo`)')];
    expect(untestedCalls(short, ['/api/console/Surveys/:id/Marks/Undo', '/api/console/Things/:id/Undo'])).toEqual([]);
    expect(untestedCalls(short, ['/api/console/Surveys/:id/Marks', '/api/console/Others/:id/Undo'])).toHaveLength(2);
  });
});

describe('documents name what exists', () => {
  test('holds', () => expect(brokenDocs(files, scripts)).toEqual([]));

  test('can fail', () => {
    const tree = [file('web/paths.ts'), file('docs/operations.md')];
    const broken = '`web/gone.ts`, [there](gone.md), `npm run gone`, `web/<word>/x.ts`';
    expect(brokenDocs([...tree, file('docs/a.md', broken)], scripts)).toHaveLength(4);
    const right =
      '`web/paths.ts`, `web/`, [there](operations.md), `npm test`, `npm run types`, `GET /web/x`, `web/*.ts`';
    expect(brokenDocs([...tree, file('docs/a.md', right)], scripts)).toEqual([]);
  });
});

describe('decision records have a number, a date, a status and what enforces them', () => {
  test('holds', () => {
    expect(files.filter(({ path }) => path.startsWith('docs/decisions/0')).length).toBeGreaterThan(10);
    expect(decisionFaults(files)).toEqual([]);
  });

  test('can fail', () => {
    const right = '# 7. Mail outbox\n\nDate: 2026-11-20. Status: in force.\n\n**Enforced by.** Tests.\n';
    const record = (text: string) => decisionFaults([file('docs/decisions/0007-mail-outbox.md', text)]);
    expect(record(right)).toEqual([]);
    expect(record(right.replace('# 7.', '# 8.'))).toHaveLength(1);
    expect(record(right.replace('Status: in force', 'Status: agreed'))).toHaveLength(1);
    expect(record(right.replace('Enforced by', 'Shown by'))).toHaveLength(1);
  });
});

describe('packages are named with one version', () => {
  test('holds', () => expect(versionRanges(files)).toEqual([]));

  test('can fail', () => {
    const packages = (version: string) =>
      versionRanges([file('ui/package.json', JSON.stringify({ devDependencies: { react: version } }))]);
    expect(packages('19.3.0')).toEqual([]);
    for (const range of ['^19.0.0', '~19.3.0', '>=19', 'latest']) expect(packages(range)).toHaveLength(1);
  });
});

describe('refusals', () => {
  test('have a number of their own and a sentence in both languages', () => {
    expect(refusals.length).toBeGreaterThan(10);
    expect(refusalFaults(refusals)).toEqual([]);
  });

  test('can fail', () => {
    const gone = { name: 'gone', code: 1, text: { en: 'Gone, {name}.', zh: '没有了，{name}。' } };
    expect(refusalFaults([gone, gone])).toEqual([]);
    expect(refusalFaults([gone, { ...gone, name: 'other' }])).toHaveLength(1);
    expect(refusalFaults([{ ...gone, text: { en: 'Gone.', zh: '' } }])).not.toEqual([]);
    expect(refusalFaults([{ ...gone, text: { en: 'Gone.', zh: 'Gone.' } }])).toHaveLength(1);
    expect(refusalFaults([{ ...gone, text: { en: 'Gone, {name}.', zh: '没有了。' } }])).toHaveLength(1);
  });
});
