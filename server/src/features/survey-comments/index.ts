export { followRenames, writeClientComment } from './actions';
export { deleteCommentsBefore } from './queries';
