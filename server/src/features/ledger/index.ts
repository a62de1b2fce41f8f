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
  insertAccounts,
  listTransfers,
  listTransfersBehind,
  lockAccounts,
  type TransferRow,
} from './queries';
