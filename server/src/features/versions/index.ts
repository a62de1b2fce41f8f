export {
  type Change,
  change,
  checkSeen,
  insertFirstVersion,
  lastChanges,
  latestContent,
  latestContents,
  type Versioned,
  versionedApproval,
} from './actions';
export { insertFirst } from './queries';
