import { compileQuestionnaire } from './compile';
import { type Finding, lint } from './lint';
import type { QuestionnairePlan } from './plan';
import { type PreviewStep, stepThrough } from './preview';
import type { Problem } from './problems';
import { type MadeUpRun, runTrial } from './trial';

type Refused = { readonly problems: readonly Problem[] };

/** Compiles, and hands the plan on; what was refused stays as it is. */
function withPlan<Result>(questionnaire: unknown, use: (plan: QuestionnairePlan) => Result): Result | Refused {
  const compiled = compileQuestionnaire(questionnaire);
  return 'plan' in compiled ? use(compiled.plan) : compiled;
}

/** What operators' questionnaires are put through, in a thread of its own: each can be made to take long. */
export const questionnaireTasks = {
  compile: ({ questionnaire }: { questionnaire: unknown }) => withPlan(questionnaire, (plan) => ({ plan })),

  lint: ({ questionnaire }: { questionnaire: unknown }) =>
    withPlan(questionnaire, (plan): { plan: QuestionnairePlan; findings: Finding[] } => ({
      plan,
      findings: lint(plan),
    })),

  trial: ({ questionnaire, ...limits }: { questionnaire: unknown; respondents: number; budgetMs: number }) =>
    withPlan(questionnaire, (plan): { plan: QuestionnairePlan; findings: Finding[]; runs: MadeUpRun[] } => ({
      plan,
      findings: lint(plan),
      runs: runTrial(plan, limits.respondents, limits.budgetMs),
    })),

  preview: ({ questionnaire, step }: { questionnaire: unknown; step: PreviewStep }) =>
    withPlan(questionnaire, (plan) => ({ shown: stepThrough(plan, step) })),
};
