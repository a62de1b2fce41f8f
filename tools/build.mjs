import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

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
  const files = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'].map((file) => join(root, file));
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

/** Addresses of files of ours that a page names.
 * @param {string} html
 */
const namedIn = (html) => [...html.matchAll(/"(\/assets\/[^"#]+)/g)].map(([, file = '']) => file);

/**
 * The offline page stands for any address, and the app's scripts would look for the page of that address: only those
 * that work alone stay.
 * @param {string} file
 */
async function keepStill(file) {
  const html = await readFile(file, 'utf8');
  const still = html
    .replace(/<script(?![^>]* data-alone)[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  await writeFile(file, still);
  return still;
}

/** Where documents lie that are no pages of their own. */
const SHELLS = 'shells';
const manifestStarts = 'window.__reactRouterManifest=';

/**
 * The manifest of routes, which every page loads.
 * @param {string} site
 */
async function readManifest(site) {
  const shell = await readFile(join(site, '__spa-fallback.html'), 'utf8');
  const file = join(site, namedIn(shell).find((each) => each.startsWith('/assets/manifest-')) ?? '');
  const script = await readFile(file, 'utf8');
  return { file, manifest: JSON.parse(script.slice(manifestStarts.length).replace(/;$/, '')) };
}

/**
 * The documents of pages that are drawn in the browser: each names all scripts and styles of its page, which would be
 * found one after the other else. Listed beside their addresses; any other address keeps the plain one.
 * @param {string} site
 */
async function writeShells(site) {
  const shell = await readFile(join(site, '__spa-fallback.html'), 'utf8');
  const { entry, routes } = (await readManifest(site)).manifest;
  const addresses = JSON.parse(await readFile(join(site, 'addresses.json'), 'utf8'));
  const start = await readFile(join(site, 'index.html'), 'utf8');
  const about = /<meta name="description" content="([^"]*)"/.exec(start)?.[1] ?? '';
  await mkdir(join(site, SHELLS));
  for (const [address, page] of Object.entries(addresses)) {
    const chain = [];
    for (let route = routes[address.slice(1)]; route; route = routes[route.parentId]) chain.unshift(route);
    if (page !== null || chain.length === 0 || existsSync(join(site, address, 'index.html'))) continue;
    const scripts = new Set([entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports]));
    const styles = new Set(
      chain.flatMap(({ css = [] }) => css.map((/** @type {string} */ file) => file.replace('#', ''))),
    );
    const links = [
      `<meta name="description" content="${about}"/>`,
      ...[...styles]
        .filter((file) => !shell.includes(file))
        .map((file) => `<link rel="preload" as="style" href="${file}"/>`),
      ...[...scripts].map((file) => `<link rel="modulepreload" href="${file}"/>`),
    ];
    const name = `${SHELLS}/${address.slice(1).replace(/\W+/g, '-')}.html`;
    const html = shell.replace(
      /<link rel="modulepreload"[^>]*manifest-[^>]*>/,
      (manifest) => manifest + links.join(''),
    );
    await writeFile(
      join(site, name),
      html.replace(/<link rel="modulepreload" fetchPriority="low"[^>]*>/g, (link) => {
        const file = namedIn(link)[0] ?? '';
        return scripts.has(file) ? '' : link.replace(' fetchPriority="low"', '');
      }),
    );
    addresses[address] = name;
  }
  await writeFile(join(site, 'addresses.json'), JSON.stringify(addresses));
}

/** Larger ones, which name the parts of a font for Chinese, are better kept by the browser. */
const inlinedBelow = 24_000;

/**
 * Puts what a document is drawn with into the document itself, so that its first sight waits for nothing else. The
 * links stay, because React looks for them, but nothing waits for a style sheet that is for paper only.
 * @param {string} site
 */
async function inlineStyles(site) {
  /** @type {Map<string, Promise<string>>} */
  const sheets = new Map();
  /** @param {string} file */
  const read = (file) => {
    const sheet = sheets.get(file) ?? readFile(join(site, file), 'utf8');
    sheets.set(file, sheet);
    return sheet;
  };
  for (const name of await readdir(site, { recursive: true })) {
    if (!name.endsWith('.html')) continue;
    let html = await readFile(join(site, name), 'utf8');
    for (const [link, file = ''] of html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?"\/>/g)) {
      const sheet = (await read(file)).trim();
      if (sheet.length > inlinedBelow) continue;
      html = html.replace(link, () => `<style>${sheet}</style>${link.replace('/>', ' media="print"/>')}`);
    }
    await writeFile(join(site, name), html);
  }
}

/**
 * What the modules of a route import stands in the manifest for links that prefetch. We have none, and it was a third
 * of the manifest: 1 KB gzip on each page. What a route does not have need not be said either.
 * @param {string} site
 */
async function trimManifest(site) {
  const { file, manifest } = await readManifest(site);
  for (const route of Object.values(manifest.routes)) {
    delete route.imports;
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
  }
  await writeFile(file, `${manifestStarts}${JSON.stringify(manifest)};`);
}

/**
 * The service worker, with the list of what it keeps from the start: the offline page, and what /questionnaire needs.
 * @param {string} site
 */
async function buildServiceWorker(site) {
  const offline = await keepStill(join(site, 'offline/index.html'));
  const shell = await readFile(join(site, SHELLS, 'questionnaire.html'), 'utf8');
  const { entry, routes: all } = (await readManifest(site)).manifest;
  const needed = [entry, ...Object.values(all).filter(({ id }) => opensOffline.has(id))];
  const assets = needed.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  const fonts = [...shell.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, file = '']) => file);
  const files = new Set([
    ...namedIn(offline),
    ...namedIn(shell),
    ...fonts,
    ...assets.map((file) => file.replace('#', '')),
  ]);
  /** @param {string} html */
  const revision = (html) => createHash('sha256').update(html).digest('hex').slice(0, 16);
  const shellFiles = [
    { url: '/questionnaire', revision: revision(shell) },
    { url: '/offline', revision: revision(offline) },
    ...[...files].sort().map((url) => ({ url, revision: null })),
  ];
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [join(root, 'web/src/offline/service-worker.ts')],
    outfile: join(site, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', shellFiles: JSON.stringify(shellFiles) },
    logLevel: 'warning',
  });
}

const opensOffline = new Set(['root', 'layouts/MembersOnly', 'layouts/MemberLayout', 'questionnaire']);

async function buildWeb() {
  await runIn('web', 'react-router', ['build']);
  await writeShells(join(root, 'web/build/client'));
  await inlineStyles(join(root, 'web/build/client'));
  await buildServiceWorker(join(root, 'web/build/client'));
  await trimManifest(join(root, 'web/build/client'));
  await compressFiles(join(root, 'web/build/client'));
  await replaceDirectory(join(root, 'web/build/client'), join(output, 'web'));
  await rename(join(root, 'web/build/chunk-names.json'), join(output, 'chunk-names.json'));
  await rm(join(root, 'web/build'), { recursive: true, force: true });
}

async function buildConsole() {
  const made = join(output, 'console.new');
  await runIn('console', 'vite', ['build', '--base', '/console/', '--outDir', made, '--emptyOutDir']);
  await compressFiles(made);
  await replaceDirectory(made, join(output, 'console'));
}

/**
 * How code of ours becomes a bundle for Node: our rooms go in, packages stay where npm put them.
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
  plugins: [
    {
      name: 'only our own rooms are bundled',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@pollen/') ? undefined : { path, external: true },
        );
      },
    },
  ],
};

async function buildServer() {
  // Not at the top: npm start reads this file in the process that becomes the server.
  const esbuild = await import('esbuild');
  const entries = ['main', 'worker']
    .map((name) => join(root, `server/src/${name}.ts`))
    .filter((file) => existsSync(file));
  const made = join(output, 'server.new');
  await rm(made, { recursive: true, force: true });
  await esbuild.build({ ...bundleForNode, entryPoints: entries, outdir: made });
  await replaceDirectory(made, join(output, 'server'));
  // npm keeps what it could not hoist in server/node_modules; the bundle must find the same versions.
  if (existsSync(join(root, 'server/node_modules'))) {
    await symlink('../../server/node_modules', join(output, 'server/node_modules'));
  }
}

/** Builds what is stale and says how long each room took. */
export async function buildStale() {
  for (const { room, print, build } of await staleRooms()) {
    const startedAt = performance.now();
    await rm(stampOf(room), { force: true });
    await build();
    await mkdir(join(output, 'stamps'), { recursive: true });
    await writeFile(stampOf(room), print);
    console.log(`built ${room} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildStale().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
