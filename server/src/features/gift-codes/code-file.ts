import { CODES_AT_ONCE } from '@pollen/contract/gift-codes';
import { readCsv } from '../../platform/csv';
import { type CodeProblem, codeKey, type NewCode, whyNotImport } from './rules';

const COLUMNS = ['code', 'pin', 'expires_on'] as const;

export interface CodeFile {
  readonly codes: readonly (NewCode & { line: number; key: string })[];
  readonly problems: readonly CodeProblem[];
}

/**
 * Reads a file of codes and lists a problem for each line that cannot be imported. Unbalanced quotation marks and bytes
 * that are not UTF-8 end the reading, because nothing after them can be trusted.
 */
export function readCodeFile(csv: string, today: string): CodeFile {
  const lines = readCsv(csv);
  if ('kind' in lines) return { codes: [], problems: [lines] };
  const [head, ...rest] = lines;
  if (!head) return { codes: [], problems: [{ line: 1, kind: 'noCodes' }] };
  const columns = head.cells.map((name) => name.toLowerCase());
  const problems: CodeProblem[] = problemsOfHead(columns, head.line);
  if (problems.length > 0) return { codes: [], problems };
  if (rest.length === 0) return { codes: [], problems: [{ line: head.line, kind: 'noCodes' }] };

  const codes: (NewCode & { line: number; key: string })[] = [];
  const lineOf = new Map<string, number>();
  for (const [place, { cells, line }] of rest.entries()) {
    if (place >= CODES_AT_ONCE) {
      problems.push({ line, kind: 'tooMany' });
      break;
    }
    const field = (name: (typeof COLUMNS)[number]) => cells[columns.indexOf(name)] ?? '';
    const given = { code: field('code'), pin: field('pin') || null, expiresOn: field('expires_on') || null };
    const wrong = cells.length > columns.length ? 'tooManyFields' : whyNotImport(given, today);
    if (wrong) {
      problems.push({ line, kind: wrong } as CodeProblem);
      continue;
    }
    const key = codeKey(given.code);
    const other = lineOf.get(key);
    if (other !== undefined) problems.push({ line, kind: 'twice', other });
    else {
      lineOf.set(key, line);
      codes.push({ ...given, line, key });
    }
  }
  return { codes, problems };
}

function problemsOfHead(columns: readonly string[], line: number): CodeProblem[] {
  if (!columns.includes('code')) return [{ line, kind: 'noCodeColumn' }];
  return columns.flatMap((field, place): CodeProblem[] => {
    if (!(COLUMNS as readonly string[]).includes(field)) return [{ line, kind: 'columnUnknown', field }];
    return columns.indexOf(field) === place ? [] : [{ line, kind: 'columnTwice', field }];
  });
}
