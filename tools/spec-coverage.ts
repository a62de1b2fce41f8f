import ts from 'typescript';
import type { SourceFile } from './architecture';

/** A statement of the specification, where it is built, and the test that shows it. */
export interface CoverageRow {
  readonly id: string;
  readonly statement: string;
  /** Files of the repository; empty while the row is open. */
  readonly builtIn: readonly string[];
  /** Empty while the row is open. */
  readonly shownBy: readonly { readonly file: string; readonly title: string }[];
}

/** Reads the rows `| R-12 | statement | files | tests |` of the table; a cell holds several, parted by `<br>`. */
export function coverageRows(markdown: string): CoverageRow[] {
  const rows: CoverageRow[] = [];
  for (const line of markdown.split('\n')) {
    const [, id = '', statement = '', built = '', shown = ''] =
      /^\| ([A-Z]+-\d+) \| (.*?) \| (.*?) \| (.*?) \|$/.exec(line) ?? [];
    if (id === '') continue;
    const builtIn = [...built.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    const shownBy = [...shown.matchAll(/`([^`]+)`: (.+?)(?=<br>|$)/g)].map(([, file = '', title = '']) => ({
      file,
      title: title.trim(),
    }));
    rows.push({ id, statement: statement.trim(), builtIn, shownBy });
  }
  return rows;
}

const testers = new Set(['test', 'it', 'describe']);

/** The titles of the tests, groups and steps of a file. */
export function testTitles({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && testers.has(/^\w+/.exec(node.expression.getText(source))?.[0] ?? '')) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** Rows whose place or test is still missing. */
export function openRows(rows: readonly CoverageRow[]): string[] {
  return rows.filter(({ builtIn, shownBy }) => builtIn.length === 0 || shownBy.length === 0).map(({ id }) => id);
}

/** Rows that name a file or a test that is not there, and numbers that are taken twice. */
export function coverageFaults(rows: readonly CoverageRow[], files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const titlesOf = new Map<string, string[]>();
  const taken = new Set<string>();
  const faults: string[] = [];
  for (const { id, statement, builtIn, shownBy } of rows) {
    if (taken.has(id)) faults.push(`${id}: this number is taken`);
    taken.add(id);
    if (statement === '') faults.push(`${id}: says nothing`);
    for (const path of builtIn) if (!byPath.has(path)) faults.push(`${id}: there is no ${path}`);
    for (const { file, title } of shownBy) {
      const found = byPath.get(file);
      if (!found) {
        faults.push(`${id}: there is no ${file}`);
        continue;
      }
      const titles = titlesOf.get(file) ?? testTitles(found);
      titlesOf.set(file, titles);
      if (!titles.some((each) => each.includes(title))) faults.push(`${id}: ${file} has no test "${title}"`);
    }
  }
  return faults;
}
