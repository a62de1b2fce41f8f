export { addFileJob, handleNextCall } from './handling';
export {
  countCallsSince,
  countFileCalls,
  countUnsettledCalls,
  countWaiting,
  deleteCallsBefore,
  deleteForgedCallsBefore,
  insertFileCalls,
} from './queries';
export { isVerifiedCall } from './verify';
