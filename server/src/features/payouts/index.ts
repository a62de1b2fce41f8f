export { runsUnderWay } from './actions';
