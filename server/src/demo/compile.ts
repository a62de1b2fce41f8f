import { fork } from 'node:child_process';
import { compileQuestionnaire, type QuestionnairePlan } from '../features/questionnaires/index';
import { demoSurveys } from './surveys';

/** Argument with which the server's own program compiles the demo questionnaires, and does nothing else. */
export const COMPILE_DEMO = 'compile-demo';

/** The plans of the demo surveys, in their order. A questionnaire that cannot be used is a fault of ours. */
function compileDemo(): QuestionnairePlan[] {
  return demoSurveys.map(({ settings, questionnaire }) => {
    const result = compileQuestionnaire(questionnaire);
    if ('plan' in result) return result.plan;
    const [first] = result.problems;
    throw new Error(`demo questionnaire "${settings.title.en}": ${first?.path}: ${first?.message.en}`);
  });
}

/** What the process of `compileDemoApart` does: answers the plans to the one that started it. */
export function answerCompiledDemo(): void {
  process.send?.(compileDemo());
}

/**
 * Compiles in a process of its own: checking questionnaires takes 76 MB, which a server that idles afterwards would
 * keep for hours.
 */
export function compileDemoApart(): Promise<QuestionnairePlan[]> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] as string, [COMPILE_DEMO]);
    child.on('message', (plans) => resolve(plans as QuestionnairePlan[]));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`compiling the demo questionnaires ended with ${code}`)));
  });
}
