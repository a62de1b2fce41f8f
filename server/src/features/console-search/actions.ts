import { consoleAttempts } from '@pollen/contract/console-attempts';
import { consoleMembers } from '@pollen/contract/console-members';
import { consoleOrders } from '@pollen/contract/console-orders';
import { FOUND_AT_MOST } from '@pollen/contract/console-search-values';
import { consoleSurveys } from '@pollen/contract/console-surveys';
import { mayCall, type NeededPermission, type Role } from '@pollen/contract/permissions';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { isIndexed } from '../../platform/text-search';
import { findAttemptByKey, statusOf } from '../attempts/index';
import { memberCards, surveysHiddenFrom } from '../console-members/index';
import { listIdsByBeginning, membersById } from '../members/index';
import { listOrdersByNumber, statusName } from '../orders/index';
import { listIdsByNameBeginning, listIdsWithName } from '../profiles/index';
import { listSurveysByText, numberOf, surveysInOrder, titleOf } from '../surveys/index';

interface Asked {
  readonly text: string;
  readonly role: Role;
  readonly locale: Locale;
}

async function surveysFor(tx: Tx, { text, locale }: Asked) {
  return (await listSurveysByText(tx, text, FOUND_AT_MOST)).map((survey) => ({
    id: survey.id,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    state: survey.state,
    completes: survey.completes,
    completesTarget: survey.completesTarget,
  }));
}

/** Members by the beginning of number, address, handle and name; only if these are few, by any part of the name. */
async function membersFor(tx: Tx, { text }: Asked) {
  const found = new Set([
    ...(await listIdsByBeginning(tx, text, FOUND_AT_MOST)),
    ...(await listIdsByNameBeginning(tx, text, FOUND_AT_MOST)),
  ]);
  if (found.size < FOUND_AT_MOST && (await isIndexed(tx, text))) {
    for (const id of await listIdsWithName(tx, text, FOUND_AT_MOST)) found.add(id);
  }
  const ids = [...found].slice(0, FOUND_AT_MOST);
  const members = await membersById(tx, ids);
  const cardOf = await memberCards(tx, ids);
  return ids.flatMap((id) => {
    const member = members.get(id);
    if (!member) return [];
    const { name, email, avatarUrl, level } = cardOf(id);
    return [{ id, name, email, avatarUrl, state: member.state, level }];
  });
}

async function ordersFor(tx: Tx, { text, locale }: Asked) {
  const orders = await listOrdersByNumber(tx, text, FOUND_AT_MOST);
  const cardOf = await memberCards(tx, [...new Set(orders.map(({ memberId }) => memberId))]);
  return orders.map((order) => ({
    id: order.id,
    memberName: cardOf(order.memberId).name,
    giftName: locale === 'zh' ? order.giftNameZh : order.giftNameEn,
    points: order.points,
    statusID: order.status,
    status: statusName(order.status, locale),
    orderedAt: order.placedAt.toISOString(),
  }));
}

/** The attempt with exactly this id: its ids are random, so nobody types the beginning of one. */
async function attemptsFor(tx: Tx, asked: Asked) {
  const { text, locale } = asked;
  const attempt = await findAttemptByKey(tx, text);
  const [survey] = attempt ? await surveysInOrder(tx, [attempt.surveyId]) : [];
  if (!attempt || !survey || (await surveysHiddenFrom(tx, [survey.id], asked)).has(survey.id)) return [];
  const cardOf = await memberCards(tx, [attempt.memberId]);
  return [
    {
      attemptId: attempt.attemptKey,
      surveyNumber: numberOf(survey),
      surveyTitle: titleOf(survey)[locale],
      memberName: cardOf(attempt.memberId).name,
      status: statusOf(attempt)[locale],
      startedAt: attempt.startedAt.toISOString(),
    },
  ];
}

/**
 * Returns a few rows of each kind for a text. A kind whose list the role may not open stays empty. Every query ends
 * after a few rows of an index, so that it can run while somebody types.
 */
export async function searchConsole(tx: Tx, asked: Asked) {
  const text = asked.text.trim().replace(/^#/, '');
  const find = async <Row>(
    { permission = 'anyOperator' }: { readonly permission?: NeededPermission },
    rows: (tx: Tx, asked: Asked) => Promise<Row[]>,
  ) => (text !== '' && mayCall(asked.role, permission) ? await rows(tx, { ...asked, text }) : []);
  return {
    surveys: await find(consoleSurveys, surveysFor),
    members: await find(consoleMembers, membersFor),
    orders: await find(consoleOrders, ordersFor),
    attempts: await find(consoleAttempts, attemptsFor),
  };
}
