import { adClipFixed, adNotHere, adReasonMissing, clipGone } from '@pollen/contract/ad-refusals';
import { CLIP_PART_BYTES } from '@pollen/contract/ad-values';
import { beginAdClip, changeAd, consoleAd, createAd, sendAdClipPart } from '@pollen/contract/console-ads';
import type { BodyOf } from '@pollen/contract/operation';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { SECOND_MS } from '../../platform/time';
import {
  type AdQuestion,
  beginClip,
  clipLink,
  countAnswers,
  cuesOf,
  discardClip,
  findAd,
  getAdFigures,
  insertAd,
  insertQuestion,
  listQuestions,
  lockAd,
  lockStoredClip,
  receiveClipPart,
  updateAd,
  updateQuestionsRetired,
  whyNotCaptions,
  whyNotQuestions,
} from '../ads/index';
import { fromSettings, requireUsableTargets } from '../console-surveys/index';
import { audit, whyNotAllowed } from '../operators/index';
import { panelNow } from '../settings/index';
import { bumpCatalogue, createAdSurvey, findSurveyOrRefuse, updateClipSeconds, whyNotDays } from '../surveys/index';

/** A part in base64 with the JSON around it. */
const PART_BODY_BYTES = Math.ceil(CLIP_PART_BYTES / 3) * 4 + 1024;
/** Captions in two languages, and the settings of a survey. */
const AD_BODY_BYTES = 1024 * 1024;

type Content = Pick<BodyOf<typeof createAd>, 'captions' | 'questions'>;

/** Finds and locks the uploaded clip of a name, or refuses. */
async function lockClip(tx: Tx, name: string): Promise<{ clipId: number; durationMs: number }> {
  const clip = await lockStoredClip(tx, name);
  if (clip?.durationMs == null) throw new Refusal(clipGone);
  return { clipId: clip.id, durationMs: clip.durationMs };
}

/** Returns the captions as they are stored; refuses captions and questions that cannot be used with a clip. */
function checkedContent({ captions, questions }: Content, durationMs: number, locale: Locale) {
  refuseIf(whyNotCaptions(captions, durationMs, locale) ?? whyNotQuestions(questions, locale));
  return { captionsEn: captions.en, captionsZh: captions.zh.trim() === '' ? null : captions.zh };
}

async function insertQuestions(tx: Tx, surveyId: number, questions: readonly Omit<AdQuestion, 'id'>[]): Promise<void> {
  for (const [position, question] of questions.entries()) await insertQuestion(tx, surveyId, position, question);
}

const secondsOf = (durationMs: number) => Math.round(durationMs / SECOND_MS);

/** Handles ads in the console: the upload of a clip, a new ad, what it shows, and changes of it. */
export function consoleAdRoutes(api: Api): void {
  api.handle(beginAdClip, async ({ tx, body, operator }) => {
    return { clip: await beginClip(tx, { size: body.size, by: operator.id }) };
  });

  api.handle(
    sendAdClipPart,
    async ({ params, body, services }) => {
      const bytes = Buffer.from(body.bytes, 'base64');
      const part = { name: params.clip, offset: body.offset, bytes };
      const { received, durationMs } = await receiveClipPart(services, part);
      return { received, stored: durationMs === null ? null : { url: clipLink(services, params.clip), durationMs } };
    },
    { transaction: 'none', bodyLimit: PART_BODY_BYTES },
  );

  api.handle(
    createAd,
    async ({ tx, body, operator, locale }) => {
      const { clip, settings, questions } = body;
      refuseIf(whyNotDays(settings, null, await panelNow(tx)));
      // An ad asks no questions of a survey, and nothing sensitive.
      if (settings.quotas.some(({ id, answer }) => id !== undefined || answer)) {
        throw new Refusal(malformed, { detail: 'quotas' });
      }
      if (settings.sensitive !== null) throw new Refusal(malformed, { detail: 'sensitive' });
      await requireUsableTargets(tx, settings, locale);
      const { clipId, durationMs } = await lockClip(tx, clip);
      const captions = checkedContent(body, durationMs, locale);
      const clipSeconds = secondsOf(durationMs);
      const survey = { ...fromSettings(settings), estimatedLoiMinutes: Math.ceil(clipSeconds / 60), clipSeconds };
      const surveyId = await createAdSurvey(tx, survey, settings.quotas);
      await insertAd(tx, { surveyId, clipId, ...captions });
      await insertQuestions(tx, surveyId, questions);
      await audit(tx, operator, 'survey.created', 'survey', surveyId, { title: settings.title.en });
      return { id: surveyId };
    },
    { bodyLimit: AD_BODY_BYTES },
  );

  api.handle(consoleAd, async ({ tx, params, operator, locale, services }) => {
    const [survey, ad] = await Promise.all([findSurveyOrRefuse(tx, params.id), findAd(tx, params.id)]);
    if (!ad) throw new Refusal(notFound);
    const [questions, answers, figures] = await Promise.all([
      listQuestions(tx, survey.id),
      countAnswers(tx, survey.id),
      getAdFigures(tx, survey.id),
    ]);
    const whyNot = whyNotAllowed(operator, 'manageSurveys');
    return {
      clip: {
        url: ad.clipDiscardedAt === null ? clipLink(services, ad.clipName) : null,
        durationMs: ad.durationMs,
        bytes: ad.bytes,
      },
      captions: { en: ad.captionsEn, zh: ad.captionsZh ?? '' },
      cues: {
        en: cuesOf(ad, 'en').cues,
        zh: ad.captionsZh === null ? [] : cuesOf(ad, 'zh').cues,
      },
      questions: questions.map(({ id, text, choices, right }) => {
        const counted = answers.find(({ questionId }) => questionId === id);
        return {
          text,
          choices,
          right,
          answered: counted?.answered ?? 0,
          answeredRight: counted?.answeredRight ?? 0,
        };
      }),
      figures,
      can: {
        change: may(whyNot, locale),
        replaceClip: may(whyNot ?? (survey.state === 'draft' ? null : { kind: adClipFixed }), locale),
      },
    };
  });

  api.handle(
    changeAd,
    async ({ tx, params, body, operator, locale }) => {
      const survey = await findSurveyOrRefuse(tx, params.id);
      const ad = await lockAd(tx, survey.id);
      if (!ad) throw new Refusal(adNotHere);
      const { clip, questions, reason } = body;
      const isDraft = survey.state === 'draft';
      if (clip !== null && !isDraft) throw new Refusal(adClipFixed);
      if (!isDraft && reason === '') throw new Refusal(adReasonMissing);
      const { clipId, durationMs } = clip === null ? ad : await lockClip(tx, clip);
      const captions = checkedContent(body, durationMs, locale);
      await updateAd(tx, survey.id, { clipId, ...captions });
      if (clipId !== ad.clipId) {
        await discardClip(tx, ad.clipId);
        await updateClipSeconds(tx, survey.id, secondsOf(durationMs));
        await bumpCatalogue(tx);
      }
      const before = (await listQuestions(tx, survey.id)).map(({ id: _id, ...question }) => question);
      const hasOtherQuestions = JSON.stringify(before) !== JSON.stringify(questions);
      if (hasOtherQuestions) {
        await updateQuestionsRetired(tx, survey.id);
        await insertQuestions(tx, survey.id, questions);
      }
      await audit(tx, operator, 'ad.changed', 'survey', survey.id, {
        reason,
        from: { clip: ad.clipName, captionsEn: ad.captionsEn, captionsZh: ad.captionsZh, questions: before },
        to: { clip: clip ?? ad.clipName, ...captions, questions },
      });
      return null;
    },
    { bodyLimit: AD_BODY_BYTES },
  );
}
