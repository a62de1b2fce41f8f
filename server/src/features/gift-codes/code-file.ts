import { CODES_AT_ONCE } from '@pollen/contract/gift-codes';
import { CsvError, parse } from 'csv-parse/sync';
import { delimiterOf, LOST_SIGN } from '../../platform/csv';
import { type CodeProblem, codeKey, type NewCode, whyNotImport } from './rules';

const COLUMNS = ['code', 'pin', 'expires_on'] as const;

/** One record of the file, as csv-parse returns it with the option `info`. */
interface Line {
  record: string[];
  info: { lines: number };
}

export interface CodeFile {
  readonly codes: readonly (NewCode & { line: number; key: string })[];
  readonly problems: readonly CodeProblem[];
}

/**
 * Reads a file of codes and lists a problem for each line that cannot be imported. Unbalanced quotation marks and bytes
 * that are not UTF-8 end the reading, because nothing after them can be trusted.
 */
export function readCodeFile(csv: string, today: string): CodeFile {
  const lost = csv.split(/\r\n?|\n/).findIndex((line) => line.includes(LOST_SIGN));
  if (lost !== -1) return { codes: [], problems: [{ line: lost + 1, kind: 'notUtf8' }] };
  let lines: Line[];
  try {
    lines = parse(csv, {
      bom: true,
      info: true,
      trim: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { codes: [], problems: [{ line: Number(error.lines ?? 1), kind: 'quotes' }] };
  }
  const [head, ...rest] = lines;
  if (!head) return { codes: [], problems: [{ line: 1, kind: 'noCodes' }] };
  const columns = head.record.map((name) => name.toLowerCase());
  const problems: CodeProblem[] = problemsOfHead(columns, head.info.lines);
  if (problems.length > 0) return { codes: [], problems };
  if (rest.length === 0) return { codes: [], problems: [{ line: head.info.lines, kind: 'noCodes' }] };

  const codes: (NewCode & { line: number; key: string })[] = [];
  const lineOf = new Map<string, number>();
  for (const [place, { record, info }] of rest.entries()) {
    const line = info.lines;
    if (place >= CODES_AT_ONCE) {
      problems.push({ line, kind: 'tooMany' });
      break;
    }
    const field = (name: (typeof COLUMNS)[number]) => record[columns.indexOf(name)] ?? '';
    const given = { code: field('code'), pin: field('pin') || null, expiresOn: field('expires_on') || null };
    const wrong = record.length > columns.length ? 'tooManyFields' : whyNotImport(given, today);
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
