import {
  acceptInvitation,
  changeOperatorRole,
  endOperatorSessions,
  inviteOperator,
  OPERATOR_PASSWORD_MIN,
  openInvitation,
  operatorAccount,
  operatorChanged,
  operators,
  reactivateOperator,
  resetOperatorCode,
  suspendOperator,
  withdrawInvitation,
} from '@pollen/contract/operator-accounts';
import { sendPasswordLink } from '@pollen/contract/operator-passwords';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import { notFound } from '@pollen/contract/values';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { tokenHash } from '../../platform/secrets';
import { MINUTE_MS } from '../../platform/time';
import { type ApprovalModule, asksForApproval, requestChange, waitingChanges } from '../approvals/index';
import { operatorNames, whyNotAllowed } from './actions';
import { setConsoleToken } from './console-cookie';
import * as links from './password-links';
import { getOperator } from './queries';
import { IDLE_MINUTES, operatorKey } from './rules';
import { shownOperator } from './shown-operator';
import { openSession } from './sign-in';
import * as team from './team';
import { teamApprovals } from './team-approvals';
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

interface AskContext {
  readonly tx: Tx;
  readonly params: { readonly id: number };
  readonly body: { readonly reason: string };
  readonly operator: OperatorCaller;
  readonly locale: Locale;
}

function shownRow({ createdAt, lastSeenAt, suspendedAt, ...row }: TeamRow) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
  };
}

/**
 * Handles the team: the list, invitations and accepting them, roles, suspensions, the reset of a second factor,
 * password links, and the end of sessions.
 */
export function operatorTeamRoutes(api: Api, config: Config): void {
  const { publicUrl } = config;
  const approvalsOf = teamApprovals(config);
  const { operatorInvitation: _, ...others } = approvalsOf;
  const aboutOperators: readonly ApprovalModule[] = Object.values(others) as readonly ApprovalModule[];
  const limit = { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS };

  api.handle(operators, async ({ tx, operator, locale }) => {
    const [rows, invitations] = await Promise.all([listTeam(tx, AT_MOST), listInvitations(tx, AT_MOST)]);
    const names = await operatorNames(
      tx,
      invitations.flatMap(({ invitedBy }) => invitedBy ?? []),
    );
    return {
      list: rows.map(shownRow),
      invitations: invitations.map(({ createdAt, expiresAt, invitedBy, ...invitation }) => ({
        ...invitation,
        invitedBy: (invitedBy !== null && names.get(invitedBy)) || '-',
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        expired: expiresAt <= tx.now,
      })),
      waitingInvitations: (await waitingChanges(tx, [approvalsOf.operatorInvitation], { operator, locale })).map(
        ({ waiting }) => waiting,
      ),
      asks: await asksForApproval(tx, operator, approvalsOf.operatorInvitation),
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
      waiting: (await waitingChanges(tx, aboutOperators, { operator, locale }))
        .filter(({ subject }) => subject === String(target.id))
        .map(({ waiting }) => waiting),
      asks: await asksForApproval(tx, operator, approvalsOf.operatorRole),
      resetAsks: await asksForApproval(tx, operator, approvalsOf.operatorCodeReset, { ...target, locale }),
      can: {
        changeRole: may(forbidden ?? whyNotLose, locale),
        suspend: may(forbidden ?? own ?? whyNotLose, locale),
        reactivate: may(forbidden, locale),
        resetCode: may(forbidden ?? own, locale),
        sendPasswordLink: may(links.whyNotPasswordLink(target, operator), locale),
        endSessions: may(isSelf ? null : forbidden, locale),
      },
    };
  });

  api.handle(inviteOperator, async ({ tx, body, operator, locale }) => {
    const { reason, ...given } = body;
    const payload = { ...given, name: given.name.trim(), email: given.email.trim(), locale };
    const subject = operatorKey(payload.email);
    const asked = await requestChange(tx, operator, approvalsOf.operatorInvitation, { subject, payload, reason });
    return asked.waits ? { id: null, approval: asked.id } : { id: asked.made.id, approval: null };
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

  /** Asks for a change of an operator; returns the approval id when it waits, otherwise null. */
  async function requestAccessChange<Kind extends 'Suspension' | 'Reactivation' | 'CodeReset' | 'PasswordLink'>(
    kind: Kind,
    { tx, params, body, operator, locale }: AskContext,
  ): Promise<{ approval: number | null }> {
    const target = await team.findTargetOrRefuse(tx, params.id);
    const { id, name, role } = target;
    const payload = { id, name, role, locale };
    const change = { subject: String(id), payload, reason: body.reason };
    const asked = await requestChange(tx, operator, approvalsOf[`operator${kind}`], change);
    return { approval: asked.waits ? asked.id : null };
  }

  api.handle(changeOperatorRole, async ({ tx, params, body, operator, locale }) => {
    const { role: to, from, reason } = body;
    const { id, name, role } = await team.findTargetOrRefuse(tx, params.id);
    if (role === to) return { role, approval: null };
    if (role !== from) throw new Refusal(operatorChanged);
    const change = { subject: String(id), payload: { id, name, role, to, locale }, reason };
    const asked = await requestChange(tx, operator, approvalsOf.operatorRole, change);
    return asked.waits ? { role, approval: asked.id } : { role: to, approval: null };
  });

  api.handle(suspendOperator, async (context) => {
    const target = await team.findTargetOrRefuse(context.tx, context.params.id);
    return target.suspendedAt ? { approval: null } : requestAccessChange('Suspension', context);
  });

  api.handle(reactivateOperator, async (context) => {
    const target = await team.findTargetOrRefuse(context.tx, context.params.id);
    return target.suspendedAt ? requestAccessChange('Reactivation', context) : { approval: null };
  });

  api.handle(resetOperatorCode, (context) => requestAccessChange('CodeReset', context));

  api.handle(sendPasswordLink, async (context) => {
    const { tx, params, operator, locale } = context;
    if (params.id !== operator.id) return requestAccessChange('PasswordLink', context);
    await links.sendPasswordLink(tx, params.id, { operator, locale, publicUrl });
    return { approval: null };
  });

  api.handle(endOperatorSessions, async ({ tx, params, body, operator }) => {
    return { ended: await team.endSessions(tx, params.id, body.sessionId, operator) };
  });
}
