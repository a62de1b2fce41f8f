export { createLink, findOpenLink, revokeLink, shownLinks } from './actions';
export { type ClientLink, countOpening, type LinkSettings } from './queries';
