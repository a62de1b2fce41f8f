import { describe, expect, test } from 'vitest';
import type { SourceFile } from './architecture';
import { repositoryFiles } from './repository-files';
import { coverageFaults, coverageRows, openRows, testTitles } from './spec-coverage';

const file = (path: string, text = ''): SourceFile => ({ path, text });

describe('every statement of the specification is built and tested', () => {
  const files = repositoryFiles();
  const rows = coverageRows(files.find(({ path }) => path === 'docs/spec-coverage.md')?.text ?? '');

  test('holds', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(coverageFaults(rows, files)).toEqual([]);
  });

  test('and nothing is open', () => {
    expect(openRows(rows)).toEqual([]);
  });

  test('can fail', () => {
    const tree = [
      file('web/paths.ts'),
      file('e2e/mine.spec.ts', "test('leads everywhere', async () => { await test.step('and back', go); });"),
    ];
    const faultsOf = (...lines: string[]) => coverageFaults(coverageRows(lines.join('\n')), tree);
    const right = '| R-1 | The way home. | `web/paths.ts` | `e2e/mine.spec.ts`: leads everywhere |';
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf(right, right.replace('R-1', 'R-2').replace('leads everywhere', 'and back'))).toEqual([]);
    expect(faultsOf(right, right)).toHaveLength(1);
    expect(faultsOf(right.replace('paths', 'gone'))).toHaveLength(1);
    expect(faultsOf(right.replace('mine', 'gone'))).toHaveLength(1);
    expect(faultsOf(right.replace('everywhere', 'nowhere'))).toHaveLength(1);
    expect(faultsOf(right.replace(': leads', ': leads everywhere<br>`e2e/mine.spec.ts`: nowhere'))).toHaveLength(1);
    const open = '| R-1 | The way home. | open | open |';
    expect(faultsOf(open)).toEqual([]);
    expect(openRows(coverageRows(open))).toEqual(['R-1']);
    expect(openRows(coverageRows(right))).toEqual([]);
    expect(faultsOf('| R-1 |  | `web/paths.ts` | `e2e/mine.spec.ts`: and back |')).toHaveLength(1);
  });

  test('titles are those of tests, groups and steps, and no other text', () => {
    const text = "describe('a', () => { test.each([1])('b %s', f); it('c', f); say('d'); test.step('e', f); });";
    expect(testTitles(file('x.test.ts', text))).toEqual(['a', 'b %s', 'c', 'e']);
  });
});
