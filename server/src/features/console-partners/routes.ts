import { customFieldId } from '@pollen/contract/custom-field-values';
import { tryPartner } from '@pollen/contract/partner-call-log';
import { addPartnerQuestion as addQuestionCall } from '@pollen/contract/partner-questions';
import { attributeSensitive } from '@pollen/contract/partner-refusals';
import {
  addPartnerSurvey,
  changePartnerSetup,
  changePartnerState,
  createPartner as createCall,
  mapPartnerStatus,
  partner as partnerOperation,
  partnerSurveyKnown,
  partnerSurveys,
  partners,
} from '@pollen/contract/partners';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { SECOND_MS } from '../../platform/time';
import { asksForApproval, waitingChanges } from '../approvals/index';
import { listStarted } from '../attempts/index';
import { fromSettings, requireUsableTargets } from '../console-surveys/index';
import { listSensitiveFieldIds } from '../custom-fields/index';
import { listFeeds } from '../offers/index';
import { audit, whyNotAllowed } from '../operators/index';
import { countWaiting } from '../partner-calls/index';
import { countReasons, endPause, listPauses } from '../partner-scorecard/index';
import {
  createPartner,
  getPartner,
  insertPartnerSurvey,
  listFigures,
  listPartnerSurveys,
  listPartners,
  lockPartner,
  type OpenSetup,
  openSetup,
  type PartnerSetup,
  partnerToday,
  refuseIncompleteSetup,
  refuseUnusableLink,
  sealSecret,
  surveysOfPartnerQuery,
  updatePartnerState,
  versionedPartner,
  visitGroup,
} from '../partners/index';
import { countUndecided } from '../reconciliations/index';
import { panelNow, panelToday } from '../settings/index';
import {
  countLiveAmong,
  createPartnerSurvey,
  numberOf,
  surveysInOrder,
  titleOf,
  whyNotDays,
  withholdSurveys,
} from '../surveys/index';
import { change, lastChanges, versionedApproval } from '../versions/index';
import { addPartnerQuestion } from './questions';
import { setupToChange } from './setup';
import { tryCall } from './trying';

const MOST_PARTNERS = 200;
const MOST_SURVEYS = 200;

/** The last characters of a secret, by which its owner recognizes it; null for a short one. */
const endOf = (secret: string | null | undefined) => (secret && secret.length >= 16 ? secret.slice(-4) : null);
const shown = (secret: string | null | undefined) => ({ set: Boolean(secret), end: endOf(secret) });

const shownPause = (pause: Awaited<ReturnType<typeof listPauses>>[number] | undefined) =>
  pause ? { reason: pause.reason, counted: pause.counted, of: pause.of, at: pause.at.toISOString() } : null;

const secondsSince = (at: Date | null, now: Date) =>
  at === null ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / SECOND_MS));

/** Returns how many surveys a list named when it was last read, those included that cannot be used; null: it never was. */
const offeredIn = (feed: Awaited<ReturnType<typeof listFeeds>>[number] | undefined) =>
  feed?.succeededAt ? feed.offers + feed.skipped : null;

const noneOfNone = { counted: 0, of: 0 };
const noDay = { starts: 0, startsCap: null, completes: 0, completesCap: null };

const nothingYet = {
  starts: 0,
  completes: 0,
  revenueCents: 0,
  points: 0,
  delaySeconds: null,
};

/**
 * Refuses attributes that stand for a sensitive question: who is led to a survey for people with a certain answer is
 * known to have given it.
 */
async function refuseUnsuitableFields(tx: Tx, attributes: PartnerSetup['profile']['attributes'] = []): Promise<void> {
  const named = attributes.flatMap(({ field }) => customFieldId(field) ?? []);
  if (named.length === 0) return;
  const sensitive = new Set(await listSensitiveFieldIds(tx));
  if (named.some((id) => sensitive.has(id))) throw new Refusal(attributeSensitive);
}

function whyNotOpen(setup: OpenSetup): Refusal | null {
  try {
    refuseIncompleteSetup(setup);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Handles the partners in the console: the list, one partner, its state, its setup, its surveys, and trying a call. */
export function consolePartnerRoutes(api: Api): void {
  api.handle(partners, async ({ tx, query, operator, locale }) => {
    const list = await listPartners(tx, MOST_PARTNERS);
    const ids = list.map(({ id }) => id);
    const period = query.days === 1 ? { steps: 24, stepHours: 1 } : { steps: query.days, stepHours: 24 };
    const [figures, waiting, pauses, feeds, reasons, today] = await Promise.all([
      listFigures(tx, ids, period),
      countWaiting(tx, ids),
      listPauses(tx, ids),
      listFeeds(tx),
      countReasons(tx, ids),
      partnerToday(tx, ids, await panelToday(tx)),
    ]);
    const live = await Promise.all(list.map(({ id }) => countLiveAmong(tx, surveysOfPartnerQuery(id))));
    const figuresOf = new Map(figures.map(({ partnerId, ...rest }) => [partnerId, rest]));
    const waitingOf = new Map(waiting.map((row) => [row.partnerId, row]));
    const feedOf = new Map(feeds.map((feed) => [feed.partnerId, feed]));
    return {
      list: list.map(({ partnerKey: _key, ...partner }, place) => ({
        ...partner,
        surveys: live[place] ?? 0,
        offered: offeredIn(feedOf.get(partner.id)),
        ...(figuresOf.get(partner.id) ?? { ...nothingYet, startsOverTime: Array(period.steps).fill(0) }),
        setAside: waitingOf.get(partner.id)?.setAside ?? 0,
        forged: waitingOf.get(partner.id)?.forged ?? 0,
        setAsideAgeSeconds: secondsSince(waitingOf.get(partner.id)?.oldestSetAsideAt ?? null, tx.now),
        pause: shownPause(pauses.find(({ partnerId }) => partnerId === partner.id)),
        feedProblem: feedOf.get(partner.id)?.problem ?? null,
        feedAgeSeconds: secondsSince(feedOf.get(partner.id)?.succeededAt ?? null, tx.now),
        ...(reasons.get(partner.id) ?? { unconfirmed: noneOfNone, reversals: noneOfNone }),
        today: today.get(partner.id) ?? noDay,
      })),
      can: { create: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(createCall, async ({ tx, body, operator }) => {
    const id = await createPartner(tx, { ...body, createdBy: operator.id });
    await audit(tx, operator, 'partner.created', 'partner', id, { name: body.name });
    return { id };
  });

  api.handle(partnerOperation, async ({ tx, params, operator, locale, services }) => {
    const partner = await getPartner(tx, params.id);
    const subject = String(partner.id);
    const approval = versionedApproval(versionedPartner);
    const [setup, change, asks, waiting, counts, live, undecided, [pause], today] = await Promise.all([
      openSetup(tx, services.secrets, partner.id),
      lastChanges(tx, 'partner'),
      asksForApproval(tx, operator, approval),
      waitingChanges(tx, [approval], { operator, locale }),
      countWaiting(tx, [partner.id]),
      countLiveAmong(tx, surveysOfPartnerQuery(partner.id)),
      countUndecided(tx, partner.id),
      listPauses(tx, [partner.id]),
      partnerToday(tx, [partner.id], await panelToday(tx)),
    ]);
    const { partnerKey, ...about } = partner;
    const manage = whyNotAllowed(operator, 'manageSurveys');
    const incomplete = whyNotOpen(setup);
    const already = (state: typeof partner.state) => (partner.state === state ? { kind: notFound } : null);
    return {
      ...about,
      callUrl: `${services.config.publicUrl}/partner/${partnerKey}/call`,
      backUrl: `${services.config.publicUrl}/partner/${partnerKey}/back`,
      offersUrl: `${services.config.publicUrl}/partner/${partnerKey}/offers`,
      profile: setup.profile,
      entrySecret: shown(setup.entrySecret),
      callSecret: shown(setup.callSecrets[0]),
      feedSecret: shown(setup.feedSecret),
      formerSecretUntil: setup.formerUntil?.toISOString() ?? null,
      ...change(subject),
      asks,
      waiting: waiting.find((each) => each.subject === subject)?.waiting ?? null,
      surveys: live,
      setAside: counts[0]?.setAside ?? 0,
      reconciliations: undecided,
      pause: shownPause(pause),
      today: today.get(partner.id) ?? noDay,
      can: {
        open: may(
          manage ?? already('open') ?? (incomplete && { kind: incomplete.kind, params: incomplete.params }),
          locale,
        ),
        pause: may(manage ?? (partner.state === 'open' ? null : { kind: notFound }), locale),
        change: may(whyNotAllowed(operator, 'managePanel'), locale),
        addSurvey: may(manage, locale),
      },
    };
  });

  api.handle(changePartnerState, async ({ tx, params, body, operator, services }) => {
    const partner = await lockPartner(tx, params.id);
    if (!partner) throw new Refusal(notFound);
    if (body.state === 'open') refuseIncompleteSetup(await openSetup(tx, services.secrets, partner.id));
    await updatePartnerState(tx, partner.id, body.state);
    if (body.state === 'open') await endPause(tx, partner.id);
    await withholdSurveys(tx, surveysOfPartnerQuery(partner.id), body.state !== 'open');
    const action = body.state === 'open' ? 'partner.opened' : 'partner.paused';
    await audit(tx, operator, action, 'partner', partner.id, { name: partner.name });
    return { state: body.state };
  });

  api.handle(changePartnerSetup, async ({ tx, params, body, operator, services }) => {
    const { version, reason, profile, entrySecret, callSecret, feedSecret } = body;
    const before = await setupToChange(tx, params.id, version);
    if (profile.entry.template !== '') refuseUnusableLink(profile.entry.template);
    await refuseUnsuitableFields(tx, profile.attributes);
    const seal = (purpose: 'entry' | 'call' | 'feed', text: string | undefined) =>
      text === undefined ? null : sealSecret(tx, services.secrets, { partnerId: params.id, purpose, text });
    const content = {
      profile,
      entrySecret: (await seal('entry', entrySecret)) ?? before.entrySecret,
      callSecret: (await seal('call', callSecret)) ?? before.callSecret,
      feedSecret: (await seal('feed', feedSecret)) ?? before.feedSecret,
    };
    return change(tx, operator, versionedPartner, { subject: String(params.id), content, version, reason });
  });

  api.handle(mapPartnerStatus, async ({ tx, params, body, operator }) => {
    const { version, reason, status, meaning } = body;
    const before = await setupToChange(tx, params.id, version);
    const profile = { ...before.profile, statuses: { ...before.profile.statuses, [status]: meaning } };
    const content = { ...before, profile };
    return change(tx, operator, versionedPartner, { subject: String(params.id), content, version, reason });
  });

  api.handle(addQuestionCall, ({ tx, params, body, operator }) => addPartnerQuestion(tx, params.id, body, operator));

  api.handle(partnerSurveys, async ({ tx, params, locale }) => {
    const partner = await getPartner(tx, params.id);
    const rows = await listPartnerSurveys(tx, partner.id, MOST_SURVEYS);
    const ids = rows.map(({ surveyId }) => surveyId);
    const [surveys, started] = await Promise.all([surveysInOrder(tx, ids), listStarted(tx, ids)]);
    const rowOf = new Map(rows.map((row) => [row.surveyId, row]));
    const startsOf = new Map(started.map((row) => [row.surveyId, row.started]));
    return {
      list: surveys.map((survey) => ({
        surveyId: survey.id,
        number: numberOf(survey),
        title: titleOf(survey)[locale],
        state: survey.state,
        externalId: rowOf.get(survey.id)?.externalId ?? '',
        cpiCents: rowOf.get(survey.id)?.cpiCents ?? 0,
        points: survey.rewardPoints,
        starts: startsOf.get(survey.id) ?? 0,
        completes: survey.completes,
        completesTarget: survey.completesTarget,
        loi: survey.shownLoiMinutes,
        ir: survey.shownIr,
      })),
    };
  });

  api.handle(addPartnerSurvey, async ({ tx, params, body, operator, locale }) => {
    const partner = await lockPartner(tx, params.id);
    if (!partner) throw new Refusal(notFound);
    const { externalId, cpiCents, entryLink, settings } = body;
    if (entryLink !== null) refuseUnusableLink(entryLink);
    refuseIf(whyNotDays(settings, null, await panelNow(tx)));
    // A partner decides by its own questions, which the panel does not know.
    if (settings.quotas.some(({ id, answer }) => id !== undefined || answer)) {
      throw new Refusal(malformed, { detail: 'quotas' });
    }
    await requireUsableTargets(tx, settings, locale);
    const withheld = partner.state !== 'open';
    const id = await createPartnerSurvey(
      tx,
      { ...fromSettings(settings), lockGroups: [visitGroup(partner.id)] },
      settings.quotas,
      { withheld },
    );
    const added = await insertPartnerSurvey(tx, {
      surveyId: id,
      partnerId: partner.id,
      externalId,
      cpiCents,
      entryLink,
    });
    if (!added) throw new Refusal(partnerSurveyKnown, { survey: externalId });
    await audit(tx, operator, 'survey.created', 'survey', id, { title: settings.title.en });
    return { id };
  });

  api.handle(tryPartner, async ({ tx, params, body, services }) =>
    tryCall(tx, await getPartner(tx, params.id), body, services),
  );
}
