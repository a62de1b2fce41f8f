export { deleteRunsBefore, findLastRun, findOldestRun } from './queries';
