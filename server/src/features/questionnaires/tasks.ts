import { type Compiled, compileQuestionnaire } from './compile';
import { type Finding, lint } from './lint';
import type { QuestionnairePlan } from './plan';
import { type PreviewStep, stepThrough } from './preview';
import type { Problem } from './problems';
import { runTrial, type SimulatedRun } from './trial';

type Refused = { readonly problems: readonly Problem[] };

/** Compiles a questionnaire and passes the result on; returns the problems when it is refused. */
function withPlan<Result>(questionnaire: unknown, use: (compiled: Compiled) => Result): Result | Refused {
  const compiled = compileQuestionnaire(questionnaire);
  return 'plan' in compiled ? use(compiled) : compiled;
}

/**
 * The tasks that check operators' questionnaires, in a worker thread, because a hostile questionnaire can make each of
 * them take long.
 */
export const questionnaireTasks = {
  compile: ({ questionnaire }: { questionnaire: unknown }) =>
    withPlan(questionnaire, ({ plan, remarks }) => ({ plan, remarks })),

  lint: ({ questionnaire }: { questionnaire: unknown }) =>
    withPlan(questionnaire, (compiled): { plan: QuestionnairePlan; findings: Finding[] } => ({
      plan: compiled.plan,
      findings: lint(compiled.plan, compiled.remarks),
    })),

  trial: ({ questionnaire, ...limits }: { questionnaire: unknown; respondents: number; budgetMs: number }) =>
    withPlan(questionnaire, (compiled): { plan: QuestionnairePlan; findings: Finding[]; runs: SimulatedRun[] } => ({
      plan: compiled.plan,
      findings: lint(compiled.plan, compiled.remarks),
      runs: runTrial(compiled.plan, limits.respondents, limits.budgetMs),
    })),

  preview: ({ questionnaire, step }: { questionnaire: unknown; step: PreviewStep }) =>
    withPlan(questionnaire, ({ plan }) => ({ shown: stepThrough(plan, step) })),
};
