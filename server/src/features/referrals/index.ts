export { friendCompletedSurvey, joinAsFriend, noteActivity } from './actions';
export { endReferralsOnClosure, findReferral, getReferralSums, updateFriendName } from './queries';
