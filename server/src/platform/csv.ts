import { Readable } from 'node:stream';
import { parse as parseStream } from 'csv-parse';
import { CsvError, parse } from 'csv-parse/sync';

/** Returns the delimiter of a CSV text by its heading: spreadsheets use the one of their user's country. */
export function delimiterOf(csv: string): string {
  const heading = /^\s*[^\r\n]*/.exec(csv)?.[0] ?? '';
  return [';', '\t'].find((mark) => heading.includes(mark)) ?? ',';
}

/** The character that replaces bytes that are not valid UTF-8. */
export const LOST_SIGN = '\uFFFD';

/** A record of a CSV file: its cells, and the number of the line on which it ends. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a CSV text cannot be read to its end, and the line of the fault. */
export interface CsvFault {
  readonly line: number;
  readonly kind: 'notUtf8' | 'quotes';
}

/**
 * Reads the records of a CSV text of whatever delimiter, without empty ones; at most `most` of them. Bytes that are not
 * UTF-8 and unbalanced quotation marks are faults of the whole text, because nothing after them can be trusted.
 */
export function readCsv(csv: string, most?: number): readonly CsvRecord[] | CsvFault {
  const lost = csv.split(/\r\n?|\n/).findIndex((line) => line.includes(LOST_SIGN));
  if (lost !== -1) return { line: lost + 1, kind: 'notUtf8' };
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      trim: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      ...(most !== undefined && { to: most }),
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines ?? 1), kind: 'quotes' };
  }
}

/** A part of a long file is parsed at a time, so that other work goes on in between. */
const PART_LENGTH = 64 * 1024;

function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + PART_LENGTH;
    // Half a character cannot be written as UTF-8, so one that lies across the end belongs to this part.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const next = isCut ? end + 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

/**
 * Reads a long CSV text as `readCsv` does, in groups of `size` records, without holding up the process. Ends with a fault
 * instead of a group where the text cannot be read on.
 */
export async function* readCsvInGroups(csv: string, size: number): AsyncGenerator<CsvRecord[] | CsvFault> {
  const lost = csv.indexOf(LOST_SIGN);
  if (lost !== -1) {
    yield { line: csv.slice(0, lost).split(/\r\n?|\n/).length, kind: 'notUtf8' };
    return;
  }
  const parser = Readable.from(partsOf(csv)).pipe(
    parseStream({
      bom: true,
      info: true,
      trim: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }),
  );
  let group: CsvRecord[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      group.push({ line: info.lines, cells: record });
      if (group.length < size) continue;
      yield group;
      group = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: Number(error.lines ?? 1), kind: 'quotes' };
    return;
  }
  if (group.length > 0) yield group;
}
