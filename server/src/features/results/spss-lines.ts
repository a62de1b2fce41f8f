import type { Locale } from '../../platform/locale';
import { LONGEST_LABEL, quoted } from './spss-text';
import type { Variable } from './variables';

/** Names a list of variables over several lines, because SPSS cuts lines at 256 characters. */
const namesOf = (variables: readonly Variable[]) => variables.map(({ name }) => name).join('\r\n  ');

/** Returns the lines that say which columns are scales, categories and numbers. */
export function measurementLines(variables: readonly Variable[]): string[] {
  const levels = [
    ['NOMINAL', variables.filter(({ codes, isScale }) => codes.length > 0 && !isScale)],
    ['ORDINAL', variables.filter(({ codes, isScale }) => codes.length > 0 && isScale)],
    ['SCALE', variables.filter(({ type }) => type === 'number')],
  ] as const;
  return levels.flatMap(([level, of]) => (of.length > 0 ? [`VARIABLE LEVEL ${namesOf(of)} (${level}).`] : []));
}

/** Returns the lines that mark declined answers as missing. SPSS takes three values of a variable; there are two kinds. */
export function missingLines(variables: readonly Variable[]): string[] {
  return variables.flatMap(({ name, codes }) => {
    const missing = codes.filter(({ isMissing }) => isMissing).map(({ code }) => code);
    return missing.length > 0 ? [`MISSING VALUES ${name} (${missing.slice(0, 3).join(', ')}).`] : [];
  });
}

/** Returns the lines that join the columns of a question with several answers into a multiple response set. */
export function multipleResponseLines(variables: readonly Variable[], locale: Locale): string[] {
  const sets = new Map<string, Variable[]>();
  for (const variable of variables) {
    if (variable.set && variable.type === 'code') {
      sets.set(variable.set.name, [...(sets.get(variable.set.name) ?? []), variable]);
    }
  }
  // A set has two variables at least.
  const all = [...sets.values()].filter((members) => members.length > 1);
  if (all.length === 0) return [];
  const lines = all.map((members, at) => {
    const label = quoted(members[0]?.set?.label[locale] ?? '', LONGEST_LABEL);
    return `  /MDGROUP NAME=$set${at + 1} LABEL=${label}\r\n  VARIABLES=${namesOf(members)}\r\n  VALUE=1`;
  });
  return ['MRSETS', ...lines, '  .'];
}
