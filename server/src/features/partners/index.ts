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
  listFigures,
  listPartnerSurveys,
  listPartners,
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
export { meaningOf, messageOf, parametersOf, readCall, reconciliationOf, withReason } from './reading';
export { givenSignature, isSigned, type Message, signatureOf, signedText, withSignature } from './signing';
export { insertFirstSetup, type PartnerSetup, versionedPartner } from './versioned';
