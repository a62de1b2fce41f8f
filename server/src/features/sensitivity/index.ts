export { eraseSensitiveOnClosure } from './actions';
