export { countRunsToHandle, runsUnderWay } from './actions';
export { findOldestUnsettledPayment } from './queries';
