import { feedMissing, partnerFeed, partnerOffers, readPartnerFeed } from '@pollen/contract/partner-offers';
import { malformed } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import { pageOf } from '../../platform/list-cursor';
import { Refusal } from '../../platform/refusal';
import { listStarted } from '../attempts/index';
import { findFeed, listOffersOf } from '../offers/index';
import { getPartner, listPartnerSurveysById, openSetup } from '../partners/index';
import { surveysInOrder, titleOf } from '../surveys/index';

function surveyBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal(malformed, { detail: 'before' });
  return Number(cursor);
}

/** Handles the list of surveys of a partner in the console: how it was read, its offers, and reading it now. */
export function partnerFeedRoutes(api: Api): void {
  api.handle(partnerFeed, async ({ tx, params }) => {
    const partner = await getPartner(tx, params.id);
    const feed = await findFeed(tx, partner.id);
    if (!feed) return { state: null, findings: [] };
    const { partnerId: _id, findings, triedAt, succeededAt, nextTryAt, hiddenAt, ...counts } = feed;
    const state = {
      ...counts,
      triedAt: triedAt?.toISOString() ?? null,
      succeededAt: succeededAt?.toISOString() ?? null,
      nextTryAt: nextTryAt.toISOString(),
      hiddenAt: hiddenAt?.toISOString() ?? null,
    };
    // A list that was read before an update has neither questions nor texts.
    const shown = findings.map((each) => ({ ...each, question: each.question ?? null, texts: each.texts ?? [] }));
    return { state, findings: shown };
  });

  api.handle(readPartnerFeed, async ({ tx, params, services }) => {
    const partner = await getPartner(tx, params.id);
    const { feed } = (await openSetup(tx, services.secrets, partner.id)).profile;
    if (partner.state !== 'open' || !feed || feed.address === '') throw new Refusal(feedMissing);
    const payload = { partnerId: partner.id };
    await addJob(tx, 'offers.synchronise', payload, { key: `offers.synchronise:${partner.id}`, maxAttempts: 1 });
    return null;
  });

  api.handle(partnerOffers, async ({ tx, params, query, locale }) => {
    const partner = await getPartner(tx, params.id);
    const filter = { state: query.state, search: query.search?.trim() ?? '', before: surveyBefore(query.before) };
    const rows = await listOffersOf(tx, partner.id, filter, query.size + 1);
    const { shown, next } = pageOf(rows, query.size, ({ surveyId }) => String(surveyId));
    const ids = shown.map(({ surveyId }) => surveyId);
    const [surveys, at, started] = await Promise.all([
      surveysInOrder(tx, ids),
      listPartnerSurveysById(tx, ids),
      listStarted(tx, ids),
    ]);
    const surveyOf = new Map(surveys.map((survey) => [survey.id, survey]));
    const cpiOf = new Map(at.map(({ surveyId, cpiCents }) => [surveyId, cpiCents]));
    const startsOf = new Map(started.map((row) => [row.surveyId, row.started]));
    return {
      list: shown.flatMap(({ surveyId, externalId, goneAt, hidden }) => {
        const survey = surveyOf.get(surveyId);
        if (!survey) return [];
        return [
          {
            surveyId,
            externalId,
            title: titleOf(survey)[locale],
            state: goneAt ? ('gone' as const) : hidden ? ('hidden' as const) : ('open' as const),
            goneAt: goneAt?.toISOString() ?? null,
            cpiCents: cpiOf.get(surveyId) ?? 0,
            points: survey.rewardPoints,
            loi: survey.shownLoiMinutes,
            ir: survey.shownIr,
            starts: startsOf.get(surveyId) ?? 0,
            completes: survey.completes,
          },
        ];
      }),
      next,
    };
  });
}
