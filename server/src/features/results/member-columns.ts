import { HIDDEN_BASE } from '@pollen/contract/console-tables';
import type { Tx } from '../../platform/database/database';
import { countByFacts, type RespondentFacts } from '../attempts/index';
import type { Code } from '../questionnaires/index';
import type { Survey } from '../surveys/index';
import { type MemberVariable, memberVariablesOf } from './member-variables';
import { freeName, OWN_COLUMNS, type Variable } from './variables';
import { withholding } from './withheld';

/** Combinations of facts that fit into memory with ease; a survey with more gives only the first facts of each member. */
const MAX_COMBINATIONS = 50_000;
/** Gender, age group and country: at most a few thousand combinations. */
const FIRST_FACTS = 3;

/** The value of a fact that would tell too much about its member. */
const WITHHELD = 'withheld';
const withheldCode: Code = {
  value: WITHHELD,
  code: -1,
  label: { en: 'Withheld: too few', zh: '人数过少，不提供' },
  isMissing: true,
};
const TEXT_LENGTH = 400;

/** The members' variables of a file, and what each line may say. */
export interface MemberColumns {
  /** Returns the columns of a file that has these already. */
  columnsBeside(variables: readonly Variable[]): Variable[];
  memberOf(respondent: RespondentFacts | null): Readonly<Record<string, unknown>>;
  /** The keys of all facts, in the order in which a line keeps them. */
  readonly facts: readonly string[];
  /** Returns whether a line says all of these values: those of the first facts, null where one is not known. */
  saysAll(values: readonly unknown[]): boolean;
}

/**
 * Returns the members' variables for a file of all responses. A line says of its member what at least nine other lines say
 * too; the rest is withheld. Counts all responses once.
 */
export async function memberColumnsOf(tx: Tx, survey: Survey): Promise<MemberColumns> {
  const variables = await memberVariablesOf(tx, survey);
  const keys = variables.map(({ key }) => key);
  const groups =
    (await countByFacts(tx, survey.id, keys, MAX_COMBINATIONS)) ??
    (await countByFacts(tx, survey.id, keys.slice(0, FIRST_FACTS), MAX_COMBINATIONS)) ??
    [];
  const shown = withholding(groups, HIDDEN_BASE);
  return {
    facts: keys,
    saysAll: (values) => shown(values) === values.length,
    columnsBeside: (others) => {
      const taken = new Set([...OWN_COLUMNS, ...others.map(({ name }) => name.toLowerCase())]);
      return variables.map((variable, place) =>
        columnOf(variable, freeName(variable.column, taken), new Set(groups.map(({ values }) => values[place]))),
      );
    },
    memberOf: (respondent) => {
      const values = keys.map((key) => respondent?.[key] ?? null);
      const kept = shown(values);
      return Object.fromEntries(
        variables.map(({ key, meaningOf }, place) => {
          const value = values[place];
          if (place >= kept) return [key, WITHHELD];
          return [key, value === null ? null : meaningOf(value).exported];
        }),
      );
    },
  };
}

function columnOf({ key, label, isText, meaningOf }: MemberVariable, name: string, given: Set<unknown>): Variable {
  const codes = [...given]
    .filter((value) => value !== null && value !== undefined)
    .map((value) => {
      const { exported, ...code } = meaningOf(value);
      return { value: exported, ...code };
    })
    .sort((one, other) => one.code - other.code);
  return {
    name,
    label,
    question: null,
    type: isText ? 'text' : 'code',
    length: TEXT_LENGTH,
    set: null,
    isScale: false,
    codes: isText ? [] : [...codes, withheldCode],
    read: (_answers, member) => member[key] ?? null,
  };
}
