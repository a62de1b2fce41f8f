import {
  appeal,
  appealSuspension,
  caseDetail,
  cases,
  loginAgain,
  suspensionCase,
  withdrawAppeal,
  withdrawSuspensionAppeal,
} from '@pollen/contract/cases';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { memberOfTicket } from '../members/index';
import { casesOf } from './actions';
import { shownCase } from './case-detail';
import { askForSecondLook, withdrawRequest } from './second-look';

/** What the cases need of features that know this one. */
interface Conversations {
  /** Returns the token with which the sender reads a conversation, and goes on with it. */
  readonly tokenOfConversation: (secrets: Secrets, conversation: number) => string;
  /** Whether a call comes from an operator who looks at the app of a member: such a one gets no token. */
  readonly isImpersonation: (request: FastifyRequest) => boolean;
}

/** The only case that a suspended member reaches. */
const SUSPENSION = 'suspension';

/**
 * Returns the member of a ticket whom an operator suspended. Refuses an invalid or old one, and one whose suspension is
 * over: the member logs in then.
 */
async function suspendedMember(tx: Tx, services: Services, ticket: string): Promise<number> {
  const member = await memberOfTicket(tx, services, ticket);
  if (!member?.suspendedAt) throw new Refusal(loginAgain);
  return member.id;
}

/**
 * Handles the cases of a member: the list, one case with its evidence and messages, asking for a second look and
 * withdrawing that; and the same for the one case of a suspended member, who has a ticket and no session.
 */
export function caseRoutes(
  api: Api,
  services: Services,
  { tokenOfConversation, isImpersonation }: Conversations,
): void {
  const tokenOf = (conversation: number) => tokenOfConversation(services.secrets, conversation);
  const perNetwork = { limit: { max: services.config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS } };

  api.handle(cases, async ({ tx, member, locale }) => {
    const { cases: all, settings } = await casesOf(tx, member.id, locale);
    return {
      list: all.map(({ row }) => row),
      appealDays: settings.appealDays,
      answerDays: settings.caseAnswerDays,
    };
  });

  api.handle(caseDetail, ({ tx, member, params, locale, request }) =>
    shownCase(tx, member.id, params.caseId, locale, isImpersonation(request) ? null : tokenOf),
  );

  api.handle(appeal, async ({ tx, member, params, body, locale }) => {
    await askForSecondLook(tx, services, { memberId: member.id, caseId: params.caseId, ...body, locale });
    return null;
  });

  api.handle(withdrawAppeal, async ({ tx, member, params, locale }) => {
    await withdrawRequest(tx, member.id, params.caseId, locale);
    return null;
  });

  api.handle(
    suspensionCase,
    async ({ tx, body, locale }) => {
      const memberId = await suspendedMember(tx, services, body.ticket);
      return shownCase(tx, memberId, SUSPENSION, locale, tokenOf);
    },
    perNetwork,
  );

  api.handle(
    appealSuspension,
    async ({ tx, body, locale }) => {
      const memberId = await suspendedMember(tx, services, body.ticket);
      await askForSecondLook(tx, services, { memberId, caseId: SUSPENSION, content: body.content, locale });
      return null;
    },
    perNetwork,
  );

  api.handle(
    withdrawSuspensionAppeal,
    async ({ tx, body, locale }) => {
      await withdrawRequest(tx, await suspendedMember(tx, services, body.ticket), SUSPENSION, locale);
      return null;
    },
    perNetwork,
  );
}
