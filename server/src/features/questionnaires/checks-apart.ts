import {
  questionnaireChecksBusy,
  questionnaireRefused,
  questionnaireTooHeavy,
} from '@pollen/contract/questionnaire-checks';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { PoolBusy, TaskTooHeavy, WorkerPool } from '../../platform/worker-pool';
import type { QuestionnairePlan } from './plan';
import type { PreviewStep } from './preview';
import { describeProblem, type Problem, Problems } from './problems';
import { checkSize } from './structure';
import type { questionnaireTasks } from './tasks';

type QuestionnaireTasks = typeof questionnaireTasks;
type Task = keyof QuestionnaireTasks;

/** The time limit of each task: many times what a large questionnaire takes on a busy machine. */
const TIMEOUT_MS: Readonly<Record<Task, number>> = { compile: 20_000, lint: 20_000, preview: 20_000, trial: 30_000 };

// In a build the worker is beside the bundle, in the source two folders up.
const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? '../../worker.ts' : './worker.js', import.meta.url);

/** Two threads, so that a check does not wait for a trial. An idle process releases their memory. */
const pool = new WorkerPool<QuestionnaireTasks>(entry, { threads: 2, waiting: 20, idleMs: 30_000, memoryMb: 256 });

/** Runs a task in a worker thread; refuses when too many tasks wait, or when this one takes too much time or memory. */
async function run<Name extends Task>(
  task: Name,
  input: Parameters<QuestionnaireTasks[Name]>[0],
): Promise<Awaited<ReturnType<QuestionnaireTasks[Name]>> | { readonly problems: readonly Problem[] }> {
  // Checked in this thread, so that an upload that is too large or too deep is not even copied to the worker.
  const problems = new Problems();
  if (!checkSize(input.questionnaire, problems)) return { problems: problems.list };
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
  if (!checkSize(questionnaire, problems)) resultOrRefuse({ problems: problems.list }, locale);
}

/** Returns the result, or refuses with all problems. */
function resultOrRefuse<Result extends object>(
  result: Result | { readonly problems: readonly Problem[] },
  locale: Locale,
): Result {
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
  if (unresolved.length > 0) resultOrRefuse({ problems: unresolved }, locale);
}

/**
 * Returns the problems that forbid the use of a questionnaire, or its plan with the warnings to read before a launch.
 */
export function lintQuestionnaire(questionnaire: unknown) {
  return run('lint', { questionnaire });
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
