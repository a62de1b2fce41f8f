import { z } from 'zod';
import { AttemptId } from './attempts';
import { imageCodeWrong } from './image-codes';
import { emailInvalid, emailMissing } from './members';
import { operation, refusal } from './operation';
import { linkInvalid } from './payout-accounts';
import { Day, Id, Instant, May, Nothing, notFound, tooManyRequests } from './values';

/** Longest texts, in characters. */
export const FEEDBACK_LENGTHS = {
  name: 60,
  content: 4000,
  surveyNumber: 20,
  surveyTitle: 200,
  rewards: 60,
} as const;

export const senderNameMissing = refusal('senderNameMissing', {
  en: 'Please enter your name.',
  zh: '请输入您的姓名。',
});
export const messageMissing = refusal('messageMissing', {
  en: 'Please write your message.',
  zh: '请填写留言内容。',
});
export const textTooLong = refusal('textTooLong', {
  en: 'Please use at most {max} characters.',
  zh: '请不要超过 {max} 个字符。',
});
export const joinDateInvalid = refusal('joinDateInvalid', {
  en: 'Please enter a past date, such as 2026-03-31.',
  zh: '请输入今天或之前的日期，例如 2026-03-31。',
});
export const tooManyMessages = refusal('tooManyMessages', {
  en: 'We’ve received several messages from you today and will read them all. Please write again tomorrow.',
  zh: '我们今天已收到您的多条留言，会逐一查看。请明天再来留言。',
});
export const secondLookAsked = refusal('secondLookAsked', {
  en: 'You have already asked for a second look.',
  zh: '您已申请过复核。',
});

export const messageDecided = refusal('messageDecided', {
  en: 'This request has been decided, so nothing can be added. Please write a new message.',
  zh: '该申请已有结果，无法继续补充。如有其他问题，请重新留言。',
});
export const messageWithdrawn = refusal('messageWithdrawn', {
  en: 'You withdrew this request, so nothing can be added.',
  zh: '您已撤回该申请，无法继续补充。',
});
export const tooManyReplies = refusal('tooManyReplies', {
  en: 'You’ve added several messages. Please wait for our answer.',
  zh: '您已补充多条内容，请等待我们回复。',
});

/** Long enough for every honest text: what is too long for a field is answered with a sentence, not with a fault. */
const Text = z.string().max(20_000);

export const feedbackForm = operation({
  method: 'GET',
  path: '/api/v1/FeedbackForm',
  caller: 'anyone',
  summary: 'What the contact form begins with: the name and address of a member, and one of their own attempts.',
  query: z.strictObject({ attempt: AttemptId.optional() }),
  data: z.strictObject({
    /** False for members: their session stands for them. */
    codeNeeded: z.boolean(),
    name: z.string(),
    email: z.string(),
    survey: z
      .strictObject({
        attemptId: AttemptId,
        number: z.string(),
        title: z.string(),
        points: z.int(),
        joinDate: Day,
      })
      .nullable(),
  }),
});

export const feedback = operation({
  method: 'POST',
  path: '/api/v1/Feedback',
  caller: 'anyone',
  summary: 'Write to customer service. A refused form names in `data.fields` what is wrong with which field.',
  body: z.strictObject({
    name: Text,
    email: Text,
    /** The characters of the image. Members leave it empty, and so does who confirms by mail. */
    code: Text.default(''),
    content: Text,
    surveyNumber: Text.default(''),
    surveyTitle: Text.default(''),
    rewards: Text.default(''),
    /** A calendar day. */
    joinDate: Text.default(''),
    /** The attempt that this is about, of the signed-in member. */
    attemptId: AttemptId.optional(),
    /** For whoever cannot read the image: the message counts once the link of a mail was followed. */
    byMail: z.boolean().default(false),
  }),
  data: z.strictObject({
    number: z.string(),
    /** `confirm`: a mail is on its way, and the message waits for its link. */
    state: z.enum(['received', 'confirm']),
  }),
  refusals: [
    senderNameMissing,
    emailMissing,
    emailInvalid,
    messageMissing,
    textTooLong,
    joinDateInvalid,
    imageCodeWrong,
    tooManyMessages,
    tooManyRequests,
    notFound,
  ],
});

export const confirmFeedback = operation({
  method: 'POST',
  path: '/api/v1/FeedbackConfirmations',
  caller: 'anyone',
  summary: 'The mailed link of a message that was sent without an image code. A second click finds it confirmed.',
  body: z.strictObject({ token: z.string().max(100) }),
  data: z.strictObject({ number: z.string() }),
  refusals: [linkInvalid],
});

const ByToken = z.strictObject({ token: z.string().max(100) });

export const sentMessage = operation({
  method: 'GET',
  path: '/api/v1/SentMessages/:token',
  caller: 'anyone',
  summary:
    'A conversation with customer service, by the link of its mails. What a visitor wrote before the address was confirmed is left out: the mailbox may be a stranger’s.',
  params: ByToken,
  data: z.strictObject({
    number: z.string(),
    kind: z.enum(['question', 'report', 'second_look']),
    state: z.enum(['open', 'answered', 'closed']),
    /** Null also where nobody showed that the mailbox is the writer’s. */
    survey: z.string().nullable(),
    messages: z.array(
      z.strictObject({
        id: Id,
        from: z.enum(['sender', 'operator']),
        /** Null: written before anybody showed that the mailbox is the writer’s. */
        text: z.string().nullable(),
        at: Instant,
      }),
    ),
    can: z.strictObject({ reply: May }),
  }),
  refusals: [linkInvalid],
});

export const replyToMessage = operation({
  method: 'POST',
  path: '/api/v1/SentMessages/:token/Replies',
  caller: 'anyone',
  summary:
    'Go on with a conversation, by the link of its mails; it then waits for an answer again. The same key is the same reply.',
  params: ByToken,
  body: z.strictObject({ text: Text, key: z.string().min(8).max(64) }),
  data: Nothing,
  refusals: [linkInvalid, messageMissing, textTooLong, messageDecided, messageWithdrawn, tooManyReplies],
});
