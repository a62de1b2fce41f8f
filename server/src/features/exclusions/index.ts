export { copyExclusions, excludes, excludingQuery, listExclusions, whereNotExcluded } from './queries';
