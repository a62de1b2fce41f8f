export { GuessLimit } from './guess-limit';
