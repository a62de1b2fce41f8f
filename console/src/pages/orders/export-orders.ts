import { csvFile } from '@pollen/contract/csv';
import { call } from '../../api/call';
import type { OrderQuery } from './order-filter';
import type { Check, OrderRow } from './order-words';

const pageSize = 100;
/** The newest orders that one file holds. A larger export would need too much memory in the browser. */
const mostPages = 50;

interface Export {
  rows: readonly OrderRow[];
  /** True when more orders matched than the file holds. */
  cut: boolean;
}

/** Loads all orders that match the filters, page by page. */
export async function fetchOrders(query: OrderQuery): Promise<Export> {
  const rows: OrderRow[] = [];
  let after = {};
  for (let page = 1; ; page += 1) {
    const { list, next } = await call('GET /api/console/Orders', {
      query: { ...query, size: pageSize, ...after },
    });
    rows.push(...list);
    if (next === null) return { rows, cut: false };
    if (page >= mostPages) return { rows, cut: true };
    after = { before: next };
  }
}

const head = [
  'order',
  'ordered_at',
  'status',
  'member',
  'name',
  'email',
  'level',
  'country',
  'reward',
  'usd',
  'coins',
  'checks',
  'first_approval',
] as const;

/**
 * Returns the orders as CSV. The column names are always English, so that programs which read the file keep working.
 */
export function ordersFile(rows: readonly OrderRow[], inWords: (check: Check) => string): string {
  return csvFile([
    head,
    ...rows.map((row) => [
      row.id,
      row.orderedAt,
      row.status,
      row.memberId,
      row.memberName,
      row.memberEmail,
      row.level,
      row.country,
      row.giftName,
      (row.valueCents / 100).toFixed(2),
      row.points,
      row.checks.map(inWords).join('; '),
      row.firstApproval,
    ]),
  ]);
}
