export { resumeSending } from './actions';
