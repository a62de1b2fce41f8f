import { openScales, type RouteWeight } from './route-weights';
import { printTable } from './table';

/**
 * Fails when a route loads more JavaScript than its budget, a page in Chinese more fonts, or a route a file under two
 * addresses; part of `npm test`.
 * `bench:web` prints all the figures.
 */
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** Several pages at once, because a page mostly waits for its network and its skeleton. */
const AT_ONCE = 4;

const scales = await openScales();
const rows: string[][] = [];
const outgrown: string[] = [];
try {
  const { budgets } = scales;
  const weights: RouteWeight[] = [];
  for (let first = 0; first < budgets.length; first += AT_ONCE) {
    const some = budgets.slice(first, first + AT_ONCE);
    weights.push(...(await Promise.all(some.map((budget) => scales.weigh(budget)))));
  }
  for (const [place, budget] of budgets.entries()) {
    const { bytes, scripts, repeated } = weights[place] as RouteWeight;
    rows.push([budget.path.slice(0, 32), kilobytes(bytes.script), `${budget.kilobytes}`]);
    if (bytes.script === 0) outgrown.push(`${budget.path} loaded no JavaScript at all: is it still served?`);
    if (repeated.length > 0) outgrown.push(`${budget.path} loads under a second address: ${repeated.join(', ')}`);
    if (bytes.script <= budget.kilobytes * 1024) continue;
    const largest = scripts.slice(0, 6).map(({ name, bytes }) => `${kilobytes(bytes)} ${name}`);
    outgrown.push(
      `${budget.path} loads ${bytes.script} bytes (${kilobytes(bytes.script)} KB) of JavaScript, its budget is ` +
        `${budget.kilobytes} KB. Its largest chunks, in KB: ${largest.join(', ')}`,
    );
  }
  printTable('JavaScript, KB (gzip)', ['route', 'loads', 'budget'], rows);
  const fonts = await Promise.all(
    scales.fontBudgets.map(async ({ path, kilobytes: budget }) => {
      const { bytes } = await scales.weigh({ path, who: 'member', lang: 'zh' });
      if (bytes.font > budget * 1024) {
        outgrown.push(`${path} in Chinese loads ${kilobytes(bytes.font)} KB of fonts, its budget is ${budget} KB.`);
      }
      return [path, kilobytes(bytes.font), `${budget}`];
    }),
  );
  printTable('Fonts in Chinese, KB', ['route', 'loads', 'budget'], fonts);
  for (const sentence of outgrown) console.error(sentence);
} finally {
  await scales.close();
}
process.exitCode = outgrown.length > 0 ? 1 : 0;
