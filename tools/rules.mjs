import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { canary, legal } from './rules-canary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {string[]} */
const rooms = createRequire(import.meta.url)('../package.json').workspaces;
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const compiler = extractTSConfig(join(root, 'tsconfig.json'));

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/**
 * Reads the imports of every room below `baseDir` and says which break a rule.
 * @param {string} baseDir
 */
async function readRooms(baseDir) {
  // What a browser loads follows imports of values only; who knows whom counts imports of types as well.
  const passes = [
    { tsPreCompilationDeps: true, rules: forbidden.filter((/** @type {any} */ rule) => !rule.to.reachable) },
    { tsPreCompilationDeps: false, rules: forbidden.filter((/** @type {any} */ rule) => rule.to.reachable) },
  ];
  /** @type {Violation[]} */
  const violations = [];
  let filesRead = 0;
  for (const { tsPreCompilationDeps, rules } of passes) {
    const { enhancedResolveOptions, ...rest } = options;
    // From these rooms the pass follows imports to any other. To compile all of them would take most of the time.
    const origins = rooms.filter((room) =>
      rules.some((/** @type {any} */ { from }) => new RegExp(from.path ?? '').test(`${room}/`)),
    );
    const { output } = await cruise(
      origins,
      { ...rest, baseDir, tsPreCompilationDeps, validate: true, ruleSet: { forbidden: rules } },
      enhancedResolveOptions,
      { tsConfig: compiler },
    );
    if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result');
    const read = output.modules.filter(({ source }) => rooms.some((room) => source.startsWith(`${room}/`)));
    filesRead = Math.max(filesRead, read.length);
    for (const { rule, from, to } of output.summary.violations) violations.push({ rule: rule.name, from, to });
  }
  return { violations, filesRead };
}

/**
 * @param {string} directory
 * @param {Record<string, string>} files
 */
async function plant(directory, files) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    if (path.startsWith('node_modules/@pollen/')) await symlink(text, join(directory, path));
    else await writeFile(join(directory, path), text);
  }
}

/**
 * @param {Record<string, string>} files
 * @returns {Promise<Violation[]>}
 */
async function violationsOf(files) {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'pollen-rules-')));
  const directoryBefore = process.cwd();
  try {
    await plant(directory, { ...legal, ...files });
    process.chdir(directory);
    return (await readRooms(directory)).violations;
  } finally {
    process.chdir(directoryBefore);
    await rm(directory, { recursive: true, force: true });
  }
}

/** What is wrong with the rules themselves: each must report the import that was planted for it, and nothing else. */
export async function brokenRules() {
  const complaints = [];
  for (const { rule, from, to } of await violationsOf({})) {
    complaints.push(`${rule} refuses the legal import of ${to} by ${from}`);
  }
  for (const { name } of forbidden) {
    const planted = canary[name];
    if (!planted) complaints.push(`${name} has no planted violation in tools/rules-canary.mjs`);
    else if (!(await violationsOf(planted)).some(({ rule }) => rule === name)) {
      complaints.push(`${name} does not report its planted violation`);
    }
  }
  return complaints;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const complaints = await brokenRules();
  const { violations, filesRead } = await readRooms(root);
  for (const { rule, from, to } of violations) complaints.push(`${rule}: ${from} -> ${to}`);
  for (const complaint of complaints) console.error(complaint);
  console.log(`${forbidden.length} import rules, ${filesRead} files, ${complaints.length} complaints`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
