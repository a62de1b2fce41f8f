export {
  applySurveyDays,
  assignLeastFilled,
  changeState,
  changeSurvey,
  createAdSurvey,
  createPartnerSurvey,
  createProductTestSurvey,
  createSurvey,
  descriptionOf,
  findSurveyOrRefuse,
  isSeenByMembers,
  numberOf,
  PICTURE_WAITS_MS,
  pictureOf,
  planOf,
  publishVersion,
  refreshMeasured,
  surveysAskingForSensitive,
  surveysInOrder,
  titleOf,
  withholdSurveys,
} from './actions';
export { type LiveSurveys, liveSurveys, surveyForPage } from './catalogue';
export { bumpCatalogue, type LiveTarget, type SurveyCard } from './catalogue-queries';
export { takeReachedSoftLaunches } from './completes-queries';
export { changeCompletes, countCompletesAndCommit, countPartnerCompletes } from './count-completes';
export { isEarly, leastCreditFor, opensForAllAt, whyTooEarly } from './early-access';
export { costAtTarget, economyOf, expectedCost } from './economy-rules';
export { iconOf } from './icons';
export { countLiveSurveys, countSurveys, listShortSurveys, listSurveys, listSurveysByText } from './list-queries';
export { estimatedLoiQuery } from './measurement-queries';
export {
  deleteOffers,
  insertOffers,
  lockUnreferredOffers,
  type OfferedFields,
  updateOfferStates,
  updateOffers,
} from './offer-queries';
export { findSurveyToMeasure, listPeriods } from './period-queries';
export { deletePictures, discardPictures, insertPicture, listDiscarded } from './picture-queries';
export { surveyPictures } from './pictures';
export {
  type AttemptSurvey,
  attemptSurveyQuery,
  countLiveAmong,
  findSurvey,
  findSurveyByEncryptId,
  findWhole,
  lengthQuery,
  listLiveAmong,
  listLiveSurveys,
  listPartsOfSurvey,
  listReviewTerms,
  listSurveysOfField,
  liveAmongQuery,
  lockPartsOfSurvey,
  lockSurvey,
  type ReviewTerms,
  type Survey,
  type SurveyWithCells,
  surveyIdQuery,
  updateClipSeconds,
  whereGoesOnAs,
} from './queries';
export { cellsQuery, listCells, lockCellsOfSurvey, type QuotaCellRow } from './quota-cell-queries';
export { hasRoom, leastFillGroups, matchingCells } from './quota-rules';
export { listSurveysToRemove, updateAnswersRemoved } from './removal-queries';
export {
  closingOf,
  completesLeft,
  completesOn,
  matchesTarget,
  opensLater,
  type Respondent,
  respondentOf,
  startsLeft,
  whyNoPlace,
  whyNoStart,
  whyNotAnswer,
  whyNotOffered,
  whyNotStart,
  worthOf,
} from './rules';
export { asksAbout, removalOf, subjectsInWords, whyNotEndless } from './sensitive-rules';
export { type StateAction, stateNames, whyNotChangeState, whyNotDays } from './state-rules';
export {
  findVersion,
  getVersion,
  listLatestVersions,
  listVersionNumbers,
  versionsSeenByMembers,
} from './version-queries';
