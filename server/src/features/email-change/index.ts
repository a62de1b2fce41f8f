export { pendingNewAddress } from './actions';
export { deleteEmailChanges, listEmailChanges } from './queries';
export { emailChangeSuspension } from './suspension';
