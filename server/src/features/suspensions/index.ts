export { suspensionStatusOf } from './actions';
