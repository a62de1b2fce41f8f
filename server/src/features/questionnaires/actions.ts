export { compileQuestionnaire } from './compile';
export type { QuestionnairePlan } from './plan';
export { describeProblem } from './problems';
export {
  endText,
  failedAttentionChecks,
  finalAnswers,
  pageView,
  previewPage,
  previousPage,
  type RunState,
  readState,
  sizeOf,
  startState,
  submitPage,
} from './run';
