/**
 * Who may import whom. tools/rules.mjs runs these over the rooms and, before that, over a planted tree in which each
 * of them is broken once: a configuration that reads nothing passes everything.
 */
const feature = '^server/src/features/([^/]+)/';
const test = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { path: '^(ui|runner|postgres|server|web|console|testkit|checks|e2e|bench|tools)/' },
    },
    {
      name: 'browsers-never-import-server',
      severity: 'error',
      from: { path: '^(ui|runner|web|console)/' },
      to: { path: '^(server|postgres)/' },
    },
    {
      name: 'web-and-console-are-strangers',
      comment: 'What both draw lives in ui, or in runner when it is a questionnaire.',
      severity: 'error',
      from: { path: '^(web|console)/' },
      to: { path: '^(web|console)/', pathNot: '^$1/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(contract|runner|web|console|testkit|checks|e2e|bench|tools)/' },
    },
    {
      name: 'runner-knows-no-app',
      severity: 'error',
      from: { path: '^runner/' },
      to: { path: '^(web|console)/' },
    },
    {
      name: 'postgres-imports-nothing-of-ours',
      comment: 'The launcher of the embedded server could start the database of any program.',
      severity: 'error',
      from: { path: '^postgres/' },
      to: { path: '^(contract|ui|runner|server|web|console|testkit|checks|e2e|bench|tools)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'only-the-index-of-other-features',
      comment: 'What a feature offers to the others stands in its index.ts; every other file is private.',
      severity: 'error',
      from: { path: feature, pathNot: test },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '/index\\.ts$'] },
    },
    {
      name: 'index-is-for-others',
      comment: 'A file that took something from the index of its own feature would import the whole feature.',
      severity: 'error',
      from: { path: feature },
      to: { path: '^server/src/features/$1/index\\.ts$' },
    },
    {
      name: 'ledger-imports-no-feature',
      severity: 'error',
      from: { path: '^server/src/features/ledger/', pathNot: test },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/ledger/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule decides over plain values: contract, money, time and the language is all it may know.',
      severity: 'error',
      from: { path: `${feature}rules\\.ts$` },
      to: { pathNot: ['^contract/', '^server/src/platform/(money|time|locale)(\\.ts$|/)'] },
    },
    {
      name: 'wiring-is-imported-by-nobody',
      comment: 'main, app and worker put the parts together; a part that imports them ties a knot.',
      severity: 'error',
      from: { path: '^server/src/(platform|features)/', pathNot: test },
      to: { path: '^server/src/[^/]+\\.ts$' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(contract|ui|runner|postgres|server|web|console)/', pathNot: test },
      to: { path: '^(testkit|e2e|bench|tools)/' },
    },
    {
      name: 'zod-stays-out-of-browsers',
      comment: 'Of the contract, browsers take types and the constant files that do not import zod.',
      severity: 'error',
      from: { path: '^(ui|runner|web|console)/' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'no-cycles',
      comment:
        'Imports of types count: two files that need the types of each other cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that is not found is an import that no other rule sees.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^[a-z0-9]+/(build|[.]react-router)/', '[.]css$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
