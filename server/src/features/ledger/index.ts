export {
  balancesByMember,
  bookCredit,
  bookCredits,
  type CreditBooking,
  closeAccounts,
  creditLinesOf,
  describeCredit,
  describeTransfer,
  forfeitReturned,
  InsufficientPoints,
  payReward,
  transfer,
  transferAll,
} from './actions';
export {
  getHeldPoints,
  isCreditReached,
  type LedgerSums,
  listAllTransfers,
  listDailyPoints,
  membersWithBalanceQuery,
  membersWithCreditQuery,
  spentOnOrdersQuery,
  sumLedger,
} from './overview-queries';
export { amountsByKey, findTransferByKey, type Transfer } from './posting-queries';
export {
  type BalancesWithCredit,
  balancesQuery,
  creditQuery,
  getBalances,
  getCredit,
  hasEarnedReward,
  insertAccounts,
  listAvailablePoints,
  listCorrectionsSince,
  listTransfers,
  listTransfersBehind,
  lockAccounts,
  type TransferRow,
} from './queries';
export { sumWeeks } from './year';
