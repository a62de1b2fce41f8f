import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build.mjs';

/**
 * Runs tests of an older version, with the older code, on the newest schema: what is left of a release that is undone
 * (decision 145), and what the processes of the older version meet while a release is rolled out.
 *
 *   npm run check:undo -- COMMIT [test files]
 *
 * The older version takes the packages that are installed here; what it had pinned otherwise may differ.
 */
const [commit, ...files] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Which version? npm run check:undo -- COMMIT [test files]');
  process.exit(2);
}

/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 });

/**
 * Fills a folder with the older version, the newest migrations and the packages of this checkout.
 * @param {string} folder
 * @param {string} version
 */
async function checkOut(folder, version) {
  execFileSync('tar', ['x', '-C', folder], { input: git(['archive', version]) });
  await rm(join(folder, 'server/migrations'), { recursive: true });
  await symlink(join(root, 'server/migrations'), join(folder, 'server/migrations'));
  await mkdir(join(folder, 'node_modules/@pollen'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@pollen') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  // The rooms know each other by links, which have to lead to the older rooms.
  for (const room of await readdir(join(root, 'node_modules/@pollen'))) {
    await symlink(join('../..', room), join(folder, 'node_modules/@pollen', room));
  }
}

const folder = await mkdtemp(join(tmpdir(), 'pollen-previous-'));
try {
  await checkOut(folder, commit);
  const chosen = files.length > 0 ? files : ['server/src/features', 'checks'];
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...chosen], { cwd: folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
