export {
  browserCookieName,
  endCurrentSession,
  findCaller,
  openSession,
  recognizeBrowser,
  sessionCookieName,
  sessionsOf,
} from './actions';
export {
  countSharingDevice,
  deleteSessionsBefore,
  deleteSessionsOf,
  endSessions,
  hasUsedDevice,
  haveSharedDevice,
} from './queries';
export { deviceName } from './rules';
