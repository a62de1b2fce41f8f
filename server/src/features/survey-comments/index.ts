export { followRenames, writeClientComment } from './actions';
export { deleteCommentsBefore, findOldestComment } from './queries';
