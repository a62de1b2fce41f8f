export { runsUnderWay } from './actions';
export { countRunsToHandle, deleteRunOfFriday } from './queries';
