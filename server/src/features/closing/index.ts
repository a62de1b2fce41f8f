export { closeAccount } from './actions';
