import { z } from 'zod';
import { accountGone, appealWaits, attemptDecided, attemptNotRejected, reasonRequired } from './console-attempts';
import { MemberState } from './console-members';
import { notAllowed } from './console-operators';
import { Signal } from './console-quality';
import { messageMissing, textTooLong } from './feedback';
import { overDecisionLimit, overMemberDay, overOperatorDay, ownMemberAccount } from './money-decisions';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, integer, Locale, May, notFound, Points } from './values';

export const answeredMeanwhile = refusal('answeredMeanwhile', {
  en: '{operator} has already answered. Your answer was not sent. Please read theirs first.',
  zh: '{operator} 已先行回复，请先查看。您的内容未发送。',
});
export const takenMeanwhile = refusal('takenMeanwhile', {
  en: 'Nothing was changed: this conversation is now assigned to {operator}.',
  zh: '未作更改：该会话现由 {operator} 负责。',
});
export const conversationClosed = refusal('conversationClosed', {
  en: 'This conversation is closed. Reopen it first.',
  zh: '该会话已关闭，请先重新打开。',
});
export const conversationNotClosed = refusal('conversationNotClosed', {
  en: 'This conversation is open.',
  zh: '该会话处于打开状态。',
});
export const decisionNeeded = refusal('decisionNeeded', {
  en: 'Answer a second look with a decision: in the member’s favor, or keep what was decided.',
  zh: '复核申请须以决定答复：支持会员或维持原决定。',
});
export const notSecondLook = refusal('notSecondLook', {
  en: 'There is nothing to decide: this is not a second look, or its decision was taken back elsewhere.',
  zh: '无需决定：该会话不是复核申请，或原决定已在别处撤销。',
});
export const ownBlacklisting = refusal('ownBlacklisting', {
  en: 'You blacklisted this member. Another operator has to answer the second look.',
  zh: '该会员由您列入黑名单，须由其他管理员答复复核申请。',
});
export const ownRejection = refusal('ownRejection', {
  en: 'You rejected these answers. Another operator has to answer the second look.',
  zh: '该答卷由您拒绝，须由其他管理员答复复核申请。',
});
export const ownSuspension = refusal('ownSuspension', {
  en: 'You suspended this member. Another operator has to answer the second look.',
  zh: '该会员由您暂停，须由其他管理员答复复核申请。',
});
export const lookWithdrawn = refusal('lookWithdrawn', {
  en: 'The member withdrew this request for a second look.',
  zh: '会员已撤回该复核申请。',
});
export const lookDecided = refusal('lookDecided', {
  en: '{operator} has already decided this second look.',
  zh: '{operator} 已对该复核申请作出决定。',
});
export const attemptUndecided = refusal('attemptUndecided', {
  en: 'The survey is still in progress or in review, so its reward is not due yet.',
  zh: '问卷仍在作答或审核中，奖励尚未到账属正常情况。',
});
export const reinstateInstead = refusal('reinstateInstead', {
  en: 'These answers were rejected. Reinstate them instead of paying.',
  zh: '该答卷曾被拒绝，请恢复答卷，而不是另行补发。',
});
export const nothingMissing = refusal('nothingMissing', {
  en: 'Nothing is missing: the member has received the promised reward.',
  zh: '没有缺失：会员已获得问卷承诺的全部金币。',
});
export const endedEarly = refusal('endedEarly', {
  en: 'Nothing is missing: the survey ended early, and the screen-out reward was paid.',
  zh: '没有缺失：问卷提前结束，相应的金币已到账。',
});
export const paidAlready = refusal('paidAlready', {
  en: 'The missing coins of this survey have already been paid.',
  zh: '该问卷缺失的金币已经补发。',
});
export const moreThanMissing = refusal('moreThanMissing', {
  en: 'Please enter an amount from 1 to {max} coins, the most that is missing.',
  zh: '请输入 1 至 {max} 之间的金币数，缺失的不超过此数。',
});
export const noReport = refusal('noReport', {
  en: 'This conversation is not about a survey the member has taken.',
  zh: '该会话与会员作答的问卷无关。',
});
export const cannotTake = refusal('cannotTake', {
  en: 'This operator cannot answer messages.',
  zh: '该管理员不能回复留言。',
});

const Kind = z.enum(['question', 'report', 'second_look']);
const State = z.enum(['open', 'answered', 'closed']);
const Outcome = z.enum(['lifted', 'kept', 'withdrawn']).nullable();
const Colleague = z.strictObject({ id: Id, name: z.string() });
// Longer than allowed, so that a text that is a little too long gets a sentence and not a fault.
const Text = z.string().max(20_000);
/** One for each click: a call that is sent again with its key counts once. */
const ClickKey = z.uuid();
/** The newest message that the operator has seen: a newer one refuses, so that nobody answers unread. */
const seen = z.int().nonnegative();

const row = {
  id: Id,
  kind: Kind,
  state: State,
  senderName: z.string(),
  senderEmail: z.string(),
  memberId: Id.nullable(),
  avatarUrl: z.string().nullable(),
  surveyNumber: z.string().nullable(),
  assignedTo: Colleague.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null unless the sender waits for an answer. */
  waitingSince: Instant.nullable(),
  /** Until when the member was promised an answer to a case; null for other messages. */
  dueAt: Instant.nullable(),
  /** From the message to the first answer. */
  answerSeconds: z.int().nullable(),
  outcome: Outcome,
};

export const conversations = operation({
  method: 'GET',
  path: '/api/console/Conversations',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'Messages to customer service: those that wait first come first, all others the newest first. Counts 10,000 at most.',
  query: z.strictObject({
    /** `next` of the page before. */
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
    tab: z.enum(['waiting', 'late', 'mine', 'answered', 'closed', 'all']).default('waiting'),
    kind: Kind.optional(),
    /**
     * Part of name, address or text, or a number: the newest 500 by sender and 500 by text. One or two characters are
     * looked for among the newest 5,000.
     */
    search: z.string().max(200).optional(),
    assigned: z.enum(['nobody', 'somebody']).optional(),
    /** Only what is about this survey: problems reported with it, and messages that name its number. */
    surveyId: Id.optional(),
  }),
  data: z.strictObject({
    list: z.array(z.strictObject({ ...row, text: z.string() })),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
    /** How many there are under the tabs that are worked on, whatever is filtered. */
    counts: z.strictObject({ waiting: z.int(), late: z.int(), mine: z.int(), answered: z.int() }),
  }),
});

export const memberConversations = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Conversations',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'What a member wrote to customer service, signed in or as a visitor with the same address: the newest twenty.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        kind: Kind,
        state: State,
        outcome: Outcome,
        /** Not signed in: nobody checked that the address is the sender's own. */
        asVisitor: z.boolean(),
        createdAt: Instant,
        updatedAt: Instant,
        text: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: [notFound],
});

export const conversationFigures = operation({
  method: 'GET',
  path: '/api/console/ConversationFigures',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'How long senders wait, and how soon they were answered in the last 30 days.',
  data: z.strictObject({
    waiting: z.int(),
    longestSince: Instant.nullable(),
    /** Null when nothing was answered. */
    medianSeconds: z.int().nullable(),
    /** Answered for the first time, and how many of them within a day. */
    answered: z.int(),
    withinDay: z.int(),
  }),
});

export const conversation = operation({
  method: 'GET',
  path: '/api/console/Conversations/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One conversation with the member, the survey and the ledger beside it, and what may be done.',
  params: IdParams,
  data: z.strictObject({
    ...row,
    locale: Locale,
    /** Where an answer to our mail arrives. */
    replyTo: z.string(),
    about: z.strictObject({
      surveyTitle: z.string().nullable(),
      rewards: z.string().nullable(),
      joinDate: z.string().nullable(),
    }),
    messages: z.array(
      z.strictObject({
        id: z.int(),
        from: z.enum(['sender', 'operator']),
        operator: z.string().nullable(),
        text: z.string(),
        at: Instant,
      }),
    ),
    person: z
      .strictObject({
        id: Id,
        name: z.string(),
        email: z.string(),
        avatarUrl: z.string().nullable(),
        state: MemberState,
        level: z.int(),
        credit: z.int(),
        balance: Points,
        registeredAt: Instant,
        blacklistReason: z.string().nullable(),
        blacklistedAt: Instant.nullable(),
        blacklistedBy: z.string().nullable(),
        /** The suspension by an operator that is in force; null without one. */
        suspension: z.strictObject({ reason: z.string(), by: z.string(), at: Instant }).nullable(),
      })
      .nullable(),
    /** What a second look is about; null for other conversations. */
    lookAt: z.enum(['blacklisting', 'suspension', 'answers']).nullable(),
    attempt: z
      .strictObject({
        attemptId: z.string(),
        surveyId: Id,
        surveyNumber: z.string(),
        title: z.string(),
        /** In words. */
        state: z.string(),
        finding: z.enum(['running', 'pending', 'paid', 'rejected', 'endedEarly', 'unpaid', 'compensated']),
        promisedPoints: Points,
        /** What the ledger brought the member for it, all told. */
        receivedPoints: Points,
        missingPoints: Points,
        startedAt: Instant,
        endedAt: Instant.nullable(),
        availableAt: Instant.nullable(),
        /** The decision against the answers that stands now, which a second look may be about. */
        rejection: z.strictObject({ reason: z.string(), by: z.string().nullable(), at: Instant.nullable() }).nullable(),
        signals: z.array(Signal),
        /** Corrections of the member’s balance since the decision: what was given already is not given twice. */
        corrections: z.array(z.strictObject({ at: Instant, points: z.int(), reason: z.string() })),
        ledger: z.array(
          z.strictObject({
            id: z.int(),
            at: Instant,
            from: z.string(),
            to: z.string(),
            points: Points,
            kind: z.string(),
          }),
        ),
      })
      .nullable(),
    /** The first operator's decision about this amount, which waits for a second operator. */
    firstApproval: z.strictObject({ operator: z.string(), points: Points }).nullable(),
    remedy: z.strictObject({ kind: z.enum(['paid', 'reinstated']), points: Points }).nullable(),
    /** Other conversations of the same sender, newest first. */
    others: z.array(z.strictObject({ id: Id, kind: Kind, state: State, createdAt: Instant, text: z.string() })),
    colleagues: z.array(Colleague),
    can: z.strictObject({ answer: May, assign: May, close: May, reopen: May, decide: May, pay: May, reinstate: May }),
  }),
  refusals: [notFound],
});

export const answerConversation = operation({
  method: 'POST',
  path: '/api/console/Conversations/:id/Answer',
  caller: 'operator',
  permission: 'answerMessages',
  audit: ['conversation.answered'],
  unaudited: 'The same click came twice.',
  summary: 'Answer: kept in the conversation and mailed to the sender. Whoever answers has it, unless somebody does.',
  params: IdParams,
  body: z.strictObject({ text: Text, key: ClickKey, seen, close: z.boolean().default(false) }),
  data: z.strictObject({ state: State }),
  refusals: [notFound, notAllowed, messageMissing, textTooLong, answeredMeanwhile, conversationClosed, decisionNeeded],
});

export const assignConversation = operation({
  method: 'POST',
  path: '/api/console/Conversations/:id/Assign',
  caller: 'operator',
  permission: 'answerMessages',
  audit: ['conversation.assigned'],
  unaudited: 'The conversation was assigned to that operator before.',
  summary: 'Give a conversation to an operator, or to nobody. `from` is who had it as far as the caller knows.',
  params: IdParams,
  body: z.strictObject({ to: Id.nullable(), from: Id.nullable() }),
  data: z.strictObject({ assignedTo: Colleague.nullable() }),
  refusals: [notFound, notAllowed, takenMeanwhile, cannotTake],
});

export const setConversationState = operation({
  method: 'POST',
  path: '/api/console/Conversations/:id/State',
  caller: 'operator',
  permission: 'answerMessages',
  audit: ['conversation.closed', 'conversation.reopened'],
  summary: 'Close a conversation without a further answer, or open it again.',
  params: IdParams,
  body: z.strictObject({ action: z.enum(['close', 'reopen']), seen }),
  data: z.strictObject({ state: State }),
  refusals: [
    notFound,
    notAllowed,
    answeredMeanwhile,
    conversationClosed,
    conversationNotClosed,
    decisionNeeded,
    lookDecided,
    lookWithdrawn,
  ],
});

export const decideSecondLook = operation({
  method: 'POST',
  path: '/api/console/Conversations/:id/SecondLook',
  caller: 'operator',
  permission: 'manageMembers',
  furtherChecks:
    'Another operator than the one who decided first; above a limit a second operator must make the same decision.',
  audit: ['conversation.secondLook'],
  summary:
    'Answer a second look with a reason that the member reads: lift the blacklisting or the suspension or reinstate the answers, or keep what was decided. Never by whoever decided first.',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['lift', 'keep']), reason: Text }),
  data: z.strictObject({ outcome: z.enum(['lifted', 'kept']) }),
  refusals: [
    notFound,
    notAllowed,
    reasonRequired,
    textTooLong,
    notSecondLook,
    ownBlacklisting,
    ownRejection,
    ownSuspension,
    lookDecided,
    lookWithdrawn,
    accountGone,
    attemptNotRejected,
    attemptDecided,
    ownMemberAccount,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});

export const remedyConversation = operation({
  method: 'POST',
  path: '/api/console/Conversations/:id/Remedy',
  caller: 'operator',
  permission: ['correctBalances', 'manageMembers'],
  furtherChecks:
    'Paying takes correctBalances, reinstating manageMembers; above a limit a second operator must make the same decision.',
  audit: ['conversation.paid', 'conversation.reinstated'],
  unaudited: 'The same click came twice.',
  summary:
    'Make a report of missing coins good: pay what is missing as a correction (for those who may correct balances), or reinstate rejected answers (for those who decide about members). The reason is the answer to the member. Over a limit a second operator has to decide the same.',
  params: IdParams,
  body: z.discriminatedUnion('remedy', [
    z.strictObject({ remedy: z.literal('pay'), points: integer(), reason: Text, key: ClickKey }),
    z.strictObject({ remedy: z.literal('reinstate'), reason: Text, key: ClickKey }),
  ]),
  data: z.strictObject({ points: Points }),
  refusals: [
    notFound,
    notAllowed,
    reasonRequired,
    textTooLong,
    conversationClosed,
    noReport,
    accountGone,
    attemptUndecided,
    reinstateInstead,
    nothingMissing,
    paidAlready,
    moreThanMissing,
    endedEarly,
    attemptNotRejected,
    attemptDecided,
    appealWaits,
    ownMemberAccount,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});
