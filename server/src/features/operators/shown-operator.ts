import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import { findSendingHold } from '../../platform/job-queue/sending-hold';
import { panelSettings } from '../settings/index';
import type { OperatorRow } from './queries';
import { mustEnrol } from './rules';

/** Returns the signed-in operator for the console. */
export async function shownOperator(tx: Tx, operator: OperatorRow, config: Config) {
  const { id, email, name, role, totpConfirmed } = operator;
  return {
    id,
    email,
    name,
    role,
    totp: totpConfirmed,
    mustEnrol: mustEnrol(operator, config.publicUrlIsThisMachine),
    timeZone: (await panelSettings(tx)).timeZone,
    sendingHeld: (await findSendingHold(tx))?.reason ?? null,
  };
}
