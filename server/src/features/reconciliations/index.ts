export { countUndecided, countUndecidedFor } from './queries';
