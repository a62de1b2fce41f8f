export { friendCompletedSurvey, joinAsFriend, nameFriend, noteActivity, referralOf, referralSums } from './actions';
export { endReferralsOnClosure } from './queries';
