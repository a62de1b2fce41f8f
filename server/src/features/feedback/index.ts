export {
  eraseMessages,
  messagesOf,
  reportedAttempts,
  reportersSince,
  reportProblem,
  waitingSecondLook,
} from './actions';
export { countWaitingMessages } from './console-queries';
