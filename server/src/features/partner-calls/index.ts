export { handleNextCall } from './handling';
export {
  countFileCalls,
  countUnsettledCalls,
  countWaiting,
  deleteCallsBefore,
  insertFileCalls,
} from './queries';
