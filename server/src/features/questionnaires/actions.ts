export { compileQuestionnaire } from './compile';
export type { Answers } from './open-plan';
export type { QuestionnairePlan } from './plan';
export { describeProblem, type Problem } from './problems';
export {
  endText,
  failedAttentionChecks,
  finalAnswers,
  pageView,
  previewPage,
  previousPage,
  type RunState,
  readState,
  type Submitted,
  sizeOf,
  startState,
  submitPage,
} from './run';
