export { countCallsSince, countWaiting } from './console-queries';
export { addFileJob, handleNextCalls } from './handling';
export {
  countFileCalls,
  countUnsettledCalls,
  deleteCallsBefore,
  deleteForgedCallsBefore,
  findOldestForgedCall,
  findOldestSettledCall,
  insertFileCalls,
} from './queries';
export { countSetAside } from './set-aside-queries';
export { isVerifiedCall } from './verify';
