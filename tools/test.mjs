import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';

/**
 * The whole test command, cheapest first; steps with `beside: true` run while the unit tests do, which leave some of two
 * cores idle. `node tools/test.mjs unit e2e` runs only those named.
 */
const steps = [
  { name: 'style', says: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', says: 'compiler', command: ['npm', 'run', '--silent', 'types'], beside: true },
  {
    name: 'rules',
    says: 'who imports whom',
    command: ['node', '--max-semi-space-size=64', 'tools/rules.mjs'],
    beside: true,
  },
  { name: 'dead-code', says: 'unused files, exports, packages', command: ['knip'], beside: true },
  { name: 'build', says: 'what npm start serves', command: ['node', 'tools/build.mjs'], beside: true },
  { name: 'budgets', says: 'JavaScript of each route', command: ['tsx', 'bench/budgets.ts'], beside: true },
  { name: 'unit', says: 'features on a real database, rules, architecture', command: ['vitest', 'run'] },
  // `npm run e2e -- word` stores a picture of each screen; here nobody looks at them.
  {
    name: 'e2e',
    says: 'journeys in a real browser',
    command: ['npm', 'run', '--silent', 'e2e'],
    env: { PICTURES: 'off' },
  },
];

/** @typedef {(typeof steps)[number]} Step */

/**
 * Runs a step and returns its exit code. The output of a step that runs beside another is printed when the step ends.
 * @param {Step} step
 */
async function run({ command: [program = '', ...args], name, says, beside, env }) {
  const title = `\n== ${name}: ${says}`;
  if (!beside) console.log(title);
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const stdio = beside ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env, PATH: path }, stdio });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve) =>
    child.on('error', () => resolve(127)).on('close', (code) => resolve(code ?? 1)),
  );
  if (beside) console.log(`${title}\n${Buffer.concat(said)}`);
  return code;
}

const requestedSteps = process.argv.slice(2);
const unknown = requestedSteps.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** @type {string[]} */
const summary = [];
let failed = 0;

/**
 * One after the other, up to the first that fails.
 * @param {Step[]} lane
 */
async function runAll(lane) {
  for (const step of lane) {
    const startedAt = performance.now();
    const code = await run(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(`${code === 0 ? 'passed' : 'FAILED'}  ${step.name.padEnd(10)} ${seconds.padStart(6)} s`);
    if (code !== 0) {
      failed += 1;
      return;
    }
  }
}

const chosen = steps.filter(({ name }) => requestedSteps.length === 0 || requestedSteps.includes(name));
const named = (/** @type {string} */ name) => chosen.filter((step) => step.name === name);
await runAll(named('style'));
if (failed === 0) await Promise.all([runAll(named('unit')), runAll(chosen.filter(({ beside }) => beside))]);
if (failed === 0) await runAll(named('e2e'));
console.log(`\n${summary.join('\n')}\n${summary.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
