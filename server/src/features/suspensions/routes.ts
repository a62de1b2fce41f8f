import { reactivateMember, suspendMember } from '@pollen/contract/suspensions';
import type { Api } from '../../platform/http/api';
import { reactivate, suspend } from './actions';

/** Handles suspending and reactivating a member in the console. */
export function suspensionRoutes(api: Api): void {
  api.handle(suspendMember, async ({ tx, params, body, operator, services }) => {
    const { publicUrl } = services.config;
    await suspend(tx, params.id, { operator, reason: body.reason, publicUrl });
    return null;
  });

  api.handle(reactivateMember, async ({ tx, params, body, operator, services }) => {
    const { publicUrl } = services.config;
    return { waitsForAddress: await reactivate(tx, params.id, { operator, reason: body.reason, publicUrl }) };
  });
}
