import type { DataOf } from '@pollen/contract/operation';
import { ADDRESS_CONSENT, REPORT_ENDS_AFTER_DAYS } from '@pollen/contract/product-test-values';
import type { productTest as productTestCall } from '@pollen/contract/product-tests';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import type { Secrets } from '../../platform/secrets';
import { shiftDay } from '../../platform/time';
import { keptPoints, whyNotApply } from '../attempts/index';
import { countryNames, profileFacts } from '../profiles/index';
import { panelSettings, panelToday, promotionFactor } from '../settings/index';
import {
  descriptionOf,
  numberOf,
  pictureOf,
  type SurveyWithCells,
  surveysInOrder,
  titleOf,
  whyNotAnswer,
} from '../surveys/index';
import { attemptOf } from './actions';
import { openAddress } from './addresses';
import { findParticipation, listAnswers, listEvents, type Participant } from './participant-queries';
import { listParts, type Part, type ProductTest } from './queries';
import { dueOn, endReason, opensOn, whyNotIn, whyNotMissing, whyNotReport, whyNotWithdraw } from './rules';

type View = DataOf<typeof productTestCall>;

/**
 * Returns a product test for a member: what it takes and pays, and where the member stands in it. Without `secrets` the
 * address is left out.
 */
export async function testView(
  tx: Tx,
  { survey, test }: { survey: SurveyWithCells; test: ProductTest },
  { member, locale, secrets }: { member: MemberCaller; locale: Locale; secrets: Secrets | null },
): Promise<View> {
  const [participant, parts, settings, today, factor, { countryId }] = await Promise.all([
    findParticipation(tx, survey.id, member.id),
    listParts(tx, survey.id),
    panelSettings(tx),
    panelToday(tx),
    promotionFactor(tx),
    profileFacts(tx, member.id),
  ]);
  const surveys = await surveysInOrder(
    tx,
    parts.map(({ partSurveyId }) => partSurveyId),
  );
  const surveyOf = new Map(surveys.map((each) => [each.id, each]));
  const minutesOf = (part: Part) => surveyOf.get(part.partSurveyId)?.estimatedLoiMinutes ?? 0;
  const screener = parts.find(({ position }) => position === 0);
  const attempt = participant && (await attemptOf(tx, participant));
  const country = countryId === null ? '' : ((await countryNames(tx, [countryId], locale))[0] ?? '');
  const state = participant?.state;
  const blacklisted = whyNotAnswer({ ...member, profileComplete: true });
  const awaited = parts.find(({ position }) => state === 'received' && position === participant?.report);
  const receivedOn = participant?.receivedOn ?? today;
  const notReport = awaited && whyNotReport(awaited, receivedOn, today);
  return {
    encryptId: survey.encryptId,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    describe: descriptionOf(survey)[locale],
    pictureUrl: pictureOf(survey),
    sender: test.sender,
    points: attempt?.rewardPoints ?? survey.rewardPoints * factor,
    reviewDays: survey.reviewDays,
    places: test.places,
    selection: test.selection,
    keepsProduct: test.keepsProduct,
    applyUntil: survey.endsOn,
    decideOn: test.decideOn,
    screenerMinutes: screener ? minutesOf(screener) : null,
    reports: parts
      .filter(({ position }) => position > 0)
      .map((part) => {
        const its = surveyOf.get(part.partSurveyId);
        return {
          position: part.position,
          title: its ? titleOf(its)[locale] : '',
          minutes: minutesOf(part),
          opensAfterDays: part.opensAfterDays,
          dueAfterDays: part.dueAfterDays,
        };
      }),
    screenOutPoints: settings.screenOutPoints,
    addressConsent: ADDRESS_CONSENT,
    country,
    attemptId: attempt?.attemptKey ?? null,
    mine:
      participant && attempt
        ? await mineOf(tx, participant, { attempt, parts, today, locale, country, secrets })
        : null,
    can: {
      apply: may(participant ? whyNotIn(state, [], locale) : await whyNotApply(tx, survey, member), locale),
      giveAddress: may(blacklisted ?? whyNotIn(state, ['selected', 'addressGiven'], locale), locale),
      confirmArrival: may(whyNotIn(state, ['shipped'], locale), locale),
      reportMissing: may(participant ? whyNotMissing(participant, today, locale) : whyNotIn(state, [], locale), locale),
      answer: may(blacklisted ?? whyNotIn(state, ['screening', 'received'], locale) ?? notReport ?? null, locale),
      withdraw: may(whyNotWithdraw(state, locale), locale),
    },
  };
}

async function mineOf(
  tx: Tx,
  participant: Participant,
  {
    attempt,
    parts,
    today,
    locale,
    country,
    secrets,
  }: {
    attempt: Awaited<ReturnType<typeof attemptOf>>;
    parts: readonly Part[];
    today: string;
    locale: Locale;
    country: string;
    secrets: Secrets | null;
  },
): Promise<NonNullable<View['mine']>> {
  const [events, answers] = await Promise.all([listEvents(tx, participant.id), listAnswers(tx, [participant.id])]);
  const { state, report, receivedOn, dueOn: due } = participant;
  const address = secrets && openAddress(secrets, participant);
  const doneAt = new Map(answers.map((each) => [each.position, each.doneAt]));
  const isLate = state === 'received' && due !== null && due < today;
  return {
    state,
    appliedAt: participant.appliedAt.toISOString(),
    events: events.map((event) => ({ state: event.state, at: event.at.toISOString(), by: event.actor })),
    dueOn: due,
    address: address && { ...address, country },
    eraseOn: participant.eraseOn,
    isExported: participant.exportedAt !== null,
    changedAfterExport: participant.changedAfterExport,
    tracking: participant.tracking === null ? null : { number: participant.tracking, link: participant.trackingLink },
    receivedOn,
    missingSince: participant.missingSince?.toISOString() ?? null,
    reports: parts
      .filter(({ position }) => position > 0)
      .map((part) => ({
        position: part.position,
        opensOn: receivedOn === null ? null : opensOn(part, receivedOn),
        dueOn:
          receivedOn === null
            ? null
            : part.position === report && state === 'received'
              ? due
              : dueOn(part, receivedOn, receivedOn),
        doneAt: doneAt.get(part.position)?.toISOString() ?? null,
      })),
    endsUnpaidOn: isLate ? shiftDay(due, REPORT_ENDS_AFTER_DAYS) : null,
    points: keptPoints({ ...attempt, finalPoints: attempt.endedAt ? attempt.finalPoints : attempt.rewardPoints }),
    review: attempt.review,
    credited: attempt.credited,
    availableAt: attempt.review === 'pending' && !attempt.held ? (attempt.availableAt?.toISOString() ?? null) : null,
    reason: attempt.reason ?? endReason(state)?.[locale] ?? null,
  };
}
