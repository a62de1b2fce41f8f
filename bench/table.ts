import { cpus } from 'node:os';

/** Prints rows as an aligned table under a title, with what machine measured them. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(`\n${title}`);
  console.log(`(${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.version})\n`);
  const [first, ...rest] = cells as [string[], ...string[][]];
  console.log(line(first));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rest) console.log(line(row));
  console.log();
}

/** The value below which a share of the sample lies. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs `callers` loops for a time and returns the rounds per second and the time of each round in ms. */
export async function keepBusy(
  callers: number,
  milliseconds: number,
  round: (caller: number) => Promise<unknown>,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const begin = performance.now();
  const until = begin + milliseconds;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        const start = performance.now();
        await round(caller);
        times.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - begin), times };
}
