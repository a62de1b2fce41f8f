import { type Compiled, compileQuestionnaire, type Refused } from './compile';
import { type Finding, lint } from './lint';
import { leaveOut } from './omissions';
import type { QuestionnairePlan } from './plan';
import { type PreviewStep, stepThrough } from './preview';
import type { Problem } from './problems';
import { runTrial, type SimulatedRun } from './trial';

/** Everything that forbids the use of a questionnaire, as a worker thread can pass it on. */
export interface RefusedAtOnce {
  readonly problems: readonly Problem[];
  /** What to look at besides, in the part that can be read. */
  readonly findings: readonly Finding[];
}

function withoutPlan({ problems, remarks, readable, asUploaded }: Refused): RefusedAtOnce {
  const noEffect = remarks.map((remark) => ({ kind: 'noEffect' as const, ...remark }));
  return { problems, findings: readable ? lint(readable, remarks, asUploaded) : noEffect };
}

/** Compiles a questionnaire and passes the result on; returns the problems when it is refused. */
function withPlan<Result>(questionnaire: unknown, use: (compiled: Compiled) => Result): Result | RefusedAtOnce {
  const compiled = compileQuestionnaire(questionnaire);
  return 'plan' in compiled ? use(compiled) : withoutPlan(compiled);
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
      findings: lint(compiled.plan, compiled.remarks, compiled.asUploaded),
    })),

  leaveOut: ({ questionnaire }: { questionnaire: unknown }) => ({ reduced: leaveOut(questionnaire) }),

  trial: ({ questionnaire, ...limits }: { questionnaire: unknown; respondents: number; budgetMs: number }) =>
    withPlan(questionnaire, (compiled): { plan: QuestionnairePlan; findings: Finding[]; runs: SimulatedRun[] } => ({
      plan: compiled.plan,
      findings: lint(compiled.plan, compiled.remarks, compiled.asUploaded),
      runs: runTrial(compiled.plan, limits.respondents, limits.budgetMs),
    })),

  preview: ({ questionnaire, step }: { questionnaire: unknown; step: PreviewStep }) =>
    withPlan(questionnaire, ({ plan }) => ({ shown: stepThrough(plan, step) })),
};
