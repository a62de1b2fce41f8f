export { applyForTest, confirmArrival, giveAddress, onPartEnded } from './actions';
export { leaveTestsOnClosure, productTestsInExport } from './addresses';
export { createTest } from './creation';
export { lockTestOrRefuse, selectApplicant } from './decisions';
export { lockTestsOf } from './queries';
export { importTracking } from './shipping';
