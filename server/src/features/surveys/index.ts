export {
  applySurveyDays,
  assignLeastFilled,
  changeCompletes,
  changeState,
  changeSurvey,
  countCompleteAndCommit,
  createSurvey,
  descriptionOf,
  findSurveyOrRefuse,
  liveTargets,
  numberOf,
  PICTURE_WAITS_MS,
  pictureOf,
  planOf,
  publishVersion,
  refreshMeasured,
  surveysAskingForSensitive,
  surveysInOrder,
  titleOf,
} from './actions';
export type { SurveyCard } from './catalogue-queries';
export { iconOf } from './icons';
export { findSurveyToMeasure, listPeriods } from './period-queries';
export { deletePictures, discardPictures, insertPicture, listDiscarded } from './picture-queries';
export { surveyPictures } from './pictures';
export {
  type AttemptSurvey,
  attemptSurveyQuery,
  countLiveSurveys,
  countSurveys,
  findSurvey,
  findSurveyByEncryptId,
  listLiveSurveys,
  listShortSurveys,
  listSurveys,
  listSurveysByText,
  listSurveysOfField,
  listSurveysToRemove,
  lockSurvey,
  type Survey,
  type SurveyWithCells,
  takeReachedSoftLaunches,
  updateAnswersRemoved,
} from './queries';
export { listCells, lockCellsOfSurvey, type QuotaCellRow } from './quota-cell-queries';
export { hasRoom, leastFillGroups, matchingCells } from './quota-rules';
export {
  asksAbout,
  closingOf,
  completesLeft,
  completesOn,
  costAtTarget,
  economyOf,
  expectedCost,
  matchesTarget,
  opensLater,
  type Respondent,
  removalOf,
  respondentOf,
  type StateAction,
  startsLeft,
  stateNames,
  subjectsInWords,
  whyNoPlace,
  whyNoStart,
  whyNotAnswer,
  whyNotChangeState,
  whyNotDays,
  whyNotEndless,
  whyNotOffered,
  whyNotStart,
} from './rules';
export { findVersion, getVersion, listLatestVersions, listVersionNumbers } from './version-queries';
