export {
  browserCookieName,
  directSession,
  endCurrentSession,
  findCaller,
  hasJustLoggedIn,
  openSession,
  recognizeBrowser,
  sessionCookieName,
  sessionsOf,
  setSessionCookie,
} from './actions';
export { notMeToken } from './links';
export {
  countSharingDevice,
  deleteSessionsBefore,
  deleteSessionsOf,
  endSessions,
  findOldestSession,
  hasUsedDevice,
  haveSharedDevice,
  lockSession,
  signedInQuery,
} from './queries';
export { deviceName, placeName } from './rules';
