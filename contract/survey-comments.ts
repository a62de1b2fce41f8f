import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound } from './values';

export const commentsTooMany = refusal('commentsTooMany', {
  en: 'This survey has {n} comments already. Please delete some first.',
  zh: '该问卷已有 {n} 条评论，请先删除一部分。',
});
export const clientCommentsTooMany = refusal('clientCommentsTooMany', {
  en: 'This survey can take no more comments. Please write to your contact person.',
  zh: '该问卷已不能再添加评论，请直接联系您的对接人。',
});

/** The text of a comment: plain, never shown as HTML. */
export const CommentText = z.string().trim().min(1).max(2000);

const Comment = z.strictObject({
  id: Id,
  author: z.string(),
  /** Written by a client over a test link. */
  fromClient: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  can: z.strictObject({ delete: May }),
});

const CommentParams = z.strictObject({ id: Id, commentId: Id });

export const surveyComments = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Comments',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Comments of operators and clients on the questions of a survey, oldest thread first.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        ...Comment.shape,
        /** The name of the question or page; it may be gone meanwhile. */
        element: z.string(),
        resolved: z.strictObject({ by: z.string(), at: Instant }).nullable(),
        replies: z.array(Comment),
      }),
    ),
    can: z.strictObject({ write: May }),
  }),
  refusals: [notFound],
});

export const writeSurveyComment = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Comments',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'A comment names its author and its time, and changes nothing for members.',
  summary: 'Comment on a question or a page, or reply in a thread.',
  params: IdParams,
  body: z.strictObject({ element: z.string().min(1).max(200), text: CommentText, replyTo: Id.optional() }),
  data: z.strictObject({ id: Id }),
  refusals: [notFound, notAllowed, commentsTooMany],
});

export const resolveSurveyComment = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Comments/:commentId/Resolution',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'The thread shows who resolved it and when.',
  summary: 'Resolve a thread, or open it again.',
  params: CommentParams,
  body: z.strictObject({ resolved: z.boolean() }),
  data: Nothing,
  refusals: [notFound, notAllowed],
});

export const deleteSurveyComment = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Comments/:commentId/Delete',
  caller: 'operator',
  permission: 'manageSurveys',
  furtherChecks: 'Comments of colleagues take `managePanel`.',
  audit: ['survey.commentDeleted'],
  summary: 'Delete a comment; that of a thread with its replies.',
  params: CommentParams,
  data: Nothing,
  refusals: [notFound, notAllowed],
});
