export { excludes } from './actions';
export { copyExclusions, listExcluding, listExclusions, whereNotExcluded } from './queries';
