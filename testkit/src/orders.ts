import type { Panel } from './panel';

/** Approves orders as an operator does in the console: with the warnings that each of them shows now. */
export async function approveOrders(
  panel: Panel,
  { cookie }: { cookie: string },
  ids: readonly number[],
  lang: 'en' | 'zh' = 'en',
) {
  const shown = [];
  for (const id of new Set(ids)) {
    const { data } = await panel.call(`GET /api/console/Orders/${id}`, { cookie });
    if (data) shown.push({ id, warnings: data.checks.map(({ kind }: { kind: string }) => kind) });
  }
  return panel.call('POST /api/console/Orders/Approve', { cookie, lang, body: { ids, shown } });
}
