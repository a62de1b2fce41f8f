import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What the build does to the documents of the member app once React Router has made them.

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A script that stands alone, without the framework.
 * @param {string} file
 * @param {Record<string, string>} [define]
 */
async function bundleForBrowser(file, define = {}) {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(root, file)],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    logLevel: 'warning',
  });
  return outputFiles[0]?.text.trim() ?? '';
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
  const early = await bundleForBrowser('web/src/api/early-calls.ts');
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
      `<script data-alone="">${early}</script>`,
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
 * of the manifest: 1 KB gzip on each page. What a route does not have need not be said either, nor the styles that each
 * page has from its root, nor twice under which id it stands: 0.2 KB more.
 * @param {string} site
 */
async function trimManifest(site) {
  const { file, manifest } = await readManifest(site);
  const { root: first, ...others } = manifest.routes;
  for (const route of Object.values(manifest.routes)) {
    delete route.imports;
    delete route.id;
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
  }
  for (const route of Object.values(others)) {
    route.css = route.css?.filter((/** @type {string} */ sheet) => !first.css.includes(sheet));
  }
  const withIds = 'for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id;';
  await writeFile(file, `${manifestStarts}${JSON.stringify(manifest)};${withIds}`);
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
  const script = await bundleForBrowser('web/src/offline/service-worker.ts', {
    shellFiles: JSON.stringify(shellFiles),
  });
  await writeFile(join(site, 'service-worker.js'), script);
}

const opensOffline = new Set(['root', 'layouts/MembersOnly', 'layouts/MemberLayout', 'questionnaire']);

/**
 * Everything that a built site needs before it is served.
 * @param {string} site
 */
export async function finishSite(site) {
  await writeShells(site);
  await inlineStyles(site);
  await buildServiceWorker(site);
  await trimManifest(site);
}
