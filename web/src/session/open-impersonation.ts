import { readImpersonation, saveImpersonation } from './impersonation';

/** Posts without the token in a header, because the server refuses every change that carries the header. */
async function post(path: string, body: object, isLeaving = false): Promise<Record<string, unknown> | null> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The page may unload while the request is under way.
    keepalive: isLeaving,
  });
  const { code, data } = await response.json();
  return code === 200 ? data : null;
}

/** Reports the state of this tab to the server; returns null when the impersonation is over. */
export function sendTabState(token: string, state: 'here' | 'leaving' | 'over') {
  return post('/api/v1/MemberViewStates', { token, state }, state !== 'here').catch(() => null);
}

/** Before the first render: exchanges the ticket in the address, or checks that the stored impersonation still runs. */
export async function openImpersonation(): Promise<void> {
  const ticket = /^#view=([\w-]+)$/.exec(location.hash)?.[1];
  if (ticket) {
    // The ticket must not stay in the address bar, the history or a bookmark.
    history.replaceState(history.state, '', location.pathname + location.search);
    const opened = await post('/api/v1/MemberViews', { ticket }).catch(() => null);
    if (opened) saveImpersonation(opened as unknown as Parameters<typeof saveImpersonation>[0]);
    else saveImpersonation({ token: '-', name: '', until: new Date().toISOString(), over: true });
    return;
  }
  const current = readImpersonation();
  if (!current || current.over) return;
  if (!(await sendTabState(current.token, 'here'))) saveImpersonation({ ...current, over: true });
}
