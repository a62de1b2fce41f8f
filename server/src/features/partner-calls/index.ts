export { countUnsettledCalls, countWaiting, deleteCallsBefore } from './queries';
