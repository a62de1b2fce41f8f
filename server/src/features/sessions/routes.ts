import { devices, endDevice } from '@pollen/contract/members';
import { accountSuspended, login, logout, suspendedByOperator, wrongCredentials } from '@pollen/contract/sessions';
import { notFound } from '@pollen/contract/values';
import { AttemptLimit } from '../../platform/attempt-limit';
import type { Api } from '../../platform/http/api';
import { networksOf } from '../../platform/http/network';
import { asClause } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { emailChangeSuspension } from '../email-change/index';
import { checkCredentials, isAddressRefusal, readAddress, updateMemberLastSeen } from '../members/index';
import { recordFriendActivity } from '../referrals/index';
import { endCurrentSession, openSession, recognizeBrowser, setSessionCookie } from './actions';
import { endSession, listSessions } from './queries';
import { WRONG_PASSWORD_LIMIT } from './rules';

/** Handles a member's login and logout, and the list of devices, each of which can be logged out. */
export function sessionsRoutes(api: Api, services: Services): void {
  const { config, database, clock } = services;
  const guesses = new AttemptLimit(WRONG_PASSWORD_LIMIT, clock);

  api.handle(
    login,
    async ({ tx, body, request, reply }) => {
      const address = readAddress(body.userName);
      const key = isAddressRefusal(address) ? null : address.key;
      // Only these networks have to wait for this address, so the owner, who calls from another one, is never locked
      // out.
      const names = networksOf(request).map(({ network, times }) => ({ name: `${network} ${key}`, times }));
      const member = await guesses.attempt(names, () => checkCredentials(tx, key, body.password));
      if (!member) return new Refusal(wrongCredentials);
      if (member.state === 'suspended') {
        const { suspendReason: reason } = member;
        if (reason !== null) return new Refusal(suspendedByOperator, { reason }, { reason });
        return new Refusal(accountSuspended, {}, await emailChangeSuspension(tx, services, member.id));
      }
      const deviceHash = recognizeBrowser(config, request, reply);
      // The transaction starts after the password check, because argon2 would keep a database connection waiting.
      const session = await database.transaction(async (writing) => {
        await endCurrentSession(writing, config, request, reply);
        await updateMemberLastSeen(writing, member.id);
        await recordFriendActivity(writing, member.id);
        return openSession(writing, { memberId: member.id, deviceHash, userAgent: request.headers['user-agent'] });
      });
      setSessionCookie(config, reply, session.token);
      return {
        id: member.id,
        userName: member.email,
        isBlacklist: member.state === 'blacklisted',
        // The reason in the form that fits into the middle of a sentence.
        blacklistReason: member.blacklistReason && asClause(member.blacklistReason),
      };
    },
    { transaction: 'none', limit: { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS } },
  );

  api.handle(logout, async ({ tx, request, reply }) => {
    await endCurrentSession(tx, config, request, reply);
    return null;
  });

  api.handle(devices, async ({ tx, member }) => ({
    list: (await listSessions(tx, member.id, 'running')).map((session) => ({
      id: session.id,
      device: session.device,
      startedAt: session.startedAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === member.sessionId,
    })),
  }));

  api.handle(endDevice, async ({ tx, member, params }) => {
    if ((await endSession(tx, member.id, params.deviceId)) === 0) throw new Refusal(notFound);
    return null;
  });
}
