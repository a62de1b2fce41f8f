import { z } from 'zod';
import {
  adClipFixed,
  adNotHere,
  adQuestionWrong,
  adReasonMissing,
  captionsUnreadable,
  clipCodec,
  clipGone,
  clipLength,
  clipNotMp4,
  clipTooLarge,
} from './ad-refusals';
import {
  AD_CHOICES,
  AD_QUESTIONS,
  AD_TEXT_CHARACTERS,
  CLIP_PART_BYTES,
  MOST_CAPTION_CHARACTERS,
  MOST_CLIP_BYTES,
} from './ad-values';
import { AdCue } from './ads';
import { notAllowed } from './console-operators';
import { SurveySettings, surveyDaysReversed, surveyEndPassed, surveyTimeAlone } from './console-surveys';
import { customFieldNotInResults, customFieldUnknown } from './custom-fields';
import { operation } from './operation';
import { pictureGone } from './pictures';
import { fieldNotTargetable } from './targets';
import { Id, IdParams, integer, May, notFound, unavailable, within } from './values';

/** The name of an uploaded clip. */
const ClipName = z.string().regex(/^[\w-]{32}$/);

const Text = z.strictObject({
  en: z.string().trim().min(1).max(AD_TEXT_CHARACTERS),
  /** Empty: members who read Chinese see the English text. */
  zh: z.string().trim().max(AD_TEXT_CHARACTERS),
});

const AdQuestion = z.strictObject({
  text: Text,
  choices: z.array(Text).min(AD_CHOICES[0]).max(AD_CHOICES[1]),
  /** The place of the right choice, from 0. */
  right: within([0, AD_CHOICES[1] - 1]),
});

const AdContent = {
  /** WebVTT; Chinese may be empty. */
  captions: z.strictObject({
    en: z.string().max(MOST_CAPTION_CHARACTERS),
    zh: z.string().max(MOST_CAPTION_CHARACTERS),
  }),
  questions: z.array(AdQuestion).min(AD_QUESTIONS[0]).max(AD_QUESTIONS[1]),
};

export const beginAdClip = operation({
  method: 'POST',
  path: '/api/console/AdClips',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'The clip counts once an ad is saved with it.',
  summary:
    'Begin to upload the clip of an ad; its bytes follow in parts. Kept for a day unless an ad is saved with it.',
  body: z.strictObject({ size: integer(1) }),
  data: z.strictObject({ clip: ClipName }),
  refusals: [notAllowed, clipTooLarge],
});

export const sendAdClipPart = operation({
  method: 'POST',
  path: '/api/console/AdClips/:clip/Parts',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'The clip counts once an ad is saved with it.',
  summary:
    'Send the next part of a clip, at most 512 KB in base64. `received` says from which byte on to continue; a part may be sent again. With the last part the clip is checked by its content: MP4, a format that browsers play, 5 to 120 seconds.',
  params: z.strictObject({ clip: ClipName }),
  body: z.strictObject({
    offset: z.int().min(0).max(MOST_CLIP_BYTES),
    bytes: z.base64().max(Math.ceil(CLIP_PART_BYTES / 3) * 4),
  }),
  data: z.strictObject({
    received: z.int(),
    /** The clip once it is whole; its address works for some hours. */
    stored: z.strictObject({ url: z.string(), durationMs: z.int() }).nullable(),
  }),
  refusals: [notAllowed, clipGone, clipNotMp4, clipCodec, clipLength, unavailable],
});

export const createAd = operation({
  method: 'POST',
  path: '/api/console/Ads',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.created'],
  summary:
    'Add an ad as a draft: a clip, its captions, and the questions of which members are asked one. Its length is that of the clip.',
  body: z.strictObject({ clip: ClipName, ...AdContent, settings: SurveySettings }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notAllowed,
    clipGone,
    captionsUnreadable,
    adQuestionWrong,
    surveyDaysReversed,
    surveyTimeAlone,
    surveyEndPassed,
    pictureGone,
    fieldNotTargetable,
    customFieldUnknown,
    customFieldNotInResults,
  ],
});

export const consoleAd = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Ad',
  caller: 'operator',
  permission: 'manageSurveys',
  summary: 'The clip, captions and questions of an ad, and how many watched it and answered right.',
  params: IdParams,
  data: z.strictObject({
    /** The address works for some hours. Null: the ad closed long ago and its clip was deleted. */
    clip: z.strictObject({ url: z.string().nullable(), durationMs: z.int(), bytes: z.int() }),
    captions: z.strictObject({ en: z.string(), zh: z.string() }),
    cues: z.strictObject({ en: z.array(AdCue), zh: z.array(AdCue) }),
    questions: z.array(
      z.strictObject({
        text: z.strictObject({ en: z.string(), zh: z.string() }),
        choices: z.array(z.strictObject({ en: z.string(), zh: z.string() })),
        right: z.int(),
        /** How many answers it had, and how many of them were right. */
        answered: z.int(),
        answeredRight: z.int(),
      }),
    ),
    figures: z.strictObject({
      started: z.int(),
      watched: z.int(),
      /** Right at the first and at the second try, and wrong at both. */
      rightAtOnce: z.int(),
      rightLater: z.int(),
      wrong: z.int(),
    }),
    can: z.strictObject({ change: May, replaceClip: May }),
  }),
  refusals: [notFound, notAllowed],
});

export const changeAd = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Ad',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['ad.changed'],
  summary:
    'Change the captions and questions of an ad, and the clip of a draft. After the launch with a reason. Who has a question already answers the one that was shown.',
  params: IdParams,
  body: z.strictObject({
    /** Null: the present one stays. */
    clip: ClipName.nullable(),
    ...AdContent,
    reason: z.string().trim().max(500),
  }),
  data: z.null(),
  refusals: [
    notFound,
    notAllowed,
    adNotHere,
    clipGone,
    captionsUnreadable,
    adQuestionWrong,
    adClipFixed,
    adReasonMissing,
  ],
});
