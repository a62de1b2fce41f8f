export { cleanHtml } from './actions';
export { policyVersionOf } from './articles';
