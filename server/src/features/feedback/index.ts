export { reportProblem, waitingSecondLook } from './actions';
export { countWaitingMessages } from './console-queries';
export { deleteConversations, listMessages, listReporters, reportedQuery } from './queries';
