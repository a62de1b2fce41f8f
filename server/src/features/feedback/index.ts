export { receiveSecondLook, refuseBesideAppeal, reportProblem, waitingSecondLook } from './actions';
export { countWaitingMessages, getDecidedFigures, listThreadMessages } from './console-queries';
export {
  type CaseConversation,
  countReportsAbout,
  deleteConversations,
  listCaseConversations,
  listMessages,
  listReporters,
  reportedQuery,
} from './queries';
export { normalizeText, whyNotText } from './rules';
