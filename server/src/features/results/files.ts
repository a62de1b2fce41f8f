import { csvCell, csvFile } from '@pollen/contract/csv';
import type { Locale } from '../../platform/locale';
import { OWN_COLUMNS, type Variable } from './variables';

/** One line of a results file, before it is formatted. */
export interface Line {
  /** The id of the response, which replaces the member. */
  readonly response: string;
  readonly version: number;
  readonly day: string;
  readonly seconds: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** What is known of the member, in broad groups; null where it is not. */
  readonly member: Readonly<Record<string, unknown>>;
}

/** The beginning of a CSV file: the names of its columns. */
export function csvHead(variables: readonly Variable[]): string {
  return csvFile([[...OWN_COLUMNS, ...variables.map(({ name }) => name)]]);
}

function lineWith(line: Line, cells: (variable: Variable) => string, variables: readonly Variable[]): string {
  let text = `${line.response},${line.version},${line.day},${line.seconds}`;
  for (const variable of variables) text += `,${cells(variable)}`;
  return `${text}\r\n`;
}

/** Writes a line with the values of the questionnaire. */
export function csvLine(line: Line, variables: readonly Variable[]): string {
  return lineWith(line, (variable) => csvCell(variable.read(line.answers, line.member)), variables);
}

/** Writes lines with numeric codes; a text stays on one line, because SPSS reads line by line. */
export function spssWriter(variables: readonly Variable[]): (line: Line) => string {
  const codes = new Map(
    variables.map((variable) => [variable, new Map(variable.codes.map(({ value, code }) => [value, code]))]),
  );
  return (line) =>
    lineWith(
      line,
      (variable) => {
        const value = variable.read(line.answers, line.member);
        if (value === null) return '';
        if (variable.type === 'code') return String(codes.get(variable)?.get(value) ?? '');
        return csvCell(typeof value === 'string' ? value.replace(/[\r\n\t]+/g, ' ') : value);
      },
      variables,
    );
}

/** Writes a response as JSON, unchanged. */
export function jsonLine(line: Line): string {
  return JSON.stringify(line);
}

/** The longest label that SPSS accepts, in bytes. */
const LONGEST_LABEL = 255;
const LONGEST_VALUE_LABEL = 120;
const LONGEST_STRING = 32_767;

function quoted(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const sign of text.replace(/\s+/g, ' ').replaceAll("'", "''")) {
    const more = new TextEncoder().encode(sign).length;
    if (size + more > bytes) break;
    kept += sign;
    size += more;
  }
  // Cutting between the two characters of a doubled quote would end the label too early.
  const atEnd = /'+$/.exec(kept)?.[0].length ?? 0;
  return `'${atEnd % 2 ? kept.slice(0, -1) : kept}'`;
}

/** Writes the SPSS syntax that reads the coded file and labels its variables and values. */
export function spssSyntax(
  survey: { number: string; title: string; file: string },
  variables: readonly Variable[],
  locale: Locale,
): string {
  const format = (variable: Variable) => {
    if (variable.type === 'text') return `A${Math.min(LONGEST_STRING, Math.max(8, 3 * variable.length))}`;
    return variable.type === 'code' ? 'F8.0' : 'F16.4';
  };
  const lines = [
    `* Encoding: UTF-8.`,
    `* Survey ${survey.number}, ${survey.title.replace(/[\r\n.]+/g, ' ')}.`,
    `GET DATA /TYPE=TXT /FILE='${survey.file}' /ENCODING='UTF8' /ARRANGEMENT=DELIMITED`,
    `  /DELIMITERS="," /QUALIFIER='"' /DELCASE=LINE /FIRSTCASE=2`,
    '  /VARIABLES=',
    '  response A13',
    '  version F4.0',
    '  day SDATE10',
    '  seconds F10.0',
    ...variables.map((variable) => `  ${variable.name} ${format(variable)}`),
    '  .',
  ];
  if (variables.length > 0) {
    const labels = variables.map(({ name, label }) => `  /${name} ${quoted(label[locale], LONGEST_LABEL)}`);
    lines.push(
      'VARIABLE LABELS',
      ...labels.map((label, place) => (place === 0 ? label.replace('/', '') : label)),
      '  .',
    );
  }
  const coded = variables.filter(({ codes }) => codes.length > 0);
  if (coded.length > 0) {
    lines.push('VALUE LABELS');
    for (const { name, codes } of coded) {
      lines.push(
        `  /${name}`,
        ...codes.map(({ code, label }) => `    ${code} ${quoted(label[locale], LONGEST_VALUE_LABEL)}`),
      );
    }
    lines.push('  .');
    lines.push(`VARIABLE LEVEL ${coded.map(({ name }) => name).join('\n  ')} (NOMINAL).`);
  }
  lines.push('EXECUTE.');
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
