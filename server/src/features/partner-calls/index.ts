export { handleNextCall } from './handling';
export {
  countCallsSince,
  countFileCalls,
  countUnsettledCalls,
  countWaiting,
  deleteCallsBefore,
  insertFileCalls,
} from './queries';
export { isVerifiedCall } from './verify';
