export {
  agreesToProfileDetails,
  allowsOpenTracking,
  recordChoices,
  recordRegistrationConsents,
  wantsInvitations,
  wantsMails,
  whereWantsInvitations,
} from './actions';
export { listConsentChoices } from './queries';
export type { PolicyVersions } from './rules';
export {
  deleteSurveyConsents,
  listAgreedSurveys,
  listSurveyConsents,
  recordSurveyConsent,
  withdrawSurveyConsent,
} from './survey-consent-queries';
