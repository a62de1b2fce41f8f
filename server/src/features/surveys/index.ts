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
  surveysInOrder,
  titleOf,
} from './actions';
export type { SurveyCard } from './catalogue-queries';
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
  lockSurvey,
  type Survey,
  type SurveyWithCells,
  takeReachedSoftLaunches,
} from './queries';
export { listCells, lockCellsOfSurvey, type QuotaCellRow } from './quota-cell-queries';
export { hasRoom, leastFillGroups, matchingCells } from './quota-rules';
export {
  closingOf,
  completesLeft,
  completesOn,
  economyOf,
  matchesTarget,
  opensLater,
  type Respondent,
  respondentOf,
  type StateAction,
  startsLeft,
  stateNames,
  whyNoPlace,
  whyNoStart,
  whyNotAnswer,
  whyNotChangeState,
  whyNotDays,
  whyNotOffered,
  whyNotStart,
} from './rules';
export { findVersion, getVersion, listLatestVersions, listVersionNumbers } from './version-queries';
