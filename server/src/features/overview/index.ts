export { countPastFigures } from './actions';
export { clearDemoProblem, insertDemoHistory, updateDemoHistory, wantsDemoHistory } from './demo-queries';
export { findLiability } from './queries';
