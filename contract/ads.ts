import { z } from 'zod';
import { adNotHere, adNotWatched, adOutOfOrder, adPlaysElsewhere, adTooFast } from './ad-refusals';
import { AD_CHOICES, AD_TRIES, CLIP_SECONDS } from './ad-values';
import { AttemptId, AttemptView, attemptOver } from './attempts';
import { operation } from './operation';
import { blacklisted } from './surveys';
import { Locale, notFound, tooManyRequests, within } from './values';

/** Random. */
const Token = z.string().min(1).max(64);

/** A caption of a clip, and when it is shown. */
export const AdCue = z.strictObject({ fromMs: z.int(), toMs: z.int(), text: z.string() });

export const adClip = operation({
  method: 'GET',
  path: '/api/v1/Attempts/:attemptId/AdClip',
  caller: 'member',
  summary: 'The clip of an ad for its attempt, with its captions. The address works for some hours.',
  params: z.strictObject({ attemptId: AttemptId }),
  query: z.strictObject({ lang: Locale.optional() }),
  data: z.strictObject({
    url: z.string(),
    cues: z.array(AdCue),
    /** The language of the captions. */
    language: Locale,
  }),
  refusals: [notFound, attemptOver, adNotHere],
});

const Progress = z.strictObject({
  /** What the next report presents; it counts once. Null: the clip was watched to its end, and the question follows. */
  token: Token.nullable(),
  /** How much of the clip counts as watched, from its beginning. */
  watchedMs: z.int(),
});

export const beginAdPlayback = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/AdPlayback',
  caller: 'member',
  summary:
    'Begin to play the clip of an ad, or go on here: the token of the first report. What is watched already counts; an ad of the member that plays elsewhere stops there.',
  params: z.strictObject({ attemptId: AttemptId }),
  data: Progress,
  refusals: [notFound, attemptOver, blacklisted, adNotHere, tooManyRequests],
});

export const reportAdPlayback = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/AdHeartbeats',
  caller: 'member',
  summary:
    'Report that the clip of an ad has played on, about every 5 seconds, with the token of the report before. The same report again answers the same; a refusal changes nothing, and the token stays good.',
  params: z.strictObject({ attemptId: AttemptId }),
  body: z.strictObject({
    token: Token,
    /** How far the clip has played, from its beginning. */
    playedMs: z
      .int()
      .min(0)
      .max(CLIP_SECONDS[1] * 1000),
    /** Whether the page was in view all the time since the last report; otherwise the part does not count. */
    isVisible: z.boolean(),
  }),
  data: Progress,
  refusals: [notFound, attemptOver, blacklisted, adNotHere, adPlaysElsewhere, adTooFast, adOutOfOrder, tooManyRequests],
});

export const answerAd = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/AdAnswers',
  caller: 'member',
  summary:
    'Answer the question after an ad: a right answer is paid, the second wrong one ends the attempt unpaid. A try that was answered before changes nothing.',
  params: z.strictObject({ attemptId: AttemptId }),
  body: z.strictObject({
    try: within([1, AD_TRIES]),
    /** The place of the choice, from 0. */
    choice: within([0, AD_CHOICES[1] - 1]),
  }),
  data: AttemptView,
  refusals: [notFound, blacklisted, adNotHere, adNotWatched],
});
