import { compileQuestionnaire } from './compile';
import { type Finding, lint } from './lint';
import type { QuestionnairePlan } from './plan';
import { type PreviewStep, stepThrough } from './preview';
import type { Problem } from './problems';
import { runTrial, type SimulatedRun } from './trial';

type Refused = { readonly problems: readonly Problem[] };

/** Compiles a questionnaire and passes the plan on; returns the problems when it is refused. */
function withPlan<Result>(questionnaire: unknown, use: (plan: QuestionnairePlan) => Result): Result | Refused {
  const compiled = compileQuestionnaire(questionnaire);
  return 'plan' in compiled ? use(compiled.plan) : compiled;
}

/**
 * The tasks that check operators' questionnaires, in a worker thread, because a hostile questionnaire can make each of
 * them take long.
 */
export const questionnaireTasks = {
  compile: ({ questionnaire }: { questionnaire: unknown }) => withPlan(questionnaire, (plan) => ({ plan })),

  lint: ({ questionnaire }: { questionnaire: unknown }) =>
    withPlan(questionnaire, (plan): { plan: QuestionnairePlan; findings: Finding[] } => ({
      plan,
      findings: lint(plan),
    })),

  trial: ({ questionnaire, ...limits }: { questionnaire: unknown; respondents: number; budgetMs: number }) =>
    withPlan(questionnaire, (plan): { plan: QuestionnairePlan; findings: Finding[]; runs: SimulatedRun[] } => ({
      plan,
      findings: lint(plan),
      runs: runTrial(plan, limits.respondents, limits.budgetMs),
    })),

  preview: ({ questionnaire, step }: { questionnaire: unknown; step: PreviewStep }) =>
    withPlan(questionnaire, (plan) => ({ shown: stepThrough(plan, step) })),
};
