import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';

/** The whole test command, cheapest first. `node tools/test.mjs unit e2e` runs only those named. */
const steps = [
  { name: 'style', says: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', says: 'compiler', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'rules', says: 'who imports whom', command: ['node', 'tools/rules.mjs'] },
  { name: 'dead-code', says: 'unused files, exports, packages', command: ['knip'] },
  { name: 'unit', says: 'features on a real database, rules, architecture', command: ['vitest', 'run'] },
  { name: 'build', says: 'what npm start serves', command: ['node', 'tools/build.mjs'] },
  { name: 'budgets', says: 'JavaScript of each route', command: ['tsx', 'bench/budgets.ts'] },
  { name: 'e2e', says: 'journeys in a real browser', command: ['npm', 'run', '--silent', 'e2e'] },
];

/** @param {string[]} command */
function run([program = '', ...args]) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path }, stdio: 'inherit' });
  return new Promise((resolve) => child.on('error', () => resolve(127)).on('close', (code) => resolve(code ?? 1)));
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const summary = [];
let failed = 0;
for (const { name, says, command } of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n== ${name}: ${says}`);
  const startedAt = performance.now();
  const code = await run(command);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  summary.push(`${code === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.padStart(6)} s`);
  if (code !== 0) {
    failed = 1;
    break;
  }
}
console.log(`\n${summary.join('\n')}\n${summary.length - failed} passed, ${failed} failed`);
process.exitCode = failed;
