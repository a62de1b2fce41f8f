import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

/** Of an address with a parameter, the value that stands for all of them. */
const exampleAddresses: Record<string, string> = { '/privacyClauses/:id': '/privacyClauses/2' };
/** Members come to their rewards by any address that has this in it; `*` is anything. */
const alsoOurs = '*/rewards*';
/** What an address that is none of ours shows; the server answers it with status 404. */
const notFound = '/404';
const publicPages = [
  '/',
  '/logon',
  '/login',
  '/register',
  '/forgot',
  '/integralAward',
  '/aboutQuestionnaire',
  '/howWeTreatYou',
  '/helpFeedback',
  '/offenQuestion',
  '/privacyClauses/1',
  '/ActiveRules',
  '/yhxy',
  '/offline',
];

export default {
  appDirectory: 'src',
  ssr: false,
  async prerender({ getStaticPaths }) {
    const routes = getStaticPaths();
    const missing = publicPages.filter((path) => !routes.includes(path));
    if (missing.length > 0) throw new Error(`No route leads to these pages: ${missing.join(', ')}.`);
    return [...publicPages, ...Object.values(exampleAddresses), notFound];
  },
  async buildEnd({ buildManifest, viteConfig }) {
    const folder = join(viteConfig.root, 'build/client');
    const addresses: Record<string, string | null> = {};
    for (const { path } of Object.values(buildManifest?.routes ?? {})) {
      if (path && path !== '*') addresses[`/${path}`] = exampleAddresses[`/${path}`] ?? null;
    }
    // Last: the first that matches counts.
    addresses[alsoOurs] = null;
    await writeFile(join(folder, 'addresses.json'), JSON.stringify(addresses));
    for (const file of await readdir(folder, { recursive: true })) {
      if (file.endsWith('.html'))
        await writeFile(join(folder, file), withCard(stylesFirst(await readFile(join(folder, file), 'utf8'))));
    }
  },
} satisfies Config;

/**
 * A prerendered page can be read without its scripts, so these wait for the styles and the fonts: on a slow phone
 * they held the first picture back by half a second.
 */
function stylesFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchPriority="low" ');
}

/** What a shared link shows. Only programs that run no scripts read these tags, so no script makes them. */
function withCard(html: string): string {
  const canonical = /<link rel="canonical" href="((https:\/\/[^/"]+)[^"]*)"\/>/.exec(html);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  if (!canonical) return html;
  const [link, url, publicUrl] = canonical;
  const card = {
    type: 'website',
    site_name: 'Pollen',
    title,
    description,
    url,
    image: `${publicUrl}/card.png`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'Pollen. Polls in, gold out.',
  };
  const tags = Object.entries(card).map(([name, content]) => `<meta property="og:${name}" content="${content}"/>`);
  // Twitter reads the rest of its card from the tags above.
  return html.replace(link, [link, ...tags, '<meta name="twitter:card" content="summary_large_image"/>'].join(''));
}
