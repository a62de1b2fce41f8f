export { countRunsToHandle, runsUnderWay } from './actions';
export { deleteRunOfFriday } from './queries';
