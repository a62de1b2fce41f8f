import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { factValue } from '../attempts/index';
import type { QuestionnairePlan } from '../questionnaires/index';
import { type AnswerCode, codesValue, listCodes } from './coding-queries';
import { canCross } from './frequencies';
import { asQuestion, type MemberVariable, UNKNOWN } from './member-variables';
import { codedName, codedQuestion, type OpenQuestion, openQuestionsOf } from './open-questions';
import type { Versions } from './table-parts';
import { type Question, questionsOver } from './variables';

/** The newest responses that figures and lists on the screen are made of; more would take too long. */
export const MAX_RESPONSES = 50_000;

/** A question as results know it: its versions, and for a coded one how its codes are read. */
export interface ResultVariable {
  readonly versions: Versions;
  /** Of a coded open question. */
  readonly codes?: readonly AnswerCode[];
  /** The expression that `countCombinations` reads in place of the answer. */
  readonly value?: Sql;
  /** What the profiles of members have answered; its versions have no categories before the responses are read. */
  readonly ofMember?: MemberVariable;
}

/** A coded open question in a file. */
export interface CodedColumn {
  readonly name: string;
  /** Where the text is in the answers: an erased one has no codes. */
  readonly path: readonly string[];
  readonly codes: readonly AnswerCode[];
}

/** The questions of a survey over all versions, and the coded questions that operators made of open ones. */
export interface ResultQuestions {
  readonly surveyId: number;
  readonly all: readonly ResultVariable[];
  /** What the profiles of members have answered. */
  readonly ofMembers: readonly ResultVariable[];
  readonly open: readonly OpenQuestion[];
  /** The coded questions, for files. */
  readonly coded: readonly CodedColumn[];
  question(name: string): ResultVariable | undefined;
  /** A question that tables can be broken down or filtered by. */
  variable(name: string): ResultVariable | undefined;
  openQuestion(key: string): OpenQuestion | undefined;
  codesOf(openQuestion: string): readonly AnswerCode[];
}

/**
 * Returns the questions of a survey, each coded one behind the open question that it belongs to; with the variables of its
 * members, when these are given.
 */
export async function resultQuestions(
  tx: Tx,
  surveyId: number,
  plans: readonly QuestionnairePlan[],
  members: readonly MemberVariable[] = [],
): Promise<ResultQuestions> {
  const questions = questionsOver(plans);
  const open = openQuestionsOf(questions);
  const codes = new Map<string, AnswerCode[]>();
  for (const code of await listCodes(tx, surveyId)) {
    codes.set(code.question, [...(codes.get(code.question) ?? []), code]);
  }
  const all = [...questions.entries()].flatMap(([name, versions]): ResultVariable[] => [
    { versions },
    ...open
      .filter(({ path }) => path[0] === name || path[0] === `${name}-Comment`)
      .flatMap((each) => {
        const own = codes.get(each.key);
        if (!own) return [];
        return [{ versions: [codedQuestion(each, own)], codes: own, value: codesValue(each.path, own) }];
      }),
  ]);
  const ofMembers = members.map(
    (ofMember): ResultVariable => ({
      versions: [asQuestion(ofMember, [])],
      value: factValue(ofMember.key, UNKNOWN),
      ofMember,
    }),
  );
  const byName = new Map([...ofMembers, ...all].map((each) => [(each.versions.at(-1) as Question).name, each]));
  return {
    surveyId,
    all,
    ofMembers,
    open,
    coded: open.flatMap((each) => {
      const own = codes.get(each.key);
      return own ? [{ name: codedName(each), path: each.path, codes: own }] : [];
    }),
    question: (name) => byName.get(name),
    variable: (name) => {
      const found = byName.get(name);
      return found && canCross(found.versions.at(-1) as Question) ? found : undefined;
    },
    openQuestion: (key) => open.find((each) => each.key === key),
    codesOf: (key) => codes.get(key) ?? [],
  };
}
