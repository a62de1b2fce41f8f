import { attemptOver, departToPartner } from '@pollen/contract/attempts';
import { surveyGone } from '@pollen/contract/surveys';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { entryLink, findPartnerSurvey, findVisit, insertVisit, memberNameAt, openSetup } from '../partners/index';
import { findSurveyOrRefuse, whyNotAnswer } from '../surveys/index';
import { loadContext } from './load-context';
import { extendReservation } from './queries';
import { reservedUntil } from './rules';

/** Handles the way of a member to the partner that runs a survey. */
export function partnerAttemptRoutes(api: Api): void {
  api.handle(departToPartner, async ({ tx, params, member, locale, services }) => {
    const { attempt } = await loadContext(tx, member, params.attemptId, locale, 'lock');
    refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
    const at = await findPartnerSurvey(tx, attempt.surveyId);
    if (!at) throw new Refusal(notFound);
    if (attempt.state !== 'started') throw new Refusal(attemptOver);
    const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
    // Who has left already may go on, also when the survey has closed meanwhile: the partner decides.
    const hasLeft = (await findVisit(tx, attempt.id)) !== null;
    if (!hasLeft && (survey.withheld || !['live', 'full'].includes(survey.state))) throw new Refusal(surveyGone);
    const setup = await openSetup(tx, services.secrets, at.partnerId);
    const url = entryLink(at.entryLink ?? setup.profile.entry.template, setup, {
      member: memberNameAt(services.secrets, at.partner, member.id),
      attempt: attempt.attemptKey,
      survey: at.externalId,
      now: tx.now,
    });
    await insertVisit(tx, { attemptId: attempt.id, partnerId: at.partnerId });
    if (!hasLeft) await extendReservation(tx, attempt.id, reservedUntil(tx.now, survey.shownLoiMinutes));
    return { url };
  });
}
