import { z } from 'zod';
import { AttemptId, attemptOver } from './attempts';
import { operation, refusal } from './operation';
import { CODE_MEANINGS } from './survey-tool-values';
import { blacklisted, EncryptId, surveyGone } from './surveys';
import { notFound, tooManyRequests } from './values';

export const completionCodeUnknown = refusal('completionCodeUnknown', {
  en: 'That code doesn’t belong to this survey. Please copy it from the last page of the survey.',
  zh: '完成码与该问卷不符，请从问卷的最后一页复制。',
});
export const surveyNotOpened = refusal('surveyNotOpened', {
  en: 'Please open the survey here first. Its last page then shows you the code.',
  zh: '请先从这里打开问卷，完成后最后一页会显示完成码。',
});

export const departToTool = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/ToolDeparture',
  caller: 'member',
  summary: 'Leave for the tool in which the survey runs: its link for this attempt. A repeat answers the same link.',
  params: z.strictObject({ attemptId: AttemptId }),
  data: z.strictObject({ url: z.string() }),
  refusals: [notFound, attemptOver, surveyGone, blacklisted],
});

export const endAtTool = operation({
  method: 'POST',
  path: '/api/v1/Surveys/:encryptId/Ends',
  caller: 'anyone',
  summary:
    'Hand in the completion code with which a survey in a tool ended. Without a session of the tool, the open attempt of the signed-in member is meant. With a signature the link is proof, also without signing in.',
  params: z.strictObject({ encryptId: EncryptId }),
  body: z.strictObject({
    /** As the member typed it, or as the link has it. */
    code: z.string().max(100),
    /** What the tool passed on as the session; a text that is none, such as an unfilled mark, counts as absent. */
    session: z.string().max(200).optional(),
    signature: z.string().max(200).optional(),
  }),
  data: z.discriminatedUnion('kind', [
    /** The attempt whose end this is, or was already. */
    z.strictObject({ kind: z.literal('attempt'), attemptId: AttemptId }),
    /** The signed link counts as a complete; its member is not signed in here. */
    z.strictObject({ kind: z.literal('taken') }),
    /** The signed link is another end, or came too late to count; its member is not signed in here. */
    z.strictObject({ kind: z.literal('over') }),
    /** Nobody is signed in; the link works after the login. */
    z.strictObject({ kind: z.literal('logIn') }),
    /** A try-out of an operator: what the link says. Nothing happened. */
    z.strictObject({ kind: z.literal('trial'), meaning: z.enum(CODE_MEANINGS).nullable(), isSigned: z.boolean() }),
  ]),
  refusals: [notFound, completionCodeUnknown, surveyNotOpened, blacklisted, tooManyRequests],
});
