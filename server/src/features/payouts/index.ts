export { countRunsToHandle, runsUnderWay } from './actions';
