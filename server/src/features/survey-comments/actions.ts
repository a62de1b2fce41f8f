import type { WhyNot } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import { clientCommentsTooMany, commentsTooMany } from '@pollen/contract/survey-comments';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { audit, whyNotAllowed } from '../operators/index';
import { findSurveyOrRefuse } from '../surveys/index';
import {
  type Comment,
  countComments,
  deleteCommentRow,
  insertComment,
  lockComment,
  lockCommentsOf,
  updateElements,
  updateResolution,
} from './queries';
import { renamesBetween } from './renames';

export const COMMENTS_AT_MOST = 500;
/** Those of clients among them: whoever has a link cannot use up what operators need. */
const CLIENT_COMMENTS_AT_MOST = 200;

interface Acting {
  readonly id: number;
  readonly role: Role;
}

/** Why an operator cannot delete a comment: those of colleagues take the permission to manage the panel. */
export function whyNotDelete(comment: Pick<Comment, 'operatorId'>, operator: Acting): WhyNot | null {
  const isColleagues = comment.operatorId !== null && comment.operatorId !== operator.id;
  return whyNotAllowed(operator, isColleagues ? 'managePanel' : 'manageSurveys');
}

async function lockOrRefuse(tx: Tx, surveyId: number, id: number): Promise<Comment> {
  const comment = await lockComment(tx, surveyId, id);
  if (!comment) throw new Refusal(notFound);
  return comment;
}

async function refuseTooMany(tx: Tx, surveyId: number): Promise<void> {
  await lockCommentsOf(tx, surveyId);
  if ((await countComments(tx, surveyId)).all >= COMMENTS_AT_MOST)
    throw new Refusal(commentsTooMany, { n: COMMENTS_AT_MOST });
}

/** Stores an operator's comment on a question, or a reply in a thread, which stays with the question of the thread. */
export async function writeComment(
  tx: Tx,
  surveyId: number,
  written: { readonly element: string; readonly text: string; readonly replyTo?: number | undefined },
  operator: Acting,
): Promise<{ id: number }> {
  await findSurveyOrRefuse(tx, surveyId);
  await refuseTooMany(tx, surveyId);
  const first = written.replyTo === undefined ? null : await lockOrRefuse(tx, surveyId, written.replyTo);
  return insertComment(tx, {
    surveyId,
    element: first?.element ?? written.element,
    threadId: first ? (first.threadId ?? first.id) : null,
    operatorId: operator.id,
    clientName: null,
    text: written.text,
  });
}

/** Stores the comment of a client under the name that the client gave. */
export async function writeClientComment(
  tx: Tx,
  surveyId: number,
  written: { readonly element: string; readonly name: string; readonly text: string },
): Promise<void> {
  await lockCommentsOf(tx, surveyId);
  const { all, ofClients } = await countComments(tx, surveyId);
  if (ofClients >= CLIENT_COMMENTS_AT_MOST || all >= COMMENTS_AT_MOST) throw new Refusal(clientCommentsTooMany);
  const { element, name: clientName, text } = written;
  await insertComment(tx, { surveyId, element, threadId: null, operatorId: null, clientName, text });
}

/** Keeps comments with the questions and pages that a change of the questionnaire renames. */
export async function followRenames(tx: Tx, surveyId: number, before: unknown, after: unknown): Promise<void> {
  const renames = renamesBetween(before, after);
  if (renames.length > 0) await updateElements(tx, surveyId, renames);
}

/** Resolves the thread of a comment, or opens it again. */
export async function resolveComment(
  tx: Tx,
  surveyId: number,
  id: number,
  resolved: boolean,
  operator: Acting,
): Promise<void> {
  const comment = await lockOrRefuse(tx, surveyId, id);
  if (comment.threadId !== null) throw new Refusal(notFound);
  // A second click keeps who resolved it first.
  if ((comment.resolvedAt !== null) === resolved) return;
  await updateResolution(tx, id, resolved ? operator.id : null);
}

/** Deletes a comment; that of a thread with its replies. The log has no text of it, which may name a person. */
export async function deleteComment(tx: Tx, surveyId: number, id: number, operator: Acting): Promise<void> {
  const comment = await lockOrRefuse(tx, surveyId, id);
  refuseIf(whyNotDelete(comment, operator));
  await deleteCommentRow(tx, id);
  await audit(tx, operator, 'survey.commentDeleted', 'survey', surveyId, {});
}
