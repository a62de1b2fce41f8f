export { findLastPayout } from './actions';
