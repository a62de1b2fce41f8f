export { closeCase, decidedSignalNames } from './actions';
export { signalsOf } from './evidence';
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
export { toldEvidence } from './told-evidence';
