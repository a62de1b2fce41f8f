import { type Kind, openScales } from './route-weights';
import { printTable } from './table';

/**
 * What a browser loads for each route on a phone, and how much its layout jumps at two widths. Aim: JavaScript within the
 * budgets of route-weights.ts, no layout shift above 0.02. `bench:lighthouse` has the scores.
 */
const kinds: readonly Kind[] = ['script', 'stylesheet', 'font', 'image', 'document'];
const steadyBelow = 0.02;
const scales = await openScales();

try {
  const rows = [];
  for (const budget of scales.budgets) {
    const { bytes, layoutShift } = await scales.weigh(budget);
    const wide = await scales.weigh(budget, 1440);
    const columns = kinds.map((kind) => (bytes[kind] / 1024).toFixed(1));
    const isWithin = bytes.script / 1024 <= budget.kilobytes;
    const isSteady = Math.max(layoutShift, wide.layoutShift) <= steadyBelow;
    rows.push([
      budget.path.slice(0, 32),
      ...columns,
      `${budget.kilobytes}`,
      isWithin ? 'within' : 'OVER',
      layoutShift.toFixed(3),
      wide.layoutShift.toFixed(3),
      isSteady ? 'steady' : 'JUMPS',
    ]);
  }
  printTable(
    'bench:web, KB loaded (gzip), layout shift at 390 and 1440 px',
    ['route', 'JavaScript', 'CSS', 'fonts', 'images', 'HTML', 'aim', '', 'CLS 390', 'CLS 1440', ''],
    rows,
  );
} finally {
  await scales.close();
}
