export { countExcludedMembers } from './actions';
export { copyExclusions, excludes, excludingQuery, listExclusions, whereNotExcluded } from './queries';
