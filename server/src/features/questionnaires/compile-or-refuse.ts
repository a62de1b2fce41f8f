import { questionnaireRefused } from '@pollen/contract/console-surveys';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { compileQuestionnaire } from './compile';
import type { QuestionnairePlan } from './plan';
import { describeProblem } from './problems';

/** The plan of a questionnaire that an operator sent; refuses with every problem named. */
export async function compileOrRefuse(questionnaire: unknown, locale: Locale): Promise<QuestionnairePlan> {
  const result = await compileQuestionnaire(questionnaire);
  if ('plan' in result) return result.plan;
  throw new Refusal(
    questionnaireRefused,
    { count: result.problems.length },
    { problems: result.problems.map((problem) => describeProblem(problem, locale)) },
  );
}
