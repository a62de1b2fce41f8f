export { countWaiting, deleteCallsBefore } from './queries';
