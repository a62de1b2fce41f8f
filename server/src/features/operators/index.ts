export {
  administrators,
  audit,
  auditByPanel,
  ensureFirstOperator,
  isSessionRunning,
  lastActor,
  mailRecipients,
  operatorAddress,
  operatorNames,
  operatorOfToken,
  operatorsWithPermission,
  requirePermission,
  whyNotAllowed,
} from './actions';
export { deleteOperatorSessionsBefore, findActiveOperator, findOldestOperatorSession } from './queries';
export { inviteByCommand } from './team';
