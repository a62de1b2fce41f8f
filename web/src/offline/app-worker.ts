import { cacheMessage, takeOverMessage } from './worker-messages';

const looksForNewsEveryMs = 60 * 60 * 1000;

let registered: Promise<ServiceWorkerRegistration> | null = null;
let lookedAt = 0;
let asked = false;

async function register(): Promise<ServiceWorkerRegistration> {
  lookedAt = Date.now();
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ [cacheMessage]: loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)) });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
  });
  return registration;
}

/**
 * Activates a waiting version of the app when a member arrives at a page. Not within a survey, nor while another window
 * answers one, which the worker checks.
 */
export async function updateWorkerOnArrival(pathname: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  registered ??= register();
  const registration = await registered;
  if (pathname.startsWith('/survey/')) return;
  if (registration.waiting) {
    asked = true;
    registration.waiting.postMessage(takeOverMessage);
  } else if (Date.now() - lookedAt > looksForNewsEveryMs) {
    lookedAt = Date.now();
    await registration.update();
  }
}
