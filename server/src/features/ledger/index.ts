export {
  balances,
  bookCredit,
  closeAccounts,
  creditLinesOf,
  describeCredit,
  describeTransfer,
  forfeitReturned,
  InsufficientPoints,
  reward,
  transfer,
} from './actions';
export { getHeldPoints, listAllTransfers, listDailyPoints, whoHasCredit } from './overview-queries';
export {
  getBalances,
  insertAccounts,
  listTransfers,
  listTransfersBehind,
  lockAccounts,
  type TransferRow,
} from './queries';
