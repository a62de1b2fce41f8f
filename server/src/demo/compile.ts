import { fork } from 'node:child_process';
import { compileQuestionnaire, type QuestionnairePlan } from '../features/questionnaires/index';
import { demoReports } from './product-test';
import { demoSurveys } from './surveys';

/** The argument with which the server's program only compiles the demo questionnaires. */
export const COMPILE_DEMO = 'compile-demo';

/**
 * Returns the plans of the demo surveys, in their order, and then those of the reports of the product test. An invalid
 * questionnaire is a fault of ours.
 */
export function compileDemo(): QuestionnairePlan[] {
  const questionnaires = [...demoSurveys.map(({ questionnaire }) => questionnaire), ...demoReports];
  return questionnaires.map((questionnaire, place) => {
    const result = compileQuestionnaire(questionnaire);
    if ('plan' in result) return result.plan;
    const [first] = result.problems;
    throw new Error(`demo questionnaire ${place + 1}: ${first?.path}: ${first?.message.en}`);
  });
}

/** The work of the process that `compileDemoApart` starts: sends the plans to its parent process. */
export function answerCompiledDemo(): void {
  process.send?.(compileDemo());
}

/**
 * Compiles the demo questionnaires in a process of its own, because compiling takes 76 MB, which an idle server would
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
