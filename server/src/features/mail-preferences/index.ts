export { chosenPerWeek, chosenPerWeekOf, erasePreferences, memberOfMailToken } from './actions';
export { mailToken, preferencesUrl, unsubscribeUrl } from './links';
