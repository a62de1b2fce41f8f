export {
  begin,
  type Change,
  change,
  checkSeen,
  lastChanges,
  latestContent,
  latestContents,
  type Versioned,
  versionedApproval,
} from './actions';
