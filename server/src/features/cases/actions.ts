import { CASES_AT_MOST, type cases } from '@pollen/contract/cases';
import type { DataOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { dayIn } from '../../platform/time';
import { type CaseAttempt, isRejected, listCaseAttempts } from '../attempts/index';
import { type CaseConversation, listCaseConversations } from '../feedback/index';
import { getMember, type Member } from '../members/index';
import { type PanelSettings, panelSettings } from '../settings/index';
import { numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { type Decided, decidedState, reportedState, whyNotAppeal, whyNotWithdraw } from './rules';

type Row = DataOf<typeof cases>['list'][number];

/** A case with everything that its page and the request for a second look need. */
export interface MemberCase {
  readonly row: Row;
  /** The attempt that it is about; null: the account. */
  readonly attempt: (CaseAttempt & { readonly surveyNumber: string; readonly title: string }) | null;
  /** The decision that a second look may be about; null: nothing is decided against the member. */
  readonly decided: Decided<CaseConversation> | null;
  /** What the member wrote about it, oldest first. */
  readonly conversations: readonly CaseConversation[];
}

/** More reports and second looks of one member are not looked through. */
const CONVERSATIONS_AT_MOST = 300;

/** Returns the cases of a member, newest first, and the settings that their deadlines come from. */
export async function casesOf(
  tx: Tx,
  memberId: number,
  locale: Locale,
): Promise<{ cases: MemberCase[]; settings: PanelSettings; member: Member }> {
  const [member, settings, conversations] = await Promise.all([
    getMember(tx, memberId),
    panelSettings(tx),
    listCaseConversations(tx, memberId, CONVERSATIONS_AT_MOST),
  ]);
  const about = conversations.flatMap(({ attemptId }) => attemptId ?? []);
  const attempts = await listCaseAttempts(tx, memberId, about, CASES_AT_MOST);
  const surveyIds = [...new Set(attempts.map(({ surveyId }) => surveyId))];
  const surveys = new Map((await surveysInOrder(tx, surveyIds)).map((survey) => [survey.id, survey]));
  const context = { settings, now: tx.now, locale };
  const found = [
    ...accountCases(member, conversations, context),
    ...attempts.flatMap((attempt) => {
      const survey = surveys.get(attempt.surveyId);
      if (!survey) return [];
      const named = { ...attempt, surveyNumber: numberOf(survey), title: titleOf(survey)[locale] };
      const own = conversations.filter(({ attemptId }) => attemptId === attempt.id).reverse();
      return [attemptCase(named, own, context)];
    }),
  ];
  return { cases: found.sort((a, b) => b.row.at.localeCompare(a.row.at)), settings, member };
}

/** Returns one case of a member; refuses an id that names none. */
export async function getCase(tx: Tx, memberId: number, caseId: string, locale: Locale) {
  const { cases: all, member } = await casesOf(tx, memberId, locale);
  const found = all.find(({ row }) => row.id === caseId);
  if (!found) throw new Refusal(notFound);
  return { found, member };
}

interface Context {
  readonly settings: PanelSettings;
  readonly now: Date;
  readonly locale: Locale;
}

/** What stands for a decision where there is none: nothing can be asked or withdrawn. */
export const noDecision: Decided<CaseConversation> = { decidedAt: null, stands: false, look: null };

function canIn(found: Decided<CaseConversation> | null, { settings, now, locale }: Context): Row['can'] {
  const decided = found ?? noDecision;
  const { appealDays, timeZone } = settings;
  return {
    appeal: may(
      whyNotAppeal(decided, appealDays, now, (at) => dayIn(timeZone, at)),
      locale,
    ),
    withdraw: may(whyNotWithdraw(decided), locale),
  };
}

function attemptCase(
  attempt: NonNullable<MemberCase['attempt']>,
  conversations: readonly CaseConversation[],
  context: Context,
): MemberCase {
  const { settings, now } = context;
  const look = conversations.find(({ kind }) => kind === 'second_look') ?? null;
  const report = conversations.find(({ kind }) => kind === 'report') ?? null;
  const isDecided = isRejected(attempt) || attempt.review === 'reinstated';
  const decided = isDecided ? { decidedAt: attempt.decidedAt, stands: isRejected(attempt), look } : null;
  const { state, dueAt } = decided
    ? decidedState(decided, settings.appealDays, now)
    : reportedState(report, attempt.held);
  const at = attempt.decidedAt ?? report?.updatedAt ?? attempt.endedAt ?? attempt.startedAt;
  const newest = conversations.at(-1);
  return {
    attempt,
    decided,
    conversations,
    row: {
      id: attempt.attemptKey,
      kind: decided ? 'rejected' : attempt.held ? 'held' : 'report',
      state,
      title: attempt.title,
      number: newest ? String(newest.id) : null,
      points: decided ? attempt.finalPoints : (report?.remedyPoints ?? attempt.rewardPoints),
      dueAt: dueAt?.toISOString() ?? null,
      at: at.toISOString(),
      can: canIn(decided, context),
    },
  };
}

/** The decisions about an account that a second look may be about, each at most once in force. */
function accountDecisions({ blacklistedAt, suspendedAt }: Member) {
  return [
    { kind: 'account' as const, inForceAt: blacklistedAt, of: (look: CaseConversation) => look.blacklistedAt },
    { kind: 'suspension' as const, inForceAt: suspendedAt, of: (look: CaseConversation) => look.suspendedAt },
  ];
}

function accountCases(member: Member, conversations: readonly CaseConversation[], context: Context): MemberCase[] {
  return accountDecisions(member).flatMap(({ kind, inForceAt, of }) => {
    const looks = conversations.filter((each) => of(each) !== null);
    const isCurrent = (look: CaseConversation) => of(look)?.getTime() === inForceAt?.getTime();
    const earlier = looks
      .filter((look) => !isCurrent(look))
      .map((look) => {
        const decided = { decidedAt: of(look), stands: false, look };
        return accountCase(kind, `${kind}-${look.id}`, decided, look.updatedAt, context);
      });
    if (!inForceAt) return earlier;
    const decided = { decidedAt: inForceAt, stands: true, look: looks.find(isCurrent) ?? null };
    return [accountCase(kind, kind, decided, inForceAt, context), ...earlier];
  });
}

function accountCase(
  kind: 'account' | 'suspension',
  id: string,
  decided: Decided<CaseConversation>,
  at: Date,
  context: Context,
): MemberCase {
  const { state, dueAt } = decidedState(decided, context.settings.appealDays, context.now);
  return {
    attempt: null,
    decided,
    conversations: decided.look ? [decided.look] : [],
    row: {
      id,
      kind,
      state,
      title: null,
      number: decided.look ? String(decided.look.id) : null,
      points: 0,
      dueAt: dueAt?.toISOString() ?? null,
      at: at.toISOString(),
      can: canIn(decided, context),
    },
  };
}
