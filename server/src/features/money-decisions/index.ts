export {
  decideMoney,
  firstApprovalOf,
  lockRunTotal,
  lockWhyNotAlone,
  type MoneyDecision,
  ownMemberIds,
  pointsLeftAlone,
  recordDecision,
  recordRunSent,
  runTotalToday,
  whyNotAlone,
  whyNotDecidable,
  whyNotOwnAmong,
  whyNotOwnMember,
  withdrawFirstApproval,
} from './actions';
export { worthOf } from './rules';
