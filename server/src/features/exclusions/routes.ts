import { changeExclusions as changeCall, surveyExclusions } from '@pollen/contract/exclusions';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { whyNotAllowed } from '../operators/index';
import { countMatchingProfiles } from '../profiles/index';
import { panelToday } from '../settings/index';
import { findSurveyOrRefuse, numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { changeExclusions, countExcludedMembers } from './actions';
import { findRevision, listExclusions, listKnownTopics, listTopics } from './queries';

const TOPICS_SUGGESTED = 200;

/** Handles the exclusions and topics of a survey in the console. */
export function exclusionRoutes(api: Api): void {
  api.handle(surveyExclusions, async ({ tx, params, operator, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const [topics, exclusions, { revision }, today, known] = await Promise.all([
      listTopics(tx, survey.id),
      listExclusions(tx, survey.id),
      findRevision(tx, survey.id),
      panelToday(tx),
      listKnownTopics(tx, TOPICS_SUGGESTED),
    ]);
    const ids = exclusions.flatMap(({ otherSurveyId }) => otherSurveyId ?? []);
    const others = new Map((await surveysInOrder(tx, ids)).map((other) => [other.id, other]));
    return {
      topics,
      exclusions: exclusions.map(({ did, days, otherSurveyId, topic }) => {
        const other = otherSurveyId === null ? undefined : others.get(otherSurveyId);
        return {
          did,
          days,
          survey: other ? { id: other.id, number: numberOf(other), title: titleOf(other)[locale] } : null,
          topic,
        };
      }),
      revision,
      matching: await countMatchingProfiles(tx, survey.target, today),
      excluded: await countExcludedMembers(tx, survey),
      known,
      can: { change: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  api.handle(changeCall, async ({ tx, params, operator, body }) => {
    const exclusions = body.exclusions.map((given) => ({
      did: given.did,
      days: given.days,
      otherSurveyId: 'surveyId' in given ? given.surveyId : null,
      topic: 'topic' in given ? given.topic : null,
    }));
    await changeExclusions(tx, params.id, { ...body, exclusions }, operator);
    return null;
  });
}
