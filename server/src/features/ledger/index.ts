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
  hasEarnedReward,
  insertAccounts,
  listTransfers,
  listTransfersBehind,
  lockAccounts,
  type TransferRow,
} from './queries';
