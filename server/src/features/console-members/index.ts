export { attemptsOfMember, boundsOf, durationSeconds, memberCards, memberIdsBySearch, shownTransfer } from './actions';
export { answerInWords, questionsOf, questionTitle } from './answers';
