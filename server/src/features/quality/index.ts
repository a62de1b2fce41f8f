export { closeCase, decidedSignalNames } from './actions';
export { closeCasesOnClosure, countFlagged, endPause, flaggedMembersQuery } from './queries';
