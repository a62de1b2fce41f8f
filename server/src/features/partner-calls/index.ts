export { addFileJob, handleNextCalls } from './handling';
export {
  countCallsSince,
  countFileCalls,
  countUnsettledCalls,
  countWaiting,
  deleteCallsBefore,
  deleteForgedCallsBefore,
  findOldestForgedCall,
  findOldestSettledCall,
  insertFileCalls,
} from './queries';
export { countSetAside } from './set-aside-queries';
export { isVerifiedCall } from './verify';
