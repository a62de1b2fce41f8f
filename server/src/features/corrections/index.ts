export { waitingCorrections } from './actions';
