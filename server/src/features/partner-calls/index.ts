export { handleNextCall } from './handling';
export { countFileCalls, countWaiting, deleteCallsBefore, insertFileCalls } from './queries';
