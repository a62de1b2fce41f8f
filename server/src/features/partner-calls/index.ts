export { handleNextCall } from './handling';
export { countCallsSince, countFileCalls, countWaiting, deleteCallsBefore, insertFileCalls } from './queries';
