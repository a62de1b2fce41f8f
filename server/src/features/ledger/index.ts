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
  getHighestCredit,
  listAllTransfers,
  listDailyPoints,
  membersWithBalanceQuery,
  membersWithCreditQuery,
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
