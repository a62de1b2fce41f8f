export { recordFriendActivity, registerReferral, rewardReferrer } from './actions';
export { endReferralsOnClosure, findReferral, getReferralSums, referralQuery, updateFriendName } from './queries';
