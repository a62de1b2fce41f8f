export {
  type LookedAt,
  receiveSecondLook,
  refuseBesideAppeal,
  reportProblem,
  waitingSecondLook,
  withdrawSecondLook,
} from './actions';
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
