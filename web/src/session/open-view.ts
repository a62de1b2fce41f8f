import { readView, saveView } from './member-view';

/** A call of the view about itself: without its token in a header, which would have it refused like any change. */
async function post(path: string, body: object, isLeaving = false): Promise<Record<string, unknown> | null> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The page goes while this is under way.
    keepalive: isLeaving,
  });
  const { code, data } = await response.json();
  return code === 200 ? data : null;
}

/** Says whether this tab is here, is leaving or done. Null when the view is over. */
export function tellView(token: string, state: 'here' | 'leaving' | 'over') {
  return post('/api/v1/MemberViewStates', { token, state }, state !== 'here').catch(() => null);
}

/** Before anything is drawn: takes the ticket out of the address, or asks whether the view of before goes on. */
export async function openView(): Promise<void> {
  const ticket = /^#view=([\w-]+)$/.exec(location.hash)?.[1];
  if (ticket) {
    // Nobody reads it over a shoulder, and no bookmark keeps it.
    history.replaceState(history.state, '', location.pathname + location.search);
    const opened = await post('/api/v1/MemberViews', { ticket }).catch(() => null);
    if (opened) saveView(opened as unknown as Parameters<typeof saveView>[0]);
    else saveView({ token: '-', name: '', until: new Date().toISOString(), over: true });
    return;
  }
  const view = readView();
  if (!view || view.over) return;
  if (!(await tellView(view.token, 'here'))) saveView({ ...view, over: true });
}
