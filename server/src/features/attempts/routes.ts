import {
  answerPage,
  answersInvalid,
  attempt as attemptCall,
  historicalSurveys,
  previewPage as previewCall,
  previousPage as previousCall,
  reportAttempt,
  startAttempt as startCall,
} from '@pollen/contract/attempts';
import { surveyExcluded } from '@pollen/contract/exclusions';
import { applyOnTestPage } from '@pollen/contract/product-test-refusals';
import type { PageErrors } from '@pollen/contract/questionnaire-page';
import { SENSITIVE_WORDING } from '@pollen/contract/sensitivity-values';
import { individualSurveys, surveyGone, surveyInfo } from '@pollen/contract/surveys';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, MemberCaller } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { may, refuseIf, type WhyNot } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { type ClockMoment, dayOf } from '../../platform/time';
import { whyNoMoreAds } from '../ads/index';
import { reportProblem } from '../feedback/index';
import { findLockout, isClosedForToday } from '../partners/index';
import { countryNames } from '../profiles/index';
import { sizeOf } from '../questionnaires/index';
import { benefitsOf, panelNow, panelSettings } from '../settings/index';
import {
  descriptionOf,
  numberOf,
  pictureOf,
  planOf,
  type Survey,
  subjectsInWords,
  surveyForPage,
  titleOf,
  whyNotAnswer,
  whyNotOffered,
  whyNotStart,
  whyTooEarly,
} from '../surveys/index';
import { aboutAttempt } from './about-attempt';
import { evaluateTurn, goBack, preview, refuseStale, resume, turnDirectly, turnPage } from './actions';
import { begunProgress } from './begun-progress';
import { completingFrom, endWithPage, type OnPartEnded } from './last-pages';
import { attemptAhead, contextOf, loadContext } from './load-context';
import type { MemberAtSurvey } from './offer-queries';
import { answerableSurveys, cardOf, offersAhead, type RespondentWithProfile, respondentFrom } from './offers';
import { NoRoom } from './payment';
import { callerAhead, historyAhead, memberAtSurvey } from './reads-together';
import { sharedWith } from './respondent-facts';
import {
  type AttemptState,
  bonusPoints,
  keptPoints,
  shortenedReviewDays,
  statusOf,
  whyLocked,
  whyNotReport,
  whyNotResume,
} from './rules';
import { isTransactional, prepareStart, startAhead, startAttempt } from './starts';
import { endOf, nextFor, reasonOf, viewOf } from './view';

/** The most cards in the list. */
const CARDS = 100;

const platforms = {
  1: { en: 'Pollen questionnaire', zh: 'Pollen 问卷' },
  2: { en: 'Partner survey', zh: '合作伙伴问卷' },
  3: { en: 'Partner offer', zh: '合作伙伴推荐' },
} as const;

const adPlatform = { en: 'Pollen ad', zh: 'Pollen 广告' } as const;

async function requirementsOf(tx: Tx, { target }: Survey, locale: Locale): Promise<string[]> {
  const zh = locale === 'zh';
  const found: string[] = [];
  const { ageFrom, ageTo } = target;
  if (target.countries?.length) {
    const names = await countryNames(tx, target.countries, locale);
    found.push(zh ? `居住地：${names.join('、')}` : `Lives in ${names.join(', ')}`);
  }
  if (target.genders?.length === 1) {
    found.push(target.genders[0] === 1 ? (zh ? '男性' : 'Men') : zh ? '女性' : 'Women');
  }
  if (ageFrom !== undefined && ageTo !== undefined)
    found.push(zh ? `${ageFrom}–${ageTo} 岁` : `Aged ${ageFrom} to ${ageTo}`);
  else if (ageFrom !== undefined) found.push(zh ? `${ageFrom} 岁及以上` : `Aged ${ageFrom} and over`);
  else if (ageTo !== undefined) found.push(zh ? `${ageTo} 岁及以下` : `Aged up to ${ageTo}`);
  // The requirement does not name the answers, because members would change theirs to match.
  if (target.answers?.length) {
    found.push(zh ? '符合要求的个人资料问题答案' : 'Certain answers to your profile questions');
  }
  if (target.fields?.length) found.push(zh ? '符合要求的个人资料' : 'Certain details in your profile');
  return found;
}

/**
 * Handles the member's calls about surveys: the offers, starting, answering, going back, the preview of unsaved
 * answers, the history, and reports about an attempt.
 */
export function attemptRoutes(api: Api, { onPartEnded }: { readonly onPartEnded: OnPartEnded }): void {
  api.handle(
    individualSurveys,
    async ({ tx, ahead, member, locale }) => {
      const [{ respondent }, cards] = await Promise.all([
        ahead,
        answerableSurveys(tx, member.id, { limit: CARDS }, ahead, ahead),
      ]);
      const progress = await begunProgress(tx, member.id, cards);
      return {
        list: cards.map((offer) => cardOf(offer, locale, progress.get(offer.survey.id) ?? null)),
        can: { answer: may(whyNotAnswer({ ...member, profileComplete: respondent.profileComplete }), locale) },
      };
    },
    { ahead: offersAhead },
  );

  api.handle(
    surveyInfo,
    async ({ tx, params, locale, viewer, ahead }) => {
      const [{ survey, factor }, member, caller] = await Promise.all([
        surveyForPage(tx, params.encryptId),
        viewer(),
        ahead,
      ]);
      if (!survey || survey.state === 'draft' || survey.partOfSurveyId !== null) throw new Refusal(notFound);
      const now = await panelNow(tx);
      const [found, isClosed, lockout, settings, plan, requirements] = await Promise.all([
        member && caller?.memberId === member.id
          ? caller
          : member && memberAtSurvey(tx, { memberId: member.id, surveyId: survey.id }),
        survey.lockGroups.length > 0 && isClosedForToday(tx, survey.id, dayOf(now)),
        member && survey.lockGroups.length > 0 ? findLockout(tx, member.id, survey.lockGroups, 0) : null,
        panelSettings(tx),
        planOf(tx, survey.versionId),
        requirementsOf(tx, survey, locale),
      ]);
      const earlier = found?.earlier ?? null;
      const respondent = found && (await respondentFrom(tx, found.profile));
      const promised = earlier ?? (found ? benefitsOf(found.credit, settings) : null);
      const points = earlier?.rewardPoints ?? survey.rewardPoints * factor;
      const reviewDays = shortenedReviewDays(survey.reviewDays, promised?.reviewDaysLess ?? 0);
      const realtime =
        reviewDays === 0
          ? { en: 'At once', zh: '即时到账' }
          : {
              en: reviewDays === 1 ? 'After review, within 1 day' : `After review, within ${reviewDays} days`,
              zh: `审核后发放，${reviewDays} 天内`,
            };
      return {
        encryptId: survey.encryptId,
        name: titleOf(survey)[locale],
        points,
        bonus: promised && promised.bonusPercent > 0 ? bonusOf(points, promised.bonusPercent) : null,
        loi: survey.shownLoiMinutes,
        ir: survey.shownIr,
        describe: descriptionOf(survey)[locale],
        pictureUrl: pictureOf(survey),
        endsOn: survey.endsOn,
        endsTime: survey.endsTime,
        number: numberOf(survey),
        platform: (survey.kind === 'ad' ? adPlatform : platforms[survey.platformType as 1 | 2 | 3])[locale],
        platformType: survey.platformType,
        kind: survey.kind,
        clipSeconds: survey.clipSeconds,
        realtime: realtime[locale],
        reviewDays,
        usualReviewDays: survey.reviewDays,
        screenOutPoints: settings.screenOutPoints,
        questions: sizeOf(plan).questions,
        requirements,
        shared: await sharedWith(tx, survey, survey.cells.length > 0, locale),
        sensitive:
          survey.answersKeptDays === null
            ? null
            : {
                subjects: subjectsInWords(survey, locale),
                keptDays: survey.answersKeptDays,
                wording: SENSITIVE_WORDING,
              },
        surveyLink: `/questionnaireItem?encryptId=${survey.encryptId}`,
        attempt: earlier ? { attemptId: earlier.attemptKey, state: earlier.state } : null,
        can: {
          start: may(
            whyNotStartNow(survey, member, respondent, earlier, now) ??
              (isClosed && !earlier ? { kind: surveyGone } : null) ??
              (found && !earlier ? whyTooEarly(survey, found.credit, settings, tx.now) : null) ??
              (found?.isExcluded && !earlier ? { kind: surveyExcluded } : null) ??
              (member && survey.kind === 'ad' && !earlier ? await whyNoMoreAds(tx, member.id) : null) ??
              (lockout && !earlier ? whyLocked(lockout, settings.timeZone) : null),
            locale,
          ),
        },
      };
    },
    { ahead: callerAhead },
  );

  api.handle(
    startCall,
    async ({ tx: reader, ahead, body, member, network, services }) => {
      const { survey, caller } = await ahead;
      if (!survey || survey.state === 'draft' || survey.partOfSurveyId !== null) throw new Refusal(notFound);
      if (survey.kind === 'productTest') throw new Refusal(applyOnTestPage);
      const start = await prepareStart(reader, survey, member, network, body.agreedWording, caller);
      if (typeof start === 'string') return { attemptId: start };
      const attemptId = isTransactional(start)
        ? await services.database.transaction((tx) => startAttempt(tx, start))
        : await startAttempt(reader, start);
      return { attemptId };
    },
    { transaction: 'none', ahead: startAhead },
  );

  api.handle(attemptCall, async ({ tx, params, member, locale, services }) => {
    const context = await loadContext(tx, member, params.attemptId, locale, 'read');
    if (context.survey.kind === 'productTest' && context.attempt.state === 'started') {
      throw new Refusal(applyOnTestPage);
    }
    // Resuming after the reservation may end the attempt and pay for it, which takes a transaction.
    const expired = context.attempt.state === 'started' && context.attempt.reservedUntil <= tx.now;
    if (expired && !whyNotContinue(member)) {
      return services.database.transaction(async (write) =>
        resume(write, await loadContext(write, member, params.attemptId, locale, 'lock')),
      );
    }
    return viewOf(tx, context);
  });

  api.handle(
    answerPage,
    async ({ tx: reader, ahead, body, member, locale, services }) => {
      const found = await ahead;
      if (!found) throw new Refusal(notFound);
      const { attempt, atCompletion } = found;
      const context = contextOf(attempt, member, locale);
      refuseIf(whyNotContinue(member));
      refuseStale(context, body.turn);
      const turn = validOrRefuse(await evaluateTurn(reader, context, body.answers));
      const { endAttempt } = turn;
      if (!endAttempt) return turnPage(reader, context, turn);

      // The next offer on the end screen does not depend on how the attempt ends, so it is read in parallel and nobody
      // waits for it after the commit.
      const asking = respondentFrom(reader, atCompletion.profile);
      const offering = nextFor(
        reader,
        context,
        asking.then((respondent) => ({ respondent, credit: atCompletion.credit })),
      );
      // An unhandled rejection would end the process when the call fails for another reason.
      offering.catch(() => undefined);
      const completing = await completingFrom(reader, context, turn, atCompletion);
      const endAs = (state: AttemptState) =>
        endWithPage(services.database, { context, turn, completing }, state, onPartEnded);
      const { ended, available } = await endAs(endAttempt.state).catch((error) => {
        if (error instanceof NoRoom) return endAs('quota_full');
        throw error;
      });
      return endOf(reader, ended, offering, available);
    },
    { transaction: 'none', ahead: attemptAhead, direct: turnDirectly },
  );

  api.handle(previewCall, async ({ tx, params, body, member, locale }) => {
    const context = await loadContext(tx, member, params.attemptId, locale, 'read');
    refuseIf(whyNotContinue(member));
    refuseStale(context, body.turn);
    return validOrRefuse(await preview(tx, context, body.answers)).view;
  });

  api.handle(previousCall, async ({ tx, params, body, member, locale }) => {
    const context = await loadContext(tx, member, params.attemptId, locale, 'lock');
    refuseIf(whyNotContinue(member));
    refuseStale(context, body.turn);
    return goBack(tx, context);
  });

  api.handle(
    historicalSurveys,
    async ({ tx, ahead, query, locale }) => {
      const { total, entries } = await ahead;
      const reasons = await Promise.all(entries.map((entry) => reasonOf(tx, entry, entry.survey.kind, locale)));
      return {
        list: entries.map((entry, place) => {
          const { survey, availableAtMs } = entry;
          return {
            attemptId: entry.attemptKey,
            encryptId: survey.encryptId,
            platformType: survey.platformType,
            kind: survey.kind,
            title: titleOf(survey)[locale],
            number: numberOf(survey),
            finalPoints: keptPoints(entry),
            loi: survey.shownLoiMinutes,
            joinDate: new Date(entry.startedAtMs).toISOString(),
            status: statusOf(entry)[locale],
            state: entry.state,
            review: entry.review,
            availableAt:
              entry.review === 'pending' && availableAtMs !== null ? new Date(availableAtMs).toISOString() : null,
            reason: reasons[place] ?? null,
            can: {
              resume: may(whyNotResume(entry), locale),
              report: may(whyNotReport({ reported: entry.isReported, review: entry.review }), locale),
            },
          };
        }),
        pagebar: pagebar(query, total),
      };
    },
    { ahead: historyAhead },
  );

  api.handle(reportAttempt, async ({ tx, params, body, member, locale, services }) => {
    const about = await aboutAttempt(tx, member.id, params.attemptId, locale);
    if (!about) throw new Refusal(notFound);
    const { id: attemptId, number, title, points, joinedOn, review } = about;
    refuseIf(whyNotReport({ reported: false, review }));
    const survey = { number, title, rewards: String(points), joinedOn };
    const report = { memberId: member.id, attemptId, survey, content: body.text, locale };
    refuseIf(whyNotReport({ reported: !(await reportProblem(tx, services, report)), review }));
    // Checked at once, so that the next members do not run into the same problem.
    await addJob(tx, 'quality.watch', {}, { key: 'quality.watch' });
    return null;
  });
}

function bonusOf(rewardPoints: number, bonusPercent: number) {
  return { percent: bonusPercent, points: bonusPoints({ rewardPoints, bonusPercent }) };
}

function whyNotStartNow(
  survey: Survey,
  member: MemberCaller | null,
  respondent: RespondentWithProfile | null,
  earlier: MemberAtSurvey['earlier'],
  now: ClockMoment,
): WhyNot | null {
  if (!member || !respondent) return whyNotOffered(survey, now);
  return (
    whyNotAnswer({ ...member, profileComplete: respondent.profileComplete }) ??
    whyNotStart(survey, respondent, earlier, now)
  );
}

/**
 * Says why this member may not continue an attempt. The profile does not have to be complete any more, because it was
 * complete at the start.
 */
function whyNotContinue(member: MemberCaller): WhyNot | null {
  return whyNotAnswer({ ...member, profileComplete: true });
}

/** Returns the result of answering a page; refuses with the errors of each question when there are some. */
function validOrRefuse<Found extends object>(found: Found | { readonly errors: PageErrors }): Found {
  if ('errors' in found) throw new Refusal(answersInvalid, {}, { questions: found.errors });
  return found;
}
