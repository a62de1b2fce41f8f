export { endDraft } from './actions';
