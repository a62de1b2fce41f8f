import { describeTransfer, listTransfers } from '@pollen/server/features/ledger/index';
import type { Panel } from './panel';

/** Returns a member's transfers as a table, oldest first, with the balances of the three accounts after each. */
export async function ledgerStory(panel: Panel, memberId: number): Promise<string> {
  const lines = await panel.transaction((tx) => listTransfers(tx, { memberId, before: null, size: 10_000 }));
  const held: Record<string, number> = { available: 0, pending: 0, reserved: 0 };
  const rows = lines.reverse().map(({ from, to, amount, kind, params }) => {
    if (from in held) held[from] = (held[from] ?? 0) - amount;
    if (to in held) held[to] = (held[to] ?? 0) + amount;
    const what = describeTransfer(kind, params, 'en');
    return [what, `${from} -> ${to}`, amount, held.available, held.pending, held.reserved].map(String);
  });
  return table([['what happened', 'movement', 'points', 'available', 'pending', 'reserved'], ...rows]);
}

function table(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
