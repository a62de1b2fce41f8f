export { eraseAbandonedAnswers, findOldestAbandoned } from './abandoned-queries';
export { aboutAttempt } from './about-attempt';
export { leaveAttempt } from './actions';
export { completesOfMembers, rejectionsOfMembers } from './behavior-queries';
export { type CaseAttempt, listCaseAttempts } from './case-queries';
export { countCompletedSince, countReservedByCell } from './cell-queries';
export { compensateAttempt, getRewardStatus, whyNotCompensate } from './compensation';
export { findAttemptById, keysOf } from './console-queries';
export { approveAttempt, reinstateAttempt, rejectAttempt } from './decisions';
export { endAttemptsOnClosure } from './end-queries';
export {
  eraseAnswers,
  hasAnswers,
  listCountedAnswers,
  lockAnswersOfMember,
  lockAnswersToErase,
  whereHasAnswers,
} from './erasure-queries';
export {
  excludeAttempts,
  includeAttempts,
  listResponsesToClean,
  type ResponseToClean,
} from './excluded-response-queries';
export type { EndedPart } from './last-pages';
export { loadContext } from './load-context';
export { respondentFor } from './offers';
export { countPaidScreenOuts, listBegun, listDailyAttempts, listEnded, whoStarted } from './overview-queries';
export { type Available, foreseeReports } from './partner-foresight';
export { averagePromisedMinutes, hasMovedQuery, memberOfAttemptQuery } from './partner-queries';
export { applyPartnerReports, type ReportResult } from './partner-reports';
export { possibleApprovals, possibleDecisions } from './possible-decisions';
export {
  type Attempt,
  countByGroup,
  countByReview,
  countRejectedAnswers,
  findAttempt,
  findAttemptAt,
  findAttemptByKey,
  type GroupOutcome,
  getStart,
  listAllPages,
  listAttemptsByIds,
  listHistory,
  listPages,
  listRespondents,
  listRunningByVersion,
  lockAttemptByKey,
  whereNotBegun,
  whereUnfinishedUntil,
} from './queries';
export type { RespondentFacts } from './respondent-facts';
export { attemptOfKey, responseId, responseKey } from './response-ids';
export {
  type AnswersToCount,
  type Combination,
  type CountedQuestion,
  claimAnswersToCount,
  countByFacts,
  countCombinations,
  countResponses,
  countUncounted,
  factValue,
  listResponses,
  newestResponsesQuery,
  type Response,
} from './response-queries';
export { lastStartQuery, startsQuery, startsWithoutMailQuery } from './response-time-queries';
export { isRejected, keptPoints, REWARD_FINAL_DAYS, SIGNALS_FOR_REVIEW, statusIn, statusOf } from './rules';
export {
  countDropOuts,
  countStarts,
  finishCheck,
  listBarrenSurveys,
  listMedians,
  listPageSeconds,
  listSharingDevice,
  listSharingNetwork,
  lockUnchecked,
  type UncheckedAttempt,
  updateUnchecked,
} from './signal-queries';
export {
  getEarlyFigures,
  listEarlyPages,
  listEarlyScreenOuts,
  listEarlyVersions,
} from './soft-launch-queries';
export { countCompletes, getFigures, listStarted } from './tally-queries';
export {
  completeTestAttempt,
  endTestAttempt,
  startPartAttempt,
  startTestAttempt,
  whyNotApply,
} from './test-attempts';
export { applyToolReport, type ToolReportResult } from './tool-ends';
export { type AttemptContext, viewOf } from './view';
export { timeOf } from './year-queries';
