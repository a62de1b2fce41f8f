export { deleteRunsBefore, findLastRun } from './queries';
