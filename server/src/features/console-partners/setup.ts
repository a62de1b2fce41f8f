import type { Tx } from '../../platform/database/database';
import { getPartner, type PartnerSetup, versionedPartner } from '../partners/index';
import { checkSeen } from '../versions/index';

/** Reads the setup that a change starts from, when it is still the version that the operator saw. */
export async function setupToChange(tx: Tx, id: number, seen: number): Promise<PartnerSetup> {
  await getPartner(tx, id);
  await checkSeen(tx, 'partner', String(id), seen);
  return (await versionedPartner.read(tx, String(id))) as PartnerSetup;
}
