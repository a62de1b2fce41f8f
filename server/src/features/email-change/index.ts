export { addressThatWaits, changesOf, eraseChanges } from './actions';
export { suspensionOf } from './suspension';
