export { endDraft } from './actions';
export { findDraft } from './queries';
