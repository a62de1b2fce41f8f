import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import { countWaitingApprovals } from '../approvals/index';
import { countWaitingMessages } from '../feedback/index';
import { countWaitingOrders } from '../orders/index';
import { panelSettings } from '../settings/index';
import type { OperatorRow } from './queries';
import { mustEnrol } from './rules';

/** Returns the signed-in operator for the console, with the numbers of waiting tasks. */
export async function shownOperator(tx: Tx, operator: OperatorRow, config: Config) {
  const { id, email, name, role, totpConfirmed } = operator;
  const toEnrol = mustEnrol(operator, config.publicUrlIsThisMachine);
  return {
    id,
    email,
    name,
    role,
    totp: totpConfirmed,
    mustEnrol: toEnrol,
    waitingOrders: toEnrol ? 0 : await countWaitingOrders(tx),
    waitingMessages: toEnrol ? 0 : await countWaitingMessages(tx),
    waitingApprovals: toEnrol ? 0 : await countWaitingApprovals(tx),
    timeZone: (await panelSettings(tx)).timeZone,
  };
}
