/// <reference lib="webworker" />
import { createHandlerBoundToURL, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheMessage, takeOverMessage } from './worker-messages';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: what `/questionnaire` needs to open, and the page that stands for all others. */
declare const shellFiles: PrecacheEntry[];

/**
 * Keeps files of the app, never an answer of the server: what a member sees offline is kept by the app itself, which
 * knows whose it is and when to forget it (kept-surveys.ts).
 */
const assetsCache = 'assets';
const assets = new CacheFirst({ cacheName: assetsCache });

precache(shellFiles);
const surveys = createHandlerBoundToURL('/questionnaire');
const offlinePage = createHandlerBoundToURL('/offline');

registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await fetch(options.request);
      } catch {
        return /^\/questionnaire\/?$/i.test(options.url.pathname) ? surveys(options) : offlinePage(options);
      }
    },
    { denylist: [/^\/(api|console|dev|partner)\b/] },
  ),
);
// Their names hold their hashes: what is there is right.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  async (options) => (await matchPrecache(options.request)) ?? assets.handle(options),
);

self.addEventListener('activate', (event) => {
  // Files of the version before; what this one needs comes back as pages are opened.
  event.waitUntil(caches.delete(assetsCache).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (message === takeOverMessage) event.waitUntil(takeOver());
  const kept = message && typeof message === 'object' && cacheMessage in message ? message[cacheMessage] : null;
  if (Array.isArray(kept)) event.waitUntil(keep(kept.filter((url) => typeof url === 'string')));
});

/** A survey that is being answered in any window keeps the version that it began with. */
async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ url }) => new URL(url).pathname.startsWith('/survey/'))) return;
  await self.skipWaiting();
}

/** The page that registers this worker was loaded without it: what it loaded is kept afterwards. */
async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache);
  for (const url of urls) {
    if ((await matchPrecache(url)) || (await cache.match(url))) continue;
    await cache.add(url).catch(() => undefined);
  }
}
