export {
  approveOrder,
  collectOrder,
  confirmOrder,
  countWaitingOrders,
  decideOrder,
  latestOrdersOf,
  nextBatchAt,
  ordersWithHistory,
  waitingFigures,
} from './actions';
export { closeOrders, eraseOrderTraces, ordersAtClosing } from './closing';
export { deliverSoon, deliverSoonTo, ordersWaitingForCode } from './delivery';
export {
  cashUnderWay,
  collectConfirmedCash,
  completePaid,
  latestFriday,
  payeesOf,
  releaseFromRun,
  releasePayment,
  returnUnpaid,
  takeIntoRun,
} from './paying';
export type { OrderRow } from './queries';
export { statusName } from './rules';
export { listRestrictedOrders, type Payee } from './run-queries';
