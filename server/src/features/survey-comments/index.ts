export { writeClientComment } from './actions';
export { deleteCommentsBefore } from './queries';
