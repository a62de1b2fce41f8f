import { sensitiveFilter } from '@pollen/contract/custom-fields';
import { daysReversed } from '@pollen/contract/overview';
import type { Role } from '@pollen/contract/permissions';
import { TargetRule } from '@pollen/contract/targets';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { shiftDay, startOfDay } from '../../platform/time';
import { keptPoints, listHistory, statusOf } from '../attempts/index';
import { asksForSensitive } from '../custom-fields/index';
import { balancesByMember, type TransferRow } from '../ledger/index';
import { listMemberIds, membersById } from '../members/index';
import { listIdsByName, profileFactsOf } from '../profiles/index';
import { levelOf, panelSettings } from '../settings/index';
import { surveysBesideMembers } from './named-surveys';

/** The limit of members that a text search passes to a filter. */
const FOUND_AT_MOST = 500;

/** Returns the members whose address, handle or profile name contains the text. */
export async function memberIdsBySearch(tx: Tx, text: string): Promise<number[]> {
  const ids = [...(await listMemberIds(tx, text, FOUND_AT_MOST)), ...(await listIdsByName(tx, text, FOUND_AT_MOST))];
  return [...new Set(ids)];
}

/** A member as operators see it beside an order or an attempt. */
export interface Card {
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly level: number;
}

/** Returns a function that gives the name, address, picture and level of each of these members. */
export async function memberCards(tx: Tx, ids: readonly number[]): Promise<(memberId: number) => Card> {
  const members = await membersById(tx, ids);
  const profiles = await profileFactsOf(tx, ids);
  const balances = await balancesByMember(tx, ids);
  const settings = await panelSettings(tx);
  return (memberId) => {
    const member = members.get(memberId);
    return {
      name: profiles.get(memberId)?.name ?? member?.handle ?? '-',
      email: member?.email ?? '-',
      avatarUrl: member?.avatarUrl ?? null,
      level: levelOf(balances.get(memberId)?.credit ?? 0, settings),
    };
  };
}

/** Returns the latest attempts of a member, newest first, as operators see them. */
export async function attemptsOfMember(
  tx: Tx,
  memberId: number,
  { limit, operator, locale }: { limit: number; operator: { readonly role: Role }; locale: Locale },
) {
  const attempts = await listHistory(tx, memberId, { page: 1, size: limit });
  const ids = attempts.map(({ surveyId }) => surveyId);
  const surveyOf = await surveysBesideMembers(tx, ids, operator, locale);
  return attempts.map((attempt) => {
    const { surveyNumber, title } = surveyOf(attempt.surveyId);
    return {
      attemptId: attempt.attemptKey,
      surveyNumber,
      title,
      state: statusOf(attempt)[locale],
      points: keptPoints(attempt),
      startedAt: attempt.startedAt.toISOString(),
      durationSeconds: durationSeconds(attempt),
    };
  });
}

/** Returns the whole seconds from start to end; null while the attempt runs. */
export function durationSeconds(attempt: { startedAt: Date; endedAt: Date | null }): number | null {
  return attempt.endedAt && Math.max(0, Math.round((attempt.endedAt.getTime() - attempt.startedAt.getTime()) / 1000));
}

/** Returns a transfer as operators see it beside its cause. */
export function shownTransfer(row: TransferRow) {
  return { id: row.id, at: row.at.toISOString(), from: row.from, to: row.to, points: row.amount, kind: row.kind };
}

/** Returns the instants that bound the days of a filter; both ends are optional. Refuses days in the wrong order. */
export async function boundsOf(
  tx: Tx,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: Date; before: Date }> {
  if (from && to && from > to) throw new Refusal(daysReversed);
  const { timeZone } = await panelSettings(tx);
  return {
    from: startOfDay(timeZone, from ?? '1970-01-01'),
    before: startOfDay(timeZone, shiftDay(to ?? '9998-12-31', 1)),
  };
}

/** Refuses a filter by the answer to a sensitive question: nobody is looked up by one. */
export async function refuseSensitive(tx: Tx, { target }: { target?: string | undefined }): Promise<void> {
  if (target === undefined) return;
  if (await asksForSensitive(tx, TargetRule.parse(JSON.parse(target)))) throw new Refusal(sensitiveFilter);
}
