export {
  browserCookieName,
  endCurrentSession,
  findCaller,
  openSession,
  recogniseBrowser,
  sessionCookieName,
  sessionsOf,
} from './actions';
export {
  countSharingDevice,
  deleteSessionsOf,
  endSessions,
  forgetSessions,
  hasUsedDevice,
  haveSharedDevice,
} from './queries';
export { deviceName } from './rules';
