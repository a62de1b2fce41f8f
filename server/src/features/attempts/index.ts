export { aboutAttempt } from './about-attempt';
export { hasBegun } from './actions';
export { compensateAttempt, standingOf, whyNotCompensate } from './compensation';
export { findAttemptById, keysOf } from './console-queries';
export { approveAttempt, reinstateAttempt, rejectAttempt, whatMayBeDecided } from './decisions';
export { respondentFor } from './offers';
export { countInReview, listBegun, listDailyAttempts, listEnded, whoStarted } from './overview-queries';
export {
  type Attempt,
  countByGroup,
  countRejectedAnswers,
  endAttemptsOnClosure,
  findAttemptByKey,
  forgetGivenUpAnswers,
  listAllPages,
  listAttemptsByIds,
  listHistory,
  listPages,
  listRunningByVersion,
  lockAttemptByKey,
  whereNotBegun,
} from './queries';
export {
  type AnswersToCount,
  countPairs,
  countResponses,
  countToCount,
  countValues,
  listResponses,
  type Response,
  takeAnswersToCount,
} from './response-queries';
export { keptPoints, SIGNALS_FOR_REVIEW, statusOf } from './rules';
export {
  countDropOuts,
  countStarts,
  finishCheck,
  listMedians,
  listPageSeconds,
  listSharingDevice,
  listSharingNetwork,
  lockUnchecked,
  type UncheckedAttempt,
} from './signal-queries';
export { getFigures, listStarted } from './tally-queries';
