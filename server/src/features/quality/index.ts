export { closeCase, decidedSignalNames } from './actions';
export {
  closeCasesOnClosure,
  countFlagged,
  countSignals,
  endPause,
  flaggedMembersQuery,
  insertPause,
  listSignalsOfAttempts,
} from './queries';
