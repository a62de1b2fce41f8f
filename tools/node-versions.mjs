import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './build.mjs';

/** The oldest Node that Pollen runs on, and the newest of each later line that gets security fixes. */
export const supportedNodes = ['20.19', '22', '24'];

/**
 * Installs the npm package that has the Node of this platform, and returns the folder of its program.
 * @param {string} version
 */
async function installNode(version) {
  const folder = join(tmpdir(), 'pollen-node', version);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const { status, stderr } = spawnSync('npm', ['install', '--no-save', `${name}@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm has no Node ${version} for this machine:\n${stderr}`);
  return join(folder, 'node_modules', name, 'bin');
}

/**
 * Runs a program of the checkout with the Node of a folder, and returns whether it succeeded.
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 */
function runWith(folder, program, args) {
  const path = [folder, join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const { status } = spawnSync(program, args, { cwd: root, env: { ...process.env, PATH: path }, stdio: 'inherit' });
  return status === 0;
}

/**
 * Runs the compiler and the unit tests with each supported Node. Arguments name the test files; without any, all run:
 * `npm run check:node -- server/src/features/sessions`.
 * @param {string[]} files
 */
async function checkVersions(files) {
  const failed = [];
  for (const version of supportedNodes) {
    const folder = await installNode(version);
    const { stdout } = spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' });
    console.log(`\n== Node ${stdout.trim()}`);
    const passes = runWith(folder, 'npm', ['run', '--silent', 'types']) && runWith(folder, 'vitest', ['run', ...files]);
    if (!passes) failed.push(version);
  }
  console.log(failed.length === 0 ? '\nAll of them passed.' : `\nFailed with Node ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await checkVersions(process.argv.slice(2));
