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
  updateVisitReturned,
  updateVisitReversed,
  updateVisitSettled,
} from './queries';
export { isUnprintable, messageOf, type ReadMessage, readCall } from './reading';
export { givenSignature, isSigned, type Message, signatureOf, signedText, withSignature } from './signing';
export { insertFirstSetup, type PartnerSetup, versionedPartner } from './versioned';
