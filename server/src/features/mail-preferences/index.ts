export { memberOfMailToken } from './actions';
export { mailToken, preferencesUrl, unsubscribeUrl } from './links';
export { deleteMailPreferences, findInvitationsPerWeek, invitationsPerWeekQuery } from './queries';
