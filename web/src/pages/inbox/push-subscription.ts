import { call } from '../../api/call';

/** Returns whether this browser can show notifications of a website at all. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Returns whether the member may be asked about notifications; a server takes it that the browser allows it. */
export function mayAsk(): boolean {
  return import.meta.env.SSR || (canNotify() && Notification.permission !== 'denied');
}

/**
 * Asks the browser for notifications and subscribes it; the browser itself asks the member once. Returns false when the
 * member or the browser does not allow them.
 */
export async function turnOnNotifications(id: number, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // Without one, as where the browser refused it, `ready` would wait for ever.
  if (!(await navigator.serviceWorker.getRegistration())) return false;
  const registration = await navigator.serviceWorker.ready;
  // One that was made for an earlier key of the panel gets nothing any more.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call('POST /api/v1/Accounts/:id/Push', { params: { id }, body: { endpoint, keys: { p256dh, auth } } });
  return true;
}

/** Ends the notifications of this browser, here and on the server. */
export async function turnOffNotifications(id: number): Promise<void> {
  await call('POST /api/v1/Accounts/:id/Push/End', { params: { id }, body: {} });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
