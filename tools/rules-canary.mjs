/**
 * A small tree that keeps every import rule, and for each rule the files that break it.
 * The packages are fakes: only the names and the way they are resolved matter.
 */

/** @param {string} room @param {string} exported */
const room = (room, exported) => ({
  [`${room}/package.json`]: JSON.stringify({ name: `@pollen/${room}`, type: 'module', exports: { './*': exported } }),
  [`node_modules/@pollen/${room}`]: `../../${room}`,
});

/** Below node_modules/@pollen/ a text is the target of a symbolic link, as npm makes them for workspaces. */
export const legal = {
  'package.json': JSON.stringify({ name: 'pollen', type: 'module' }),
  ...room('contract', './*.ts'),
  ...room('ui', './src/*.tsx'),
  ...room('postgres', './src/*.ts'),
  ...room('server', './src/*.ts'),
  ...room('testkit', './src/*.ts'),
  'node_modules/zod/package.json': JSON.stringify({ name: 'zod', version: '4.0.0', type: 'module', main: 'index.js' }),
  'node_modules/zod/index.js': 'export const z = {};\n',
  'contract/codes.ts': 'export const codes = {};\n',
  'contract/check-in.ts':
    "import { z } from 'zod';\nimport { codes } from './codes';\nexport type CheckIn = typeof codes;\nexport const checkIn = z;\n",
  'ui/src/button.tsx': 'export const Button = 1;\n',
  'postgres/src/embedded-postgres.ts': 'export const start = 1;\n',
  'server/src/main.ts': "import '@pollen/postgres/embedded-postgres';\nimport './features/orders/routes';\n",
  'server/src/platform/database.ts': 'export type Tx = object;\n',
  'server/src/platform/money.ts': 'export type Points = number;\n',
  'server/src/features/ledger/actions.ts':
    "import type { Tx } from '../../platform/database';\nexport const post = (tx: Tx) => tx;\n",
  'server/src/features/ledger/index.ts': "export { post } from './actions';\n",
  'server/src/features/ledger/queries.ts': 'export const findLines = 1;\n',
  'server/src/features/orders/rules.ts':
    "import type { CheckIn } from '@pollen/contract/check-in';\nimport type { Points } from '../../platform/money';\nexport type Rule = CheckIn | Points;\n",
  'server/src/features/orders/routes.ts':
    "import { post } from '../ledger/index';\nimport type { Rule } from './rules';\nexport const routes: Rule[] = [post];\n",
  'server/src/features/orders/orders.test.ts':
    "import { member } from '@pollen/testkit/builders';\nexport const who = member;\n",
  'testkit/src/builders.ts': 'export const member = 1;\n',
  'web/page.tsx':
    "import { Button } from '@pollen/ui/button';\nimport { codes } from '@pollen/contract/codes';\nimport type { CheckIn } from '@pollen/contract/check-in';\nexport const page: CheckIn = { Button, codes };\n",
  'console/page.tsx': 'export const page = 1;\n',
  'runner/src/page.tsx': "export { Button } from '@pollen/ui/button';\n",
  'checks/sums.ts': 'export const sums = 1;\n',
  'e2e/journey.spec.ts': 'export const journey = 1;\n',
  'bench/ledger.ts': "import { post } from '@pollen/server/features/ledger/index';\nexport const bench = post;\n",
  'tools/seed.ts': 'export const seed = 1;\n',
};

/** @type {Record<string, Record<string, string>>} */
export const canary = {
  'contract-imports-nothing-of-ours': {
    'contract/bad.ts': "import type { Tx } from '@pollen/server/platform/database';\nexport type Bad = Tx;\n",
  },
  'browsers-never-import-server': {
    'web/bad.ts': "import type { Tx } from '@pollen/server/platform/database';\nexport type Bad = Tx;\n",
  },
  'web-and-console-are-strangers': { 'web/bad.ts': "export { page } from '../console/page';\n" },
  'ui-knows-no-product': {
    'ui/src/bad.tsx': "import type { CheckIn } from '@pollen/contract/check-in';\nexport type Bad = CheckIn;\n",
  },
  'runner-knows-no-app': { 'runner/src/bad.tsx': "export { page } from '../../web/page';\n" },
  'postgres-imports-nothing-of-ours': {
    'postgres/src/bad.ts': "export { post } from '@pollen/server/features/ledger/actions';\n",
  },
  'platform-knows-no-feature': {
    'server/src/platform/bad.ts': "export { post } from '../features/ledger/index';\n",
  },
  'only-the-index-of-other-features': {
    'server/src/features/orders/bad.ts': "export { findLines } from '../ledger/queries';\n",
  },
  'index-is-for-others': {
    'server/src/features/ledger/bad.ts': "export { post } from './index';\n",
  },
  'ledger-imports-no-feature': {
    'server/src/features/orders/index.ts': "export { place } from './actions';\n",
    'server/src/features/orders/actions.ts': 'export const place = 1;\n',
    'server/src/features/ledger/bad.ts': "export { place } from '../orders/index';\n",
  },
  'rules-are-pure': {
    'server/src/features/gifts/rules.ts':
      "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  },
  'wiring-is-imported-by-nobody': { 'server/src/platform/bad.ts': "import '../main';\n" },
  'product-never-imports-tests': {
    'server/src/bad.ts': "export { member } from '@pollen/testkit/builders';\n",
  },
  'zod-stays-out-of-browsers': {
    'web/bad.ts': "export { checkIn } from '@pollen/contract/check-in';\n",
  },
  // A circle of types only: the rule counts these too.
  'no-cycles': {
    'web/a.ts': "import type { B } from './b';\nexport type A = B;\n",
    'web/b.ts': "import type { A } from './a';\nexport type B = A | 1;\n",
  },
  'nothing-unresolved': { 'server/src/bad.ts': "export { gone } from '@pollen/contract/gone';\n" },
};
