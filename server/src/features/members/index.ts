export {
  getRegistrationFacts,
  liftSuspension,
  listClosedMembers,
  listFormerAddresses,
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
  welcomePoints,
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
export { formerHashes, recordFormerAddress, wasProfilePaidBefore } from './former-addresses';
export { changeAddress, pseudonymize } from './identity';
export {
  haveSameMailbox,
  listAccountsOfMailbox,
  listSameMailbox,
  listTakenMailboxes,
  lockMailboxOf,
  sameMailboxQuery,
} from './mailbox-queries';
export { findFirstRegistration, listDailyMembers } from './overview-queries';
export { newPasswordOrRefuse, passwordCheck } from './own-password';
export {
  blacklistMember,
  type Credentials,
  countRegisteredFrom,
  findCredentials,
  findIdByRecommendedCode,
  findMember,
  getCredentials,
  getMember,
  type Member,
  setAvatarUrl,
  updateMemberLastSeen,
  whereActive,
  whereNotInactive,
  whereRestricted,
} from './queries';
export { type Address, isAddressRefusal, readAddress, TRIES_PER_SIGNUP, whyNotPassword } from './rules';
export { memberOfTicket, suspensionTicket } from './suspension-ticket';
export { hasReset } from './verification-queries';
