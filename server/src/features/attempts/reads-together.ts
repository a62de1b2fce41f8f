import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { DirectSession } from '../../platform/http/api';
import type { Paging } from '../../platform/paging';
import { reportedQuery } from '../feedback/index';
import { lockedGroupsQuery } from '../partners/index';
import { panelToday } from '../settings/index';
import { type HistoryPage, listHistories } from './history-queries';
import {
  type CallAboutSurvey,
  type ForCaller,
  listAtCompletion,
  listCallersAtStart,
  listCallersAtSurveys,
  listMembersAtStart,
  listMembersAtSurveys,
  listProfilesAndCredits,
  listSurveysOfMembers,
  type MemberAndSurveys,
  type MemberAtSurvey,
} from './offer-queries';

// What calls of many members read at the same time, each with one statement for all of them (see `batched`).

/** Returns a member's profile, the attempt at a survey, and whether the survey excludes the member. */
export const memberAtSurvey = batched(listMembersAtSurveys);

const callerAtSurvey = batched(listCallersAtSurveys);

/** Reads what `memberAtStart` returns for the caller of a call; only what it says about the member of the session counts. */
export const callerAtStart = batched(async (tx, calls: readonly CallAboutSurvey[]) =>
  listCallersAtStart(tx, calls, await panelToday(tx)),
);

/**
 * Reads what `memberAtSurvey` returns for the caller of a call, while the session is read; null without a session. Only what
 * it says about the member of the session counts.
 */
export async function callerAhead(
  tx: Tx,
  { encryptId }: { encryptId: string },
  _query: unknown,
  session: DirectSession | null,
): Promise<ForCaller<MemberAtSurvey> | null> {
  return session && callerAtSurvey(tx, { session, encryptId });
}

/** Returns what decides whether a member may start a survey, and the factor of its reward. */
export const memberAtStart = batched(async (tx, visits: Parameters<typeof listMembersAtStart>[1]) =>
  listMembersAtStart(tx, visits, await panelToday(tx)),
);

/** Returns the profile and the credit of a member, whether there was a referral, and the quota cells of a survey. */
export const atCompletion = batched(listAtCompletion);

/** Returns the profile and the credit of a member. */
export const profileAndCredit = batched(listProfilesAndCredits);

const historyOf = batched((tx, pages: readonly HistoryPage[]) => listHistories(tx, pages, reportedQuery));

/** Reads a page of the history of the member in an address, while the session of its caller is read. */
export function historyAhead(tx: Tx, { id: memberId }: { id: number }, paging: Paging) {
  return historyOf(tx, { memberId, paging });
}

/**
 * Returns which of some surveys a member has started, which exclude the member, and, where surveys belong to groups of which a
 * member enters one, the groups that are closed to the member.
 */
export const surveysOfMember = batched(
  async (tx, asked: readonly (MemberAndSurveys & { readonly isGrouped: boolean })[]) => {
    const today = await panelToday(tx);
    const isGrouped = asked.some((each) => each.isGrouped);
    return listSurveysOfMembers(tx, asked, isGrouped ? (memberId) => lockedGroupsQuery(tx, memberId, today) : null);
  },
);
