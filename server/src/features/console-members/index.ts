export {
  attemptsOfMember,
  boundsOf,
  durationSeconds,
  memberCards,
  memberIdsBySearch,
  refuseSensitive,
  shownTransfer,
} from './actions';
export { answerInWords, pageTitle, questionsOf, questionTitle } from './answers';
export { surveysBesideMembers, surveysHiddenFrom } from './named-surveys';
