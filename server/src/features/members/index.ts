export {
  getRegistrationFacts,
  liftSuspension,
  listClosedMembers,
  listMemberIdentities,
  lockMember,
  type MemberIdentity,
  overwritePassword,
  reactivateByOperator,
  suspendByOperator,
  suspendMember,
} from './account-state-queries';
export {
  checkCredentials,
  findMemberOrRefuse,
  generateCode,
  lockMemberOrRefuse,
  membersById,
  registerMember,
} from './actions';
export {
  countMembers,
  listAmong,
  listIdsByBeginning,
  listMemberIds,
  listMembers,
  listOpenAmong,
  memberId,
  membersQuery,
  openAmongQuery,
  whereAmong,
  whereNotAmong,
  whereOneOf,
  whereRegisteredBetween,
  whereSeenBetween,
} from './console-queries';
export { recordFormerAddress, wasProfilePaidBefore } from './former-addresses';
export { changeAddress, pseudonymize } from './identity';
export { haveSameMailbox, listSameMailbox, lockMailboxOf, sameMailboxQuery } from './mailbox-queries';
export { findFirstRegistration, listDailyMembers } from './overview-queries';
export { passwordCheck } from './own-password';
export {
  blacklistMember,
  findCredentials,
  findMember,
  getMember,
  type Member,
  setAvatarUrl,
  updateMemberLastSeen,
  whereActive,
  whereNotInactive,
  whereRestricted,
} from './queries';
export { type Address, isAddressRefusal, readAddress, whyNotPassword } from './rules';
