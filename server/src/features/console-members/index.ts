export {
  attemptsOfMember,
  boundsOf,
  durationSeconds,
  memberCards,
  memberIdsBySearch,
  refuseSensitive,
  shownTransfer,
} from './actions';
export { answerInWords, questionsOf, questionTitle } from './answers';
