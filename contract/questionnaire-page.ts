import { z } from 'zod';
import { Name } from './answers';
import { PageElement } from './questions';

/**
 * One page of a questionnaire as plain data, without the conditions behind it. No expression, no screening rule and no
 * later page ever leaves the server.
 */

/**
 * The position of this page among all pages and questions that the answers of earlier pages do not rule out. The totals
 * can shrink from page to page, but never grow.
 */
export const PageProgress = z.strictObject({
  /** From 1. */
  page: z.int(),
  pages: z.int(),
  /** Numbers of the first and last question of this page; both 0 on a page without questions. */
  firstQuestion: z.int(),
  lastQuestion: z.int(),
  /** The highest possible number. */
  questions: z.int(),
  /** True when later answers decide whether all of them are asked. */
  mayShrink: z.boolean(),
  /** Questions with an answer, on pages before this one. */
  answered: z.int(),
});

export const PageView = z.strictObject({
  /** Name of the page: changes when the page does. */
  name: Name,
  title: z.string(),
  description: z.string(),
  elements: z.array(PageElement),
  /** Answers (question names and comment keys) that can alter this page: ask for a preview when one of these changes. */
  dynamic: z.array(Name),
  /** False on the first page. */
  canGoBack: z.boolean(),
  /** True when no page can follow, whatever the member answers. */
  last: z.boolean(),
  /** True when the answers of this page may decide that no page follows, and always on the last one. */
  mayBeLast: z.boolean(),
  progress: PageProgress,
});

/**
 * The errors of the answers of a page: messages by question name, by `question.part` for a grid row or a text item
 * (`splitAnswerKey` reads it, because names may contain dots), by the key of a comment field, or by `question[0].key`
 * or `question[row].key` for a key in an instance of a dynamic panel or grid (`instanceKey`).
 */
export const PageErrors = z.record(z.string(), z.array(z.string()));

export type PageProgress = z.infer<typeof PageProgress>;
export type PageView = z.infer<typeof PageView>;
export type PageErrors = z.infer<typeof PageErrors>;
