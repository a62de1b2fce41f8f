export {
  browserCookieName,
  endCurrentSession,
  findCaller,
  openSession,
  recognizeBrowser,
  sessionCookieName,
  sessionsOf,
  setSessionCookie,
} from './actions';
export {
  countSharingDevice,
  deleteSessionsBefore,
  deleteSessionsOf,
  endSessions,
  findOldestSession,
  hasUsedDevice,
  haveSharedDevice,
} from './queries';
export { deviceName } from './rules';
