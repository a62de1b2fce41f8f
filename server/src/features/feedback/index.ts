export { reportProblem, waitingSecondLook } from './actions';
export { countWaitingMessages } from './console-queries';
export { countReportsAbout, deleteConversations, listMessages, listReporters, reportedQuery } from './queries';
