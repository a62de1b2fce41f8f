export { closeAccount } from './actions';
export { isClosedMeanwhile } from './closed-meanwhile';
