export { everythingAbout } from './actions';
