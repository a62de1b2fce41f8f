export { countWaiting, deleteCallsBefore } from './queries';
export { isVerifiedCall } from './verify';
