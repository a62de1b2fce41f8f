export { recordFriendActivity, registerReferral, rewardReferrer } from './actions';
export { endReferralsOnClosure, findReferral, getReferralSums, updateFriendName } from './queries';
