export {
  getRegisteredFacts,
  imposePassword,
  liftSuspension,
  listClosedMembers,
  listMemberIdentities,
  lockMember,
  type MemberIdentity,
  reactivateByOperator,
  suspendByOperator,
  suspendMember,
} from './account-state-queries';
export { checkCredentials, madeUpCode, membersById, registerMember } from './actions';
export { listAmong, listMemberIds, listMembers, whereAmong, whereOneOf } from './console-queries';
export { rememberAddress, wasProfilePaidBefore } from './former-addresses';
export { moveToAddress, pseudonymise } from './identity';
export { haveSameMailbox, listSameMailbox, lockMailboxOf, sameMailboxQuery } from './mailbox-queries';
export { findFirstRegistration, listDailyMembers } from './overview-queries';
export { passwordCheck } from './own-password';
export {
  blacklistMember,
  findCredentials,
  findMember,
  getMember,
  type Member,
  noteMemberSeen,
  setAvatarUrl,
  whereActive,
  whereNotBarred,
  whereRestricted,
} from './queries';
export { type Address, isRefused, readAddress, whyNotPassword } from './rules';
