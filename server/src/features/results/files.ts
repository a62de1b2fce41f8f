import { csvCell, csvFile } from '@pollen/contract/csv';
import type { Locale } from '../../platform/locale';
import { answersAsObjects, filesInAnswers, type QuestionnairePlan } from '../questionnaires/index';
import { measurementLines, missingLines, multipleResponseLines } from './spss-lines';
import { LONGEST_LABEL, LONGEST_STRING, LONGEST_VALUE_LABEL, quoted } from './spss-text';
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
  /** In files with weights. */
  readonly weight?: number;
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

/** The beginning of a CSV file with labels: the columns have the titles of their questions. */
export function labeledHead(variables: readonly Variable[], locale: Locale): string {
  return csvFile([[...OWN_COLUMNS, ...variables.map(({ label }) => label[locale])]]);
}

/** Writes lines with the labels of the answers in one language. A value without a label stays as it is. */
export function labelWriter(variables: readonly Variable[], locale: Locale): (line: Line) => string {
  const labels = new Map(
    variables.map((variable) => [variable, new Map(variable.codes.map(({ value, label }) => [value, label[locale]]))]),
  );
  return (line) =>
    lineWith(
      line,
      (variable) => {
        const value = variable.read(line.answers, line.member, line.weight);
        return csvCell(labels.get(variable)?.get(value) ?? value);
      },
      variables,
    );
}

/** Writes lines with numeric codes; texts stay as members typed them. */
export function codeWriter(variables: readonly Variable[]): (line: Line) => string {
  const codes = codesByValue(variables);
  return (line) =>
    lineWith(
      line,
      (variable) => {
        const value = variable.read(line.answers, line.member, line.weight);
        return variable.type === 'code' ? String(codes.get(variable)?.get(value) ?? '') : csvCell(value);
      },
      variables,
    );
}

const codesByValue = (variables: readonly Variable[]) =>
  new Map(variables.map((variable) => [variable, new Map(variable.codes.map(({ value, code }) => [value, code]))]));

/** Writes a line with the values of the questionnaire. */
export function csvLine(line: Line, variables: readonly Variable[]): string {
  return lineWith(line, (variable) => csvCell(variable.read(line.answers, line.member, line.weight)), variables);
}

/** Writes lines with numeric codes; a text stays on one line, because SPSS reads line by line. */
export function spssWriter(variables: readonly Variable[]): (line: Line) => string {
  const codes = codesByValue(variables);
  return (line) =>
    lineWith(
      line,
      (variable) => {
        const value = variable.read(line.answers, line.member, line.weight);
        if (value === null) return '';
        if (variable.type === 'code') return String(codes.get(variable)?.get(value) ?? '');
        return csvCell(typeof value === 'string' ? value.replace(/[\r\n\t]+/g, ' ') : value);
      },
      variables,
    );
}

/**
 * Writes responses as JSON, in the form in which SurveyJS stores answers. Instead of what answers name uploaded files by,
 * there are links to them. `plans` has the questionnaire of each version.
 */
export function jsonWriter(
  plans: ReadonlyMap<number, QuestionnairePlan>,
  linkTo: (content: string) => string,
): (line: Line) => string {
  return (written) => {
    const plan = plans.get(written.version);
    const line = plan ? { ...written, answers: answersAsObjects(plan, written.answers) } : written;
    const contents = new Set(plan && filesInAnswers(plan, written.answers).map(({ content }) => content));
    if (contents.size === 0) return JSON.stringify(line);
    return JSON.stringify(line, (_key, value) =>
      typeof value === 'string' && contents.has(value) ? linkTo(value) : value,
    );
  };
}

/** Returns the variable with links in place of uploaded files, one after the other. */
export function withLinks(variable: Variable, linkTo: (content: string) => string): Variable {
  if (!variable.ofFiles) return variable;
  return {
    ...variable,
    read: (...of) => {
      const contents = variable.read(...of);
      return Array.isArray(contents) ? contents.map((content) => linkTo(String(content))).join(' ') : null;
    },
  };
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
  }
  lines.push(...measurementLines(variables), ...missingLines(variables), ...multipleResponseLines(variables, locale));
  lines.push('EXECUTE.');
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
