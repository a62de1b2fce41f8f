export {
  createPartner,
  entryLink,
  filled,
  getPartner,
  memberNameAt,
  type OpenSetup,
  openSetup,
  recentSetup,
  refuseIncompleteSetup,
  refuseUnusableLink,
  sealSecret,
  signedLink,
} from './actions';
export { deleteInvitesBefore, findInvite, insertInvite, updateInvite } from './invite-queries';
export {
  deleteLockoutsBefore,
  deleteLockoutsOf,
  findLockout,
  isVisitGroup,
  listLockedGroups,
  lockGroups,
  visitGroup,
} from './lockout-queries';
export { partnerOfSurvey, partnerView } from './member-view';
export {
  deletePartnerSurveys,
  insertPartnerSurveys,
  listTakenNumbers,
  type PartnerSurveyFields,
  updateCpi,
  updatePartnerSurveys,
} from './offer-queries';
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
  listPartnerSurveysById,
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
export { messageOf, parametersOf, readCall } from './reading';
export { givenSignature, isSigned, type Message, signatureOf, signedText, withSignature } from './signing';
export { insertFirstSetup, type PartnerSetup, versionedPartner } from './versioned';
