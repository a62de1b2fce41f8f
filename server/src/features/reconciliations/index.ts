export { countUndecided } from './queries';
