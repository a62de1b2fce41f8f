import { compileQuestionnaire, type QuestionnairePlan } from '@pollen/server/features/questionnaires/index';

/** Compiles a questionnaire that has to be accepted; throws with its problems. */
export function accepted(json: unknown) {
  const result = compileQuestionnaire(json);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result;
}

/** The plan of a questionnaire that has to be accepted, as it comes out of the database. */
export function planOf(json: unknown): QuestionnairePlan {
  return JSON.parse(JSON.stringify(accepted(json).plan));
}

/** The problems for which a questionnaire is refused, each with its path; none when it is accepted. */
export function problemsOf(json: unknown): string[] {
  const result = compileQuestionnaire(json);
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message.en}`) : [];
}
