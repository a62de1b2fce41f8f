export { runsUnderWay } from './actions';
export { countRunsToHandle } from './queries';
