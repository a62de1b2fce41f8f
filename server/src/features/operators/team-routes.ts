import {
  acceptInvitation,
  changeOperatorRole,
  endOperatorSessions,
  inviteOperator,
  OPERATOR_PASSWORD_MIN,
  openInvitation,
  operatorAccount,
  operators,
  reactivateOperator,
  resetOperatorCode,
  suspendOperator,
  withdrawInvitation,
} from '@pollen/contract/operator-accounts';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import { notFound } from '@pollen/contract/values';
import type { Config } from '../../platform/config';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { tokenHash } from '../../platform/secrets';
import { MINUTE_MS } from '../../platform/time';
import { operatorNames, whyNotAllowed } from './actions';
import { setConsoleToken } from './console-cookie';
import { whyNotPasswordLink } from './password-links';
import { getOperator } from './queries';
import { IDLE_MINUTES } from './rules';
import { shownOperator } from './shown-operator';
import { openSession } from './sign-in';
import * as team from './team';
import {
  countOtherAdmins,
  findInvitation,
  findTeamRow,
  listInvitations,
  listSessions,
  listTeam,
  type TeamRow,
} from './team-queries';

const AT_MOST = 200;
const SESSIONS_AT_MOST = 20;

function shownRow({ createdAt, lastSeenAt, suspendedAt, ...row }: TeamRow) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
  };
}

export function operatorTeamRoutes(api: Api, config: Config): void {
  const { publicUrl } = config;
  const limit = { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS };

  api.handle(operators, async ({ tx, operator, locale }) => {
    const [rows, invitations] = await Promise.all([listTeam(tx, AT_MOST), listInvitations(tx, AT_MOST)]);
    const names = await operatorNames(
      tx,
      invitations.map(({ invitedBy }) => invitedBy),
    );
    return {
      list: rows.map(shownRow),
      invitations: invitations.map(({ createdAt, expiresAt, invitedBy, ...invitation }) => ({
        ...invitation,
        invitedBy: names.get(invitedBy) ?? '-',
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        expired: expiresAt <= tx.now,
      })),
      can: { manage: may(whyNotAllowed(operator, 'manageOperators'), locale) },
    };
  });

  api.handle(operatorAccount, async ({ tx, params, operator, locale }) => {
    const target = await findTeamRow(tx, params.id);
    if (!target) throw new Refusal(notFound);
    const forbidden = whyNotAllowed(operator, 'manageOperators');
    const isSelf = target.id === operator.id;
    const seenAfter = new Date(tx.now.getTime() - IDLE_MINUTES * MINUTE_MS);
    const sessions =
      forbidden && !isSelf ? [] : await listSessions(tx, target.id, { seenAfter, atMost: SESSIONS_AT_MOST });
    const whyNotLose = team.whyNotLose(target, await countOtherAdmins(tx, target.id));
    const own = team.whyNotOwn(target, operator);
    return {
      ...shownRow(target),
      sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: session.id === operator.sessionId,
      })),
      can: {
        changeRole: may(forbidden ?? whyNotLose, locale),
        suspend: may(forbidden ?? own ?? whyNotLose, locale),
        reactivate: may(forbidden, locale),
        resetCode: may(forbidden ?? own, locale),
        sendPasswordLink: may(whyNotPasswordLink(target, operator), locale),
        endSessions: may(isSelf ? null : forbidden, locale),
      },
    };
  });

  api.handle(inviteOperator, async ({ tx, body, operator, locale }) => {
    return team.inviteColleague(tx, body, { operator, locale, publicUrl });
  });

  api.handle(withdrawInvitation, async ({ tx, params, operator, locale }) => {
    await team.withdrawInvitation(tx, params.id, { operator, locale, publicUrl });
    return null;
  });

  api.handle(
    openInvitation,
    async ({ tx, body }) => {
      const invitation = await findInvitation(tx, tokenHash(body.token));
      if (!invitation) throw new Refusal(linkInvalid);
      const { name, email, role } = invitation;
      return { name, email, role, passwordMin: OPERATOR_PASSWORD_MIN };
    },
    { limit },
  );

  api.handle(
    acceptInvitation,
    async ({ tx, body, network, locale, request, reply }) => {
      const made = await getOperator(tx, (await team.acceptInvitation(tx, body)).id);
      const session = await openSession(tx, made, { network, locale, userAgent: request.headers['user-agent'] });
      setConsoleToken(config, reply, session.token, session.expiresAt);
      return shownOperator(tx, made, config);
    },
    { limit },
  );

  api.handle(changeOperatorRole, async ({ tx, params, body, operator, locale }) => {
    return { role: await team.changeRole(tx, params.id, body, { operator, locale, publicUrl }) };
  });

  api.handle(suspendOperator, async ({ tx, params, operator, locale }) => {
    await team.suspend(tx, params.id, { operator, locale, publicUrl });
    return null;
  });

  api.handle(reactivateOperator, async ({ tx, params, operator, locale }) => {
    await team.reactivate(tx, params.id, { operator, locale, publicUrl });
    return null;
  });

  api.handle(resetOperatorCode, async ({ tx, params, operator, locale }) => {
    await team.resetCode(tx, params.id, { operator, locale, publicUrl });
    return null;
  });

  api.handle(endOperatorSessions, async ({ tx, params, body, operator }) => {
    return { ended: await team.endSessions(tx, params.id, body.sessionId, operator) };
  });
}
