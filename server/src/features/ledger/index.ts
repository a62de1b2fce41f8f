export {
  balancesByMember,
  bookCredit,
  closeAccounts,
  creditLinesOf,
  describeCredit,
  describeTransfer,
  forfeitReturned,
  InsufficientPoints,
  payReward,
  transfer,
} from './actions';
export {
  getHeldPoints,
  type LedgerSums,
  getHighestCredit,
  listAllTransfers,
  listDailyPoints,
  membersWithBalanceQuery,
  membersWithCreditQuery,
  sumLedger,
  spentOnOrdersQuery,
} from './overview-queries';
export {
  amountsByKey,
  availablePointsQuery,
  type BalancesWithCredit,
  balancesQuery,
  creditQuery,
  findTransferByKey,
  getBalances,
  getCredit,
  insertAccounts,
  listTransfers,
  listTransfersBehind,
  lockAccounts,
  type TransferRow,
} from './queries';
export { sumWeeks } from './year-queries';
