export { isView, mayView, viewedMember } from './actions';
export { forgetViews } from './queries';
