export { deleteCodingChangesBefore } from './coding-queries';
