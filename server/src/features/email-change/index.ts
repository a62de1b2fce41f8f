export { addressThatWaits } from './actions';
export { deleteEmailChanges, listEmailChanges } from './queries';
export { suspensionOf } from './suspension';
