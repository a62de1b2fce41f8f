export {
  createPartner,
  entryLink,
  getPartner,
  memberNameAt,
  type OpenSetup,
  openSetup,
  recentSetup,
  refuseIncompleteSetup,
  refuseUnusableLink,
  sealSecret,
} from './actions';
export { partnerOfSurvey, partnerView } from './member-view';
export { presets } from './presets';
export {
  changeVisitPoints,
  findPartnerByKey,
  findPartnerByName,
  findPartnerSurvey,
  findVisit,
  insertPartnerSurvey,
  insertVisit,
  listCpis,
  listFigures,
  listPartnerSurveys,
  listPartners,
  listVisits,
  lockPartner,
  type Partner,
  returnedAtQuery,
  surveysOfPartnerQuery,
  updatePartnerState,
  updateVisitRestored,
  updateVisitReturned,
  updateVisitReversed,
  updateVisitSettled,
  type Visit,
} from './queries';
export { type CallFacts, meaningOf, messageOf, parametersOf, readCall, reconciliationOf, withReason } from './reading';
export {
  attemptsSinceQuery,
  getReversals,
  getUnconfirmed,
  getVisitFigures,
  listCohorts,
  listVisitDays,
} from './scorecard-queries';
export { givenSignature, isSigned, type Message, signatureOf, signedText, withSignature } from './signing';
export { insertFirstSetup, type PartnerSetup, versionedPartner } from './versioned';
