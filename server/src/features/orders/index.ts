export {
  approveOrder,
  collectOrder,
  confirmOrder,
  countWaitingOrders,
  decideOrder,
  nextBatchAt,
  ordersWithHistory,
} from './actions';
export { closeOrders, eraseOrderTraces, ordersAtClosing } from './closing';
export { getWaitingFigures, listLatestOrders } from './console-queries';
export { deliverSoon, deliverSoonTo, ordersWaitingForCode } from './delivery';
export { cashUnderWay, collectConfirmedCash, completePaid, latestFriday, payeesOf, returnUnpaid } from './paying';
export type { OrderRow } from './queries';
export { statusName } from './rules';
export { listRestrictedOrders, type Payee, releaseOrderFromRun, releaseOrdersOfRun, takeIntoRun } from './run-queries';
