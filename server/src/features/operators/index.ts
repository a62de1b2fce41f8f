export {
  activeOperator,
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
export { forgetOperatorSessions } from './queries';
