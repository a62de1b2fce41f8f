/// <reference lib="webworker" />
import { createHandlerBoundToURL, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheMessage, takeOverMessage } from './worker-messages';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: what `/questionnaire` needs to open, and the page that stands for all others. */
declare const shellFiles: PrecacheEntry[];

/**
 * Caches files of the app and no answers of the server. The data that a member sees offline is stored by the app, which
 * knows when to delete it (kept-surveys.ts).
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
// File names contain hashes, so a cached file is always right.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  async (options) => (await matchPrecache(options.request)) ?? assets.handle(options),
);

self.addEventListener('activate', (event) => {
  // Deletes the files of the previous version; those of this version are cached as pages are opened.
  event.waitUntil(caches.delete(assetsCache).then(() => self.clients.claim()));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (message === takeOverMessage) event.waitUntil(takeOver());
  const kept = message && typeof message === 'object' && cacheMessage in message ? message[cacheMessage] : null;
  if (Array.isArray(kept)) event.waitUntil(keep(kept.filter((url) => typeof url === 'string')));
});

/** Browsers end a subscription whose messages show nothing, so an unreadable one shows the name of the panel. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title = 'Pollen', body = '', tag = '', url = '/inbox' } = readMessage(data);
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: url });
}

function readMessage(data: PushMessageData | null): { title?: string; body?: string; tag?: string; url?: string } {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Windows that a notification must not lead away: a survey that is being answered, and the console on the same host. */
const occupied = /^\/(survey|console|dev|partner)\//;

/** Opens the page of a notification in a window of the app that is open, unless something else is done there. */
async function open(path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/inbox', self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const free = windows.find((each) => !occupied.test(new URL(each.url).pathname));
  if (!free) await self.clients.openWindow(url);
  else {
    await free.focus();
    await free.navigate(url);
  }
}

/** A window that answers a survey keeps the version that it started with. */
async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ url }) => new URL(url).pathname.startsWith('/survey/'))) return;
  await self.skipWaiting();
}

/** Caches the files of the page that registers this worker, which loaded them before the worker existed. */
async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache);
  for (const url of urls) {
    if ((await matchPrecache(url)) || (await cache.match(url))) continue;
    await cache.add(url).catch(() => undefined);
  }
}
