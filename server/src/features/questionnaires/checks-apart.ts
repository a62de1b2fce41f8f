import {
  questionnaireChecksBusy,
  questionnaireRefused,
  questionnaireTooHeavy,
} from '@pollen/contract/questionnaire-checks';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { workerEntry } from '../../platform/worker-entry';
import { PoolBusy, TaskTooHeavy, WorkerPool } from '../../platform/worker-pool';
import type { Reduced } from './omissions';
import type { QuestionnairePlan } from './plan';
import type { PreviewStep } from './preview';
import { describeProblem, Problems } from './problems';
import type { questionnaireTasks, RefusedAtOnce } from './tasks';
import { canBeReduced, checkSize } from './upload-size';

type QuestionnaireTasks = typeof questionnaireTasks;
type Task = keyof QuestionnaireTasks;

/** The time limit of each task: many times what a large questionnaire takes on a busy machine. */
const TIMEOUT_MS: Readonly<Record<Task, number>> = {
  compile: 20_000,
  lint: 20_000,
  leaveOut: 20_000,
  preview: 20_000,
  trial: 30_000,
};

/** Two threads, so that a check does not wait for a trial. An idle process releases their memory. */
const pool = new WorkerPool<QuestionnaireTasks>(workerEntry('worker'), {
  threads: 2,
  waiting: 20,
  idleMs: 30_000,
  memoryMb: 256,
});

/** Runs a task in a worker thread; refuses when too many tasks wait, or when this one takes too much time or memory. */
async function run<Name extends Task>(
  task: Name,
  input: Parameters<QuestionnaireTasks[Name]>[0],
): Promise<Awaited<ReturnType<QuestionnaireTasks[Name]>> | RefusedAtOnce> {
  // Checked in this thread, so that an upload that is too large or too deep is not even copied to the worker.
  const problems = new Problems();
  const fits = checkSize(input.questionnaire, problems) || (task === 'leaveOut' && canBeReduced(problems.list));
  if (!fits) return { problems: problems.list, findings: [] };
  try {
    return await pool.run(task, input, TIMEOUT_MS[task]);
  } catch (error) {
    if (error instanceof PoolBusy) throw new Refusal(questionnaireChecksBusy);
    if (error instanceof TaskTooHeavy) throw new Refusal(questionnaireTooHeavy);
    throw error;
  }
}

/** Refuses JSON that is no questionnaire by its size, depth or lists; looks at nothing else. */
export function refuseOversized(questionnaire: unknown, locale: Locale): void {
  const problems = new Problems();
  if (!checkSize(questionnaire, problems)) resultOrRefuse({ problems: problems.list, findings: [] }, locale);
}

/** Returns the result, or refuses with all problems. */
function resultOrRefuse<Result extends object>(result: Result | RefusedAtOnce, locale: Locale): Result {
  if (!('problems' in result)) return result;
  throw new Refusal(
    questionnaireRefused,
    { count: result.problems.length },
    { problems: result.problems.map((problem) => describeProblem(problem, locale)) },
  );
}

/** Returns the plan of a questionnaire that an operator sent; refuses with all problems. */
export async function compileOrRefuse(questionnaire: unknown, locale: Locale): Promise<QuestionnairePlan> {
  return resultOrRefuse(await run('compile', { questionnaire }), locale).plan;
}

/**
 * Refuses a question that does not run on a page of its own: an invalid one, and one whose conditions name questions
 * that it would not find in another questionnaire.
 */
export async function refuseDependentQuestion(question: unknown, locale: Locale): Promise<void> {
  const questionnaire = { pages: [{ name: 'page1', elements: [question] }] };
  const { remarks } = resultOrRefuse(await run('compile', { questionnaire }), locale);
  const unresolved = remarks.filter(({ path }) => /(If|[eE]xpression)$/.test(path));
  if (unresolved.length > 0) resultOrRefuse({ problems: unresolved, findings: [] }, locale);
}

/**
 * Returns the plan of a questionnaire with the warnings to read before a launch, or all problems that forbid its use,
 * with the warnings about the rest.
 */
export function lintQuestionnaire(questionnaire: unknown) {
  return run('lint', { questionnaire });
}

/**
 * Returns a questionnaire without the parts that cannot be drawn or run, with what was left out; one that is too large
 * as a whole is returned as it is, with the problem.
 */
export async function leaveOutUndrawable(questionnaire: unknown): Promise<Reduced> {
  const result = await run('leaveOut', { questionnaire });
  return 'problems' in result
    ? { questionnaire, omissions: [], plan: null, problems: result.problems }
    : result.reduced;
}

/** Runs a trial of a questionnaire with simulated respondents; refuses as `compileOrRefuse` does. */
export async function runTrialOrRefuse(
  questionnaire: unknown,
  limits: { readonly respondents: number; readonly budgetMs: number },
  locale: Locale,
) {
  return resultOrRefuse(await run('trial', { questionnaire, ...limits }), locale);
}

/**
 * Runs one step of a preview; null when the state does not belong to this questionnaire. Refuses as `compileOrRefuse`
 * does.
 */
export async function previewOrRefuse(questionnaire: unknown, step: PreviewStep, locale: Locale) {
  return resultOrRefuse(await run('preview', { questionnaire, step }), locale).shown;
}
