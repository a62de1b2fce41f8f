export { onPartEnded } from './actions';
export { leaveTestsOnClosure, productTestsInExport } from './addresses';
export { createTest } from './creation';
export { stepEmail, type TestStep } from './emails';
