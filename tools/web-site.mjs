import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

const manifestStarts = 'window.__reactRouterManifest=';

/**
 * The manifest of routes, which every page loads.
 * @param {string} site
 */
async function readManifest(site) {
  const shell = await readFile(join(site, FALLBACK), 'utf8');
  const address = namedIn(shell).find((each) => each.startsWith('/assets/manifest-')) ?? '';
  const script = await readFile(join(site, address), 'utf8');
  return { address, manifest: JSON.parse(script.slice(manifestStarts.length).replace(/;$/, '')) };
}

/**
 * Returns a script with the part of the manifest that a page needs: without the imports of each route, which are for
 * links that prefetch (we have none), what a route does not have, the styles of its layouts, and what a line of script
 * puts back: its id, which is also its key, the address of a page, which is its id, and that it draws something. The
 * landing page is within its budget only with all of it; decision 81 has the figure of each.
 * @param {any} manifest
 */
function trimManifest(manifest) {
  const routes = Object.entries(manifest.routes).map(([name, { id, imports, css, hasDefaultExport, ...route }]) => {
    if (!hasDefaultExport) throw new Error(`the route ${name} draws nothing`);
    const isPage = route.parentId !== undefined && route.parentId !== 'root' && !route.index;
    if (isPage && route.path !== name) throw new Error(`the page ${name} has the address ${route.path}`);
    const said = Object.entries(route).filter(([key, value]) => value !== false && !(isPage && key === 'path'));
    /** @type {string[]} */
    const above = [];
    for (let each = manifest.routes[route.parentId]; each; each = manifest.routes[each.parentId]) {
      above.push(...(each.css ?? []));
    }
    const own = css?.filter((/** @type {string} */ sheet) => !above.includes(sheet));
    return [name, { ...Object.fromEntries(said), ...(own?.length && { css: own }) }];
  });
  const putBack =
    'for(const[id,r]of Object.entries(__reactRouterManifest.routes)){r.id=id;r.hasDefaultExport=true;r.css??=[];' +
    'if(r.parentId!="root"&&!r.index)r.path??=id}';
  return `${manifestStarts}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};${putBack}`;
}

/** The document of an address that has none of its own. */
const FALLBACK = '__spa-fallback.html';
/** Stands for the skeleton in a document (web/src/root.tsx). */
const skeletonMark = '[[skeleton]]';

/**
 * The skeleton of a page, or null; see web/src/server-rendering.
 * @param {any} rendering
 * @param {string} address
 * @returns {Promise<{ html: string, style: string } | null>}
 */
async function skeletonOf({ memberPages, renderPage }, address) {
  const example = memberPages[address];
  return example ? renderPage({ address: example, member: null, lang: 'en', answers: [] }) : null;
}

/** Where documents lie that are no pages of their own. */
const SHELLS = 'shells';

/**
 * The documents of pages that are drawn in the browser: each has the manifest, and names all scripts and styles of its
 * page, which would be found one after the other else. Listed beside their addresses; any other address keeps the plain
 * one.
 * @param {string} site
 * @param {Awaited<ReturnType<typeof readManifest>>} manifest
 * @param {string} manifestScript
 * @param {string} program what renders pages of members
 */
async function writeShells(site, { address: manifestFile, manifest: { entry, routes } }, manifestScript, program) {
  const fallback = await readFile(join(site, FALLBACK), 'utf8');
  const shell = fallback.replace(`import "${manifestFile}";`, '');
  const addresses = JSON.parse(await readFile(join(site, 'addresses.json'), 'utf8'));
  const start = await readFile(join(site, 'index.html'), 'utf8');
  const about = /<meta name="description" content="([^"]*)"/.exec(start)?.[1] ?? '';
  const early = await bundleForBrowser('web/src/api/early-calls.ts');
  const showsSkeleton = await bundleForBrowser('web/src/session/early-skeleton.ts');
  const rendering = await import(pathToFileURL(program).href);
  await mkdir(join(site, SHELLS));
  for (const [address, page] of Object.entries(addresses)) {
    const chain = [];
    for (let route = routes[address.slice(1)]; route; route = routes[route.parentId]) chain.unshift(route);
    if (page !== null || chain.length === 0 || existsSync(join(site, address, 'index.html'))) continue;
    const scripts = await largestFirst(
      site,
      [entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports]),
    );
    const sheets = [
      ...new Set(chain.flatMap(({ css = [] }) => css.map((/** @type {string} */ sheet) => sheet.replace('#', '')))),
    ].filter((sheet) => !shell.includes(sheet));
    const file = address.slice(1).replace(/\W+/g, '-');
    const skeleton = await skeletonOf(rendering, address);
    const links = [
      `<meta name="description" content="${about}"/>`,
      `<script data-alone="">${early}</script>`,
      ...(skeleton ? [`<script data-alone="">${showsSkeleton}</script>`, `<style>${skeleton.style}</style>`] : []),
      // What has a skeleton is drawn before its scripts come.
      ...sheets.map(
        (sheet) =>
          `<link rel="${skeleton ? 'stylesheet' : 'preload'}"${skeleton ? '' : ' as="style"'} href="${sheet}"/>`,
      ),
      ...(skeleton ? [] : scripts.map((script) => `<link rel="modulepreload" href="${script}"/>`)),
      `<script>${manifestScript}</script>`,
    ];
    const name = `${SHELLS}/${file}.html`;
    // Of the links that the plain document has to its scripts only that one is not among these; React puts it there
    // unless it finds it.
    const html = shell.replace(/<link rel="modulepreload"[^>]*>/g, (link) =>
      link.includes(manifestFile) ? [...links, link.replace('/>', ' media="not all"/>')].join('') : '',
    );
    const drawn = skeleton
      ? startAfterFirstFrame(
          html.replace(skeletonMark, () => skeleton.html),
          scripts,
        )
      : html;
    await writeFile(join(site, name), drawn.replace(skeletonMark, ''));
    addresses[address] = name;
  }
  await writeFile(join(site, FALLBACK), fallback.replace(skeletonMark, ''));
  await writeFile(join(site, 'addresses.json'), JSON.stringify(addresses));
}

const startsApp = /<script type="module" async="">(.*?)<\/script>/s;

/**
 * A document that shows something by itself is drawn before its scripts are loaded: on a fast line they would come and run
 * first, on a slow one they would share it with the fonts. A tab in the background has no frames, so there they start soon.
 * @param {string} html
 * @param {readonly string[]} scripts
 */
function startAfterFirstFrame(html, scripts) {
  if (!startsApp.test(html)) throw new Error('React Router starts the app in another way');
  return html.replace(startsApp, (_, start) => {
    const loads = start
      .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await import($2);')
      .replace(/\bimport\(("[^"]+")\);/, 'await import($1)');
    // As a script element that fails: a newer version may have removed the file (ui/src/new-version.ts).
    return [
      '<script type="module" async="">let start=async()=>{start=()=>{};',
      `for(const href of ${JSON.stringify(scripts)})`,
      'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
      `try{${loads.trim()}}catch(e){console.error(e);dispatchEvent(new Event("newversion"))}};`,
      'requestAnimationFrame(()=>setTimeout(()=>start()));setTimeout(()=>start(),1e3)</script>',
    ].join('');
  });
}

/**
 * Nothing runs before all of them have come, and a large one takes longest.
 * @param {string} site
 * @param {readonly string[]} files
 */
async function largestFirst(site, files) {
  const sized = await Promise.all(
    [...new Set(files)].map(async (file) => ({ file, size: (await stat(join(site, file))).size })),
  );
  return sized.sort((a, b) => b.size - a.size).map(({ file }) => file);
}

/** Larger ones, which name the parts of a font for Chinese, are better kept by the browser. */
const inlinedBelow = 24_000;

/**
 * Puts what a document is drawn with into the document itself, so that its first sight waits for nothing else. The
 * links stay, because React looks for them (those of the root by an address that ends in #) and so does Vite when it
 * loads what else a part of a page needs; disabled
 * ones for paper are not fetched (Chromium looks ahead and fetches those for the screen, disabled or not).
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
      const links = new Set([link, link.replace('#"', '"')]);
      const unused = [...links].map((each) => each.replace('/>', ' media="print" disabled=""/>'));
      html = html.replace(link, () => `<style>${sheet}</style>${unused.join('')}`);
    }
    refuseStyleAttributes(name, html);
    await writeFile(join(site, name), html);
  }
}

/**
 * The policy of pages allows no styles in attributes. Those that React sets in the browser do not count; those of a
 * prerendered document would be left out until it is drawn again.
 * @param {string} name
 * @param {string} html
 */
function refuseStyleAttributes(name, html) {
  const plain = html.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '');
  const [, found] = /<[^>]*\sstyle="([^"]*)"/.exec(plain) ?? [];
  if (found !== undefined) throw new Error(`${name} has a style in an attribute: ${found}. Give it a class instead.`);
}

/**
 * The service worker, with the list of what it keeps from the start: the offline page, and what /questionnaire needs.
 * @param {string} site
 * @param {any} manifest
 */
async function buildServiceWorker(site, { entry, routes }) {
  const offline = await keepStill(join(site, 'offline/index.html'));
  const shell = await readFile(join(site, SHELLS, 'questionnaire.html'), 'utf8');
  const needed = [entry, ...Object.values(routes).filter(({ id }) => opensOffline.has(id))];
  const assets = needed.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  const fonts = [...shell.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, file = '']) => file);
  const files = new Set([
    ...namedIn(offline),
    // Its manifest names the files of all pages.
    ...namedIn(shell.replace(/<script[^>]*>.*?<\/script>/gs, '')),
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

const opensOffline = new Set(['root', 'layouts/MemberLayout', 'questionnaire']);

/**
 * Everything that a built site needs before it is served.
 * @param {string} site
 * @param {string} program what renders pages of members
 */
export async function finishSite(site, program) {
  const read = await readManifest(site);
  const manifestScript = trimManifest(read.manifest);
  await writeFile(join(site, read.address), manifestScript);
  await writeShells(site, read, manifestScript, program);
  await inlineStyles(site);
  await buildServiceWorker(site, read.manifest);
}
