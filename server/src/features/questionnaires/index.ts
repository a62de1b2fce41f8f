export { type AnswerColumn, type Code, lineOf, lineOr, mergeEntries } from './answer-columns';
export { asksForFiles, filesInAnswers, questionsWithFiles } from './answer-files';
export { answersAsObjects } from './answers-as-objects';
export { type Carelessness, carelessnessOf, openAnswers } from './carelessness';
export {
  compileOrRefuse,
  leaveOutUndrawable,
  lintQuestionnaire,
  previewOrRefuse,
  refuseDependentQuestion,
  refuseOversized,
  runTrialOrRefuse,
} from './checks-apart';
export { cleanText } from './clean-text';
export { compileQuestionnaire } from './compile';
export { ConditionWords } from './condition-words';
export { kindOfElement } from './element-kind';
export type { FileReference } from './kind-module';
export {
  MAX_CHOICES,
  MAX_COMPARISONS,
  MAX_EXPRESSION_CHARACTERS,
  MAX_JSON_CHARACTERS,
  MAX_QUESTIONNAIRE_BODY,
  MAX_QUESTIONS,
} from './limits';
export type { Finding } from './lint';
export { leaveOut } from './omissions';
export { fileNameOf, type PicturePlace, questionnairePictures, renamePictures } from './pictures';
export { refusePlaceholders } from './placeholders';
export { emptyPlan, moduleOf, type QuestionnairePlan, type QuestionPlan, templateOf } from './plan';
export { canLeaveOut, describeProblem, inOrderOfPlace } from './problems';
export { isRepeated } from './repeated';
export {
  askedQuestions,
  endText,
  finalAnswers,
  pageView,
  previewPage,
  previousPage,
  type RunState,
  runProgress,
  screenOutReason,
  sizeOf,
  startState,
  submitPage,
} from './run';
export { conditionalLists, entryKey, type SimulatedRun } from './trial';
