import { expect, test } from 'vitest';
import { readCsvInGroups } from './csv';

test('a character of two places is read whole wherever it lies in a long file', async () => {
  const rows = 20_000;
  // Of each two neighbours, one file has the character across the end of a part.
  for (const shift of ['', 'x']) {
    const csv = `${shift}name\n${'😀😀😀😀\n'.repeat(rows)}`;
    const cells: string[] = [];
    for await (const group of readCsvInGroups(csv, 5_000)) {
      if (!Array.isArray(group)) throw new Error(`line ${group.line} cannot be read`);
      cells.push(...group.map((record) => record.cells[0] ?? ''));
    }
    expect(cells).toHaveLength(rows + 1);
    expect(new Set(cells.slice(1))).toEqual(new Set(['😀😀😀😀']));
  }
});
