export {
  administrators,
  audit,
  auditByPanel,
  colleaguesFor,
  createOperator,
  ensureFirstOperator,
  isSessionRunning,
  lastActor,
  mailReaders,
  operatorAddress,
  operatorNames,
  operatorOfToken,
  requirePermission,
  whyNotAllowed,
} from './actions';
export { findActiveOperator, forgetOperatorSessions } from './queries';
