import { devices, endDevice, endOtherDevices } from '@pollen/contract/members';
import { login, logout, notMe, securityLinkUnknown, wrongCredentials } from '@pollen/contract/sessions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { networksOf } from '../../platform/http/network';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { GuessLimit } from '../guess-limits/index';
import { checkCredentials, isAddressRefusal, readAddress } from '../members/index';
import { endCurrentSession } from './actions';
import { sessionInToken } from './links';
import { completeLogin } from './login';
import { type DisownedSessions, disownSession } from './not-me';
import { endSession, endSessions, listSessions } from './queries';
import { placeName, WRONG_PASSWORD_LIMIT } from './rules';

/**
 * Handles a member's login and logout, the list of devices, each of which can be logged out, and the link in mails about
 * a session. `onDisowned` removes what was added in sessions that their member does not know.
 */
export function sessionsRoutes(
  api: Api,
  services: Services,
  { onDisowned }: { onDisowned: (tx: Tx, sessions: DisownedSessions) => Promise<void> },
): void {
  const { config } = services;
  const guesses = new GuessLimit(services, 'log-in', WRONG_PASSWORD_LIMIT);

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
      // The transaction starts after the password check, because argon2 would keep a database connection waiting.
      return completeLogin(services, tx, member, { request, reply, passkey: null });
    },
    { transaction: 'none', limit: { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS } },
  );

  api.handle(logout, async ({ tx, request, reply }) => {
    await endCurrentSession(tx, config, request, reply);
    return null;
  });

  api.handle(devices, async ({ tx, member, locale }) => ({
    list: (await listSessions(tx, member.id, 'running')).map((session) => ({
      id: session.id,
      device: session.device,
      startedAt: session.startedAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === member.sessionId,
      place: placeName(session.country, locale),
      method: session.method,
    })),
  }));

  api.handle(endDevice, async ({ tx, member, params }) => {
    if ((await endSession(tx, member.id, params.deviceId)) === 0) throw new Refusal(notFound);
    return null;
  });

  api.handle(endOtherDevices, async ({ tx, member }) => ({
    ended: await endSessions(tx, member.id, member.sessionId),
  }));

  api.handle(
    notMe,
    async ({ tx, body }) => {
      const sessionId = sessionInToken(services.secrets, body.token);
      const disowned = sessionId === null ? null : await disownSession(tx, sessionId);
      if (disowned === null) throw new Refusal(securityLinkUnknown);
      await onDisowned(tx, disowned);
      return null;
    },
    { limit: { max: config.limits.codesPerNetworkHour, perMs: HOUR_MS } },
  );
}
