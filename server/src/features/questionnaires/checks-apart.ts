import { questionnaireChecksBusy, questionnaireRefused, questionnaireTooHeavy } from '@pollen/contract/console-surveys';
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

/** What each task may take: many times what a large questionnaire takes on a busy machine. */
const TIMEOUT_MS: Readonly<Record<Task, number>> = { compile: 20_000, lint: 20_000, preview: 20_000, trial: 30_000 };

// Beside the bundle in a build, two folders up in the source.
const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? '../../worker.ts' : './worker.js', import.meta.url);

/** Two threads, so that a check need not wait for a trial. An idle process keeps none of the memory that checks take. */
const pool = new WorkerPool<QuestionnaireTasks>(entry, { threads: 2, waiting: 20, idleMs: 30_000, memoryMb: 256 });

/** Runs a task in a worker thread; refuses when too many wait, or when this one takes too much time or memory. */
async function run<Name extends Task>(
  task: Name,
  input: Parameters<QuestionnaireTasks[Name]>[0],
): Promise<Awaited<ReturnType<QuestionnaireTasks[Name]>> | { readonly problems: readonly Problem[] }> {
  // Here already: what is too large or too deep is not even copied.
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

/** Refuses with every problem named. */
function unlessRefused<Result extends object>(
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

/** The plan of a questionnaire that an operator sent; refuses with every problem named. */
export async function compileOrRefuse(questionnaire: unknown, locale: Locale): Promise<QuestionnairePlan> {
  return unlessRefused(await run('compile', { questionnaire }), locale).plan;
}

/** What forbids the use of a questionnaire, or its plan with what to look at before a launch. */
export function lintQuestionnaire(questionnaire: unknown) {
  return run('lint', { questionnaire });
}

/** A questionnaire with what made-up respondents came across in it; refuses as `compileOrRefuse`. */
export async function tryOrRefuse(
  questionnaire: unknown,
  limits: { readonly respondents: number; readonly budgetMs: number },
  locale: Locale,
) {
  return unlessRefused(await run('trial', { questionnaire, ...limits }), locale);
}

/** One step of a preview, null when its state is none of this questionnaire; refuses as `compileOrRefuse`. */
export async function previewOrRefuse(questionnaire: unknown, step: PreviewStep, locale: Locale) {
  return unlessRefused(await run('preview', { questionnaire, step }), locale).shown;
}
