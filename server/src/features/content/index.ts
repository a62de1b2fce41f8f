export { cleanHtml } from './actions';
export { editionOf } from './articles';
