export {
  collectConfirmedCash,
  collectOrder,
  confirmOrder,
  countWaitingOrders,
  nextBatchAt,
  ordersWithHistory,
} from './actions';
export { closeOrders, eraseOrderTraces, ordersAtClosing } from './closing';
export {
  cashOrderQuery,
  completedOrdersOfMembers,
  getReviewFigures,
  listLatestOrders,
  listOrdersByNumber,
} from './console-queries';
export { getWaitingFigures, listStatusCounts } from './count-queries';
export { approveOrder, decideOrder } from './decisions';
export { ordersWaitingForCode, scheduleDeliveries, scheduleDeliveriesTo } from './delivery';
export {
  cancelUnpaidOrder,
  cashUnderWay,
  completePaidOrder,
  lastBatchAt,
  payeesOf,
} from './paying';
export { findOldestOrderToReview, type OrderRow } from './queries';
export { statusName } from './rules';
export {
  claimOrdersForRun,
  hasOrdersToPay,
  listRestrictedOrders,
  type Payee,
  releaseOrderFromRun,
  releaseOrdersOfRun,
  wasOrderPlacedBefore,
} from './run-queries';
