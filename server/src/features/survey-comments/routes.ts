import {
  deleteSurveyComment,
  resolveSurveyComment,
  surveyComments,
  writeSurveyComment,
} from '@pollen/contract/survey-comments';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { COMMENTS_AT_MOST, deleteComment, resolveComment, whyNotDelete, writeComment } from './actions';
import { type Comment, listComments } from './queries';

/** Handles comments on the questions of a survey. */
export function surveyCommentRoutes(api: Api): void {
  api.handle(surveyComments, async ({ tx, params, operator, locale }) => {
    await findSurveyOrRefuse(tx, params.id);
    const all = await listComments(tx, params.id, COMMENTS_AT_MOST);
    const ids = all.flatMap(({ operatorId, resolvedBy }) => [operatorId ?? [], resolvedBy ?? []].flat());
    const names = await operatorNames(tx, [...new Set(ids)]);
    const nameOf = (id: number | null) => (id !== null && names.get(id)) || '?';
    const shown = (comment: Comment) => ({
      id: comment.id,
      author: comment.clientName ?? nameOf(comment.operatorId),
      fromClient: comment.clientName !== null,
      text: comment.text,
      createdAt: comment.createdAt.toISOString(),
      can: { delete: may(whyNotDelete(comment, operator), locale) },
    });
    return {
      list: all
        .filter(({ threadId }) => threadId === null)
        .map((thread) => ({
          ...shown(thread),
          element: thread.element,
          resolved:
            thread.resolvedAt === null ? null : { by: nameOf(thread.resolvedBy), at: thread.resolvedAt.toISOString() },
          replies: all.filter(({ threadId }) => threadId === thread.id).map(shown),
        })),
      can: { write: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  api.handle(writeSurveyComment, ({ tx, params, body, operator }) => writeComment(tx, params.id, body, operator));

  api.handle(resolveSurveyComment, async ({ tx, params, body, operator }) => {
    await resolveComment(tx, params.id, params.commentId, body.resolved, operator);
    return null;
  });

  api.handle(deleteSurveyComment, async ({ tx, params, operator }) => {
    await deleteComment(tx, params.id, params.commentId, operator);
    return null;
  });
}
