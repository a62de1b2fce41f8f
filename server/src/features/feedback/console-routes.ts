import {
  answerTemplates,
  changeAnswerTemplate,
  createAnswerTemplate,
  deleteAnswerTemplate,
} from '@pollen/contract/answer-templates';
import {
  answerConversation,
  assignConversation,
  conversation,
  conversationFigures,
  conversations,
  decideSecondLook,
  memberConversations,
  noReport,
  remedyConversation,
  setConversationState,
} from '@pollen/contract/console-feedback';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { cursorFrom, oldest, pageFrom } from '../../platform/list-cursor';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { DAY_MS, SECOND_MS } from '../../platform/time';
import { findMemberOrRefuse, isAddressRefusal, membersById, readAddress } from '../members/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import type { FeedbackPanel } from './actions';
import { findThread, getFigures, listThreadsOf } from './console-queries';
import { answer, assign, decide, remedy, setState } from './inbox';
import { countTabs, cursorOf, isByWait, listThreads } from './list-queries';
import { listTemplates } from './template-queries';
import { changeTemplate, createTemplate, removeTemplate } from './templates';
import { shownRow, shownThread } from './thread';

/** The number of days that the figures about answering times cover. */
const FIGURE_DAYS = 30;
const TEMPLATES_AT_MOST = 200;
/** How many conversations the page of a member shows. */
const OF_MEMBER = 20;

/**
 * Handles the console's conversations: lists and figures, answers, assignment, state, second looks, remedies, and the
 * answer templates.
 */
export function consoleFeedbackRoutes(api: Api, panel: FeedbackPanel): void {
  api.handle(conversations, async ({ tx, query, operator }) => {
    const filter = { ...query, operatorId: operator.id };
    const after = cursorFrom(query.before, isByWait(query.tab) ? oldest : undefined);
    const [rows, counts] = await Promise.all([
      listThreads(tx, { ...filter, after, size: query.size + 1 }),
      countTabs(tx, operator.id),
    ]);
    const { shown: threads, next } = pageFrom(rows, query.size, (thread) => cursorOf(filter, thread));
    const [members, names] = await Promise.all([
      membersById(
        tx,
        threads.flatMap(({ memberId }) => memberId ?? []),
      ),
      operatorNames(
        tx,
        threads.flatMap(({ assignedTo }) => assignedTo ?? []),
      ),
    ]);
    return {
      list: threads.map((thread) => {
        const avatarUrl = (thread.memberId && members.get(thread.memberId)?.avatarUrl) || null;
        return { ...shownRow(thread, { avatarUrl, names }), text: thread.text };
      }),
      next,
      counts,
    };
  });

  api.handle(memberConversations, async ({ tx, params }) => {
    const member = await findMemberOrRefuse(tx, params.id);
    const address = readAddress(member.email);
    if (isAddressRefusal(address)) throw new Error(`the address of member ${member.id} is none`);
    const of = { memberId: member.id, senderKey: address.key, exceptId: null };
    const threads = await listThreadsOf(tx, of, OF_MEMBER + 1);
    return {
      list: threads.slice(0, OF_MEMBER).map((thread) => ({
        id: thread.id,
        kind: thread.kind,
        state: thread.state,
        outcome: thread.outcome,
        asVisitor: thread.memberId === null,
        createdAt: thread.createdAt.toISOString(),
        updatedAt: thread.updatedAt.toISOString(),
        text: thread.text,
      })),
      more: threads.length > OF_MEMBER,
    };
  });

  api.handle(conversationFigures, async ({ tx }) => {
    const since = new Date(tx.now.getTime() - FIGURE_DAYS * DAY_MS);
    const figures = await getFigures(tx, since, DAY_MS / SECOND_MS);
    return { ...figures, longestSince: figures.longestSince?.toISOString() ?? null };
  });

  api.handle(conversation, async ({ tx, params, operator, locale }) => {
    const thread = await findThread(tx, params.id);
    if (!thread) throw new Refusal(notFound);
    return shownThread(tx, thread, operator, {
      locale,
      replyTo: panel.config.supportEmail,
      noReport: may({ kind: noReport }, locale),
    });
  });

  api.handle(answerConversation, async ({ tx, params, body, operator, locale }) => {
    return { state: await answer(tx, params.id, body, { operator, panel, locale }) };
  });

  api.handle(assignConversation, async ({ tx, params, body, operator, locale }) => {
    return { assignedTo: await assign(tx, params.id, body, { operator, panel, locale }) };
  });

  api.handle(setConversationState, async ({ tx, params, body, operator, locale }) => {
    return { state: await setState(tx, params.id, body, { operator, panel, locale }) };
  });

  api.handle(decideSecondLook, async ({ tx, params, body, operator, locale }) => {
    const decision = { lift: body.decision === 'lift', reason: body.reason };
    const outcome = await decide(tx, params.id, decision, { operator, panel, locale });
    return outcome instanceof Refusal ? outcome : { outcome };
  });

  api.handle(remedyConversation, async ({ tx, params, body, operator, locale }) => {
    const points = await remedy(tx, params.id, body, { operator, panel, locale });
    return points instanceof Refusal ? points : { points };
  });

  api.handle(answerTemplates, async ({ tx, operator, locale }) => {
    const templates = await listTemplates(tx, TEMPLATES_AT_MOST);
    const names = await operatorNames(
      tx,
      templates.map(({ changedBy }) => changedBy),
    );
    return {
      list: templates.map(({ changedBy, changedAt, ...template }) => ({
        ...template,
        changedBy: names.get(changedBy) ?? '-',
        changedAt: changedAt.toISOString(),
      })),
      can: { change: may(whyNotAllowed(operator, 'answerMessages'), locale) },
    };
  });

  api.handle(createAnswerTemplate, async ({ tx, body, operator }) => {
    return { id: await createTemplate(tx, body, operator) };
  });

  api.handle(changeAnswerTemplate, async ({ tx, params, body, operator }) => {
    return { version: await changeTemplate(tx, params.id, body, operator) };
  });

  api.handle(deleteAnswerTemplate, async ({ tx, params, body, operator }) => {
    await removeTemplate(tx, params.id, body.version, operator);
    return null;
  });
}
