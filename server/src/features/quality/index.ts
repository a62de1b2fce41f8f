export { closeCase, decidedSignalNames } from './actions';
export {
  closeCasesOnClosure,
  countFlagged,
  countSignals,
  deleteTextsOf,
  endPause,
  flaggedMembersQuery,
  insertPause,
  listSignalsOfAttempts,
} from './queries';
