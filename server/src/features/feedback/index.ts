export { reportProblem, waitingSecondLook } from './actions';
export { countWaitingMessages, getDecidedFigures } from './console-queries';
export { countReportsAbout, deleteConversations, listMessages, listReporters, reportedQuery } from './queries';
