import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { finishSite } from './web-site.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'build');

/** The rooms that ship. `made` is what the build is for: when it is gone, a stamp does not count. */
const shipping = [
  { room: 'server', made: 'server/main.js', build: buildServer },
  { room: 'web', made: 'web/index.html', build: buildWeb },
  { room: 'console', made: 'console/index.html', build: buildConsole },
];

/** @param {string} file */
async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * A room and, through its package.json, every room of ours that it imports.
 * @param {string} room
 * @param {Set<string>} [seen]
 */
async function withImportedRooms(room, seen = new Set()) {
  if (seen.has(room)) return seen;
  seen.add(room);
  const { dependencies = {} } = await readJson(join(root, room, 'package.json'));
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@pollen/')) await withImportedRooms(name.slice('@pollen/'.length), seen);
  }
  return seen;
}

const notSource = new Set(['node_modules', 'build', 'data', '.react-router']);

/**
 * @param {string} directory
 * @returns {Promise<string[]>}
 */
async function sourcesIn(directory) {
  const files = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (notSource.has(entry.name)) continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) files.push(...(await sourcesIn(path)));
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(path);
  }
  return files.sort();
}

/** @param {string} room */
async function fingerprint(room) {
  const files = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs', 'tools/web-site.mjs'].map((file) =>
    join(root, file),
  );
  for (const each of [...(await withImportedRooms(room))].sort()) files.push(...(await sourcesIn(join(root, each))));
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\n${relative(root, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** @param {string} room */
const stampOf = (room) => join(output, 'stamps', room);

/** The shipping rooms whose sources changed since they were built, with the fingerprint to stamp them with. */
export async function staleRooms() {
  const stale = [];
  for (const entry of shipping) {
    if (!existsSync(join(root, entry.room, 'package.json'))) continue;
    const print = await fingerprint(entry.room);
    const stamp = await readFile(stampOf(entry.room), 'utf8').catch(() => '');
    if (stamp !== print || !existsSync(join(output, entry.made))) stale.push({ ...entry, print });
  }
  return stale;
}

/**
 * Runs a program of node_modules inside a room; what it says is shown only when it fails.
 * @param {string} room
 * @param {string} program
 * @param {string[]} args
 */
async function runIn(room, program, args) {
  const path = [join(root, room, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(
    delimiter,
  );
  const child = spawn(program, args, {
    cwd: join(root, room),
    env: { ...process.env, PATH: path, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${room}:\n${said}`);
}

/**
 * Puts a finished directory in place of the one that is served.
 * @param {string} from
 * @param {string} to
 */
async function replaceDirectory(from, to) {
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, '..'), { recursive: true });
  await rename(from, to);
}

/**
 * Writes x.br and x.gz beside what compresses, so that the server never compresses the same file twice. Pages are
 * filled in by the server, which compresses them then.
 * @param {string} directory
 */
async function compressFiles(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
    await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
  }
}

async function buildWeb() {
  await runIn('web', 'react-router', ['build']);
  await runIn('web', 'vite', ['build', '--config', 'vite.server.config.ts', '--emptyOutDir', 'true']);
  await finishSite(join(root, 'web/build/client'), join(root, 'web/build/rendering/render-page.mjs'));
  await compressFiles(join(root, 'web/build/client'));
  await replaceDirectory(join(root, 'web/build/client'), join(output, 'web'));
  await replaceDirectory(join(root, 'web/build/rendering'), join(output, 'rendering'));
  await rename(join(root, 'web/build/chunk-names.json'), join(output, 'chunk-names.json'));
  await rm(join(root, 'web/build'), { recursive: true, force: true });
}

async function buildConsole() {
  const made = join(output, 'console.new');
  await runIn('console', 'vite', ['build', '--base', '/console/', '--outDir', made, '--emptyOutDir']);
  await compressFiles(made);
  await replaceDirectory(made, join(output, 'console'));
}

/** Packages that choose between a development and a production build by NODE_ENV, which nobody has to set for Pollen. */
const bundledPackages = /^react(-dom)?(\/|$)/;

/**
 * How code of ours becomes a bundle for Node: our rooms go in, and React in its production build; other packages stay
 * where npm put them.
 * @type {import('esbuild').BuildOptions}
 */
export const bundleForNode = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  // React is CommonJS and asks for modules of Node by require().
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  plugins: [
    {
      name: 'only our own rooms and React are bundled',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@pollen/') || bundledPackages.test(path)
            ? undefined
            : { path, external: true },
        );
      },
    },
  ],
};

/**
 * Bundles the server into an empty folder of the checkout.
 * @param {string} folder
 */
export async function bundleServer(folder) {
  // Not at the top: npm start reads this file in the process that becomes the server.
  const esbuild = await import('esbuild');
  const entries = ['main', 'pollen', 'worker', 'rendering-worker'].map((name) => join(root, `server/src/${name}.ts`));
  await esbuild.build({ ...bundleForNode, entryPoints: entries, outdir: folder });
}

async function buildServer() {
  const made = join(output, 'server.new');
  await rm(made, { recursive: true, force: true });
  await bundleServer(made);
  await replaceDirectory(made, join(output, 'server'));
  // npm keeps what it could not hoist in server/node_modules; the bundle must find the same versions.
  if (existsSync(join(root, 'server/node_modules'))) {
    await symlink('../../server/node_modules', join(output, 'server/node_modules'));
  }
}

/**
 * Builds what is stale and says how long each room took.
 * @param {string} [only] one room alone
 */
export async function buildStale(only) {
  for (const { room, print, build } of await staleRooms()) {
    if (only !== undefined && room !== only) continue;
    const startedAt = performance.now();
    await rm(stampOf(room), { force: true });
    await build();
    await mkdir(join(output, 'stamps'), { recursive: true });
    await writeFile(stampOf(room), print);
    console.log(`built ${room} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildStale(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
