export { removeAvatar } from './actions';
