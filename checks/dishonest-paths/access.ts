import { tokenMailedTo } from '@pollen/testkit/mails';
import { approveOwnRequests, because, look, type Paths, tryCall } from './crook';

/** Access that one operator would give to an accomplice, or take from others. */
export const accessPaths: Paths = {
  async 'an accomplice as the second operator'(crook) {
    const { panel, operator, honest } = crook;
    const email = `accomplice${operator.id}@example.com`;
    await tryCall(crook, 'OperatorInvitations', { email, name: 'Accomplice', role: 'admin', reason: because });
    const role = { role: 'admin', from: (await look(crook, 'Me')).role, reason: because };
    await tryCall(crook, 'Operators/:id/Role', role, { id: operator.id });
    await tryCall(crook, 'Operators/:id/Role', { role: 'viewer', from: 'admin', reason: because }, { id: honest.id });
    for (const act of ['Suspend', 'Reactivate', 'ResetCode', 'PasswordLink']) {
      await tryCall(crook, `Operators/:id/${act}`, { reason: because }, { id: honest.id });
    }
    await tryCall(crook, 'Operators/:id/EndSessions', { sessionId: null }, { id: honest.id });
    await approveOwnRequests(crook);
    const token = await tokenMailedTo(panel, email).catch(() => null);
    crook.tried.add('OperatorInvitations/Accept');
    if (token) {
      const body = { token, password: 'A long enough password' };
      await panel.call('POST /api/console/OperatorInvitations/Accept', { body });
    }
    await tryCall(crook, 'OperatorInvitations/:id/Withdraw');
  },
};
