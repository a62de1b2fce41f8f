import { z } from 'zod';
import { PageAnswers } from './answers';
import { LinkClient, LinkToken, linkEnded, linkFields, linkUnknown, NewLink, tooManyLinks } from './client-links';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { questionnaireRefusals } from './questionnaire-checks';
import { PageView } from './questionnaire-page';
import { CommentText, clientCommentsTooMany } from './survey-comments';
import { IdParams, INTEGER_MAX, Instant, Locale, Nothing, notFound, tooManyRequests } from './values';

/** Days that a test link may be open for at most. */
export const MAX_TEST_LINK_DAYS = 60;

export const testLinkBroken = refusal('testLinkBroken', {
  en: 'This questionnaire is being edited and cannot be tried right now. Please come back a little later.',
  zh: '该问卷正在编辑，暂时无法试答，请稍后再来。',
});
export const testRunChanged = refusal('testRunChanged', {
  en: 'The questionnaire has changed since you started. Please start again.',
  zh: '问卷在您开始后已有修改，请重新开始。',
});

export const testLinks = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/TestLinks',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The links with which clients try the questionnaire of a survey, newest first; the newest 100.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        ...linkFields,
        /** The published version; null: the draft as it is when somebody opens the link. */
        version: z.int().nullable(),
      }),
    ),
  }),
  refusals: [notFound],
});

export const createTestLink = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/TestLinks',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.testLinkCreated'],
  summary:
    'Make a link with which a client tries the questionnaire without a login. The token is in the answer once; the panel keeps its hash.',
  params: IdParams,
  body: z.strictObject({
    client: LinkClient,
    days: z.int().min(1).max(MAX_TEST_LINK_DAYS),
    version: z.int().min(1).max(INTEGER_MAX).nullable(),
  }),
  data: NewLink,
  refusals: [notFound, notAllowed, tooManyLinks],
});

export const revokeTestLink = operation({
  method: 'POST',
  path: '/api/console/TestLinks/:id/Revoke',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.testLinkRevoked'],
  summary: 'End a test link at once. The page says so to whoever opens it.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed, linkEnded],
});

const refusals = [linkUnknown, linkEnded, tooManyRequests] as const;

export const openTestLink = operation({
  method: 'POST',
  path: '/api/v1/TestLinks',
  caller: 'anyone',
  summary: 'What a test link is about. Counts as an opening of the link.',
  body: z.strictObject({ token: LinkToken }),
  data: z.strictObject({ title: z.string(), version: z.int().nullable(), expiresAt: Instant }),
  refusals: [...refusals],
});

export const stepTestLink = operation({
  method: 'POST',
  path: '/api/v1/TestLinks/Steps',
  caller: 'anyone',
  summary:
    'One step of a trial over a test link: the questionnaire runs as it does for members, and nothing is kept. `state` comes back from the step before; null starts.',
  body: z.strictObject({
    token: LinkToken,
    lang: Locale,
    state: z.unknown(),
    step: z.enum(['start', 'next', 'previous', 'refresh']),
    answers: PageAnswers,
  }),
  data: z.strictObject({
    state: z.unknown(),
    page: PageView.nullable(),
    end: z.enum(['completed', 'screened_out']).nullable(),
    errors: z.record(z.string(), z.array(z.string())),
  }),
  refusals: [...refusals, testLinkBroken, testRunChanged, ...questionnaireRefusals],
});

export const commentOverTestLink = operation({
  method: 'POST',
  path: '/api/v1/TestLinks/Comments',
  caller: 'anyone',
  summary: 'Comment on a page over a test link. Operators see it among the comments of the questionnaire.',
  body: z.strictObject({
    token: LinkToken,
    element: z.string().min(1).max(200),
    name: z.string().trim().min(1).max(80),
    text: CommentText,
  }),
  data: Nothing,
  refusals: [...refusals, clientCommentsTooMany],
});
