export {
  createPartner,
  entryLink,
  filled,
  getPartner,
  linkValues,
  memberNameAt,
  type OpenSetup,
  openSetup,
  recentSetup,
  refuseIncompleteSetup,
  refuseUnusableLink,
  sealSecret,
  signedLink,
  takesPrefill,
} from './actions';
export { isClosedForToday, partnerToday } from './daily-cap-queries';
export { takeComplete, takeStart } from './daily-caps';
export {
  deleteInvitesBefore,
  findInvite,
  findOldestInvite,
  type Invite,
  insertInvite,
  listInviteCpis,
  updateInvite,
} from './invite-queries';
export {
  deleteLockoutsBefore,
  deleteLockoutsOf,
  findLockout,
  findOldestLockout,
  isVisitGroup,
  lockedGroupsQuery,
  lockGroups,
  visitGroup,
} from './lockout-queries';
export { linkToPartner, partnerOfSurvey, partnerView } from './member-view';
export {
  deletePartnerSurveys,
  insertPartnerSurveys,
  listTakenNumbers,
  type PartnerSurveyFields,
  updatePartnerSurveys,
} from './offer-queries';
export { presets } from './presets';
export {
  changeVisitPoints,
  findPartnerByKey,
  findPartnerByName,
  findPartnerSurvey,
  findVisit,
  insertPartnerSurvey,
  insertVisit,
  isReversedQuery,
  type ListedVisit,
  listCpis,
  listPartnerSurveys,
  listPartnerSurveysById,
  listPartners,
  listVisits,
  lockPartner,
  type Partner,
  partnerNames,
  returnedAtQuery,
  surveysAtPartnersQuery,
  surveysOfPartnerQuery,
  updatePartnerState,
  updateVisitOtherNetwork,
  updateVisitRestored,
  updateVisitReturned,
  updateVisitReversed,
  updateVisitSettled,
} from './queries';
export {
  attemptNameOf,
  type CallFacts,
  isUnprintable,
  meaningOf,
  messageOf,
  type ReadMessage,
  readCall,
  signatureOfCall,
  withReason,
} from './reading';
export {
  attemptsSinceQuery,
  getReversals,
  latestCompletesQuery,
  listCohorts,
  listReversals,
  listUnconfirmed,
} from './scorecard-queries';
export { givenSignature, isSigned, type Message, signatureOf, signedText, withSignature } from './signing';
export { insertFirstSetup, type PartnerSetup, versionedPartner } from './versioned';
export { addVisitChanges, getVisitFigures, listFigures, listVisitDays } from './visit-sum-queries';
