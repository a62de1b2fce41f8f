import {
  changeTool,
  createToolKey,
  createToolSurvey,
  replaceToolCodes,
  surveyTool,
  tryTool,
} from '@pollen/contract/console-survey-tools';
import { CODE_MEANINGS } from '@pollen/contract/survey-tool-values';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { fromSettings, requireUsableTargets } from '../console-surveys/index';
import { audit, whyNotAllowed } from '../operators/index';
import { panelNow } from '../settings/index';
import {
  createCodes,
  FORMER_TAKEN_MS,
  findToolSurvey,
  getToolFigures,
  insertToolSurvey,
  isPassedAround,
  keyOf,
  listCodes,
  lockToolSurvey,
  refuseUnusableEntry,
  replacedSince,
  type ToolCode,
  type ToolSurvey,
  toolEntryLink,
  trialSession,
  updateKeyVersion,
  updateToolSettings,
} from '../survey-tools/index';
import { createPartnerSurvey, findSurveyOrRefuse, whyNotDays } from '../surveys/index';

async function getTool(tx: Tx, surveyId: number, find = findToolSurvey): Promise<ToolSurvey> {
  const tool = await find(tx, surveyId);
  if (!tool) throw new Refusal(notFound);
  return tool;
}

/** Returns the latest time at which a replaced code is taken; null without one. */
function formerCodesUntil(codes: readonly ToolCode[]): Date | null {
  const times = codes.flatMap(({ replacedAt }) => (replacedAt ? [replacedAt.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times) + FORMER_TAKEN_MS);
}

/** Handles surveys in tools in the console: a new one, its codes and links, its key, and a try-out. */
export function consoleSurveyToolRoutes(api: Api): void {
  api.handle(createToolSurvey, async ({ tx, body, operator, locale }) => {
    const { entryLink, provenReviewDays, settings } = body;
    refuseUnusableEntry(entryLink);
    refuseIf(whyNotDays(settings, null, await panelNow(tx)));
    // The tool asks its own questions, which the panel does not know.
    if (settings.quotas.some(({ id, answer }) => id !== undefined || answer)) {
      throw new Refusal(malformed, { detail: 'quotas' });
    }
    await requireUsableTargets(tx, settings, locale);
    const id = await createPartnerSurvey(tx, fromSettings(settings), settings.quotas, { withheld: false });
    await insertToolSurvey(tx, id, { entryLink, provenReviewDays });
    await createCodes(tx, id);
    await audit(tx, operator, 'survey.created', 'survey', id, { title: settings.title.en });
    return { id };
  });

  api.handle(surveyTool, async ({ tx, params, operator, locale, services }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const tool = await getTool(tx, survey.id);
    const [codes, figures] = await Promise.all([
      listCodes(tx, survey.id, replacedSince(tx.now)),
      getToolFigures(tx, survey.id),
    ]);
    const inForce = codes.filter(({ replacedAt }) => replacedAt === null);
    const complete = inForce.find(({ meaning }) => meaning === 'complete');
    const { publicUrl } = services.config;
    const isFormerTaken = tool.formerKeyUntil !== null && tool.formerKeyUntil > tx.now;
    return {
      study: survey.encryptId,
      entryLink: tool.entryLink,
      provenReviewDays: tool.provenReviewDays,
      codes: inForce
        .sort((one, other) => CODE_MEANINGS.indexOf(one.meaning) - CODE_MEANINGS.indexOf(other.meaning))
        .map(({ meaning, code, createdAt }) => ({
          meaning,
          code,
          link: `${publicUrl}/done/${survey.encryptId}?code=${code}`,
          since: createdAt.toISOString(),
        })),
      formerCodesUntil: formerCodesUntil(codes)?.toISOString() ?? null,
      isShared: complete !== undefined && (await isPassedAround(tx, complete.id)),
      key: {
        isSet: tool.keyVersion > 0,
        formerUntil: isFormerTaken ? (tool.formerKeyUntil?.toISOString() ?? null) : null,
      },
      callUrl: `${publicUrl}/partner/tools/${survey.encryptId}/ends`,
      tried:
        tool.triedAt && tool.triedVia
          ? { at: tool.triedAt.toISOString(), meaning: tool.triedMeaning, via: tool.triedVia }
          : null,
      figures,
      can: { change: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  api.handle(changeTool, async ({ tx, params, body, operator }) => {
    const { surveyId, entryLink, provenReviewDays } = await getTool(tx, params.id, lockToolSurvey);
    refuseUnusableEntry(body.entryLink);
    await updateToolSettings(tx, surveyId, body);
    const before = { entryLink, provenReviewDays };
    await audit(tx, operator, 'tool.changed', 'survey', surveyId, { from: before, to: body });
    return null;
  });

  api.handle(replaceToolCodes, async ({ tx, params, operator }) => {
    const { surveyId } = await getTool(tx, params.id, lockToolSurvey);
    await createCodes(tx, surveyId);
    await audit(tx, operator, 'tool.codesReplaced', 'survey', surveyId, {});
    return null;
  });

  api.handle(createToolKey, async ({ tx, params, operator, services }) => {
    const { surveyId } = await getTool(tx, params.id, lockToolSurvey);
    const { encryptId } = await findSurveyOrRefuse(tx, surveyId);
    const version = await updateKeyVersion(tx, surveyId, new Date(tx.now.getTime() + FORMER_TAKEN_MS));
    await audit(tx, operator, 'tool.keyCreated', 'survey', surveyId, { version });
    return { key: keyOf(services.secrets, encryptId, version) };
  });

  api.handle(tryTool, async ({ tx, params, services }) => {
    const { encryptId, id } = await findSurveyOrRefuse(tx, params.id);
    const tool = await getTool(tx, id);
    const session = trialSession(services.secrets, encryptId, tx.now);
    return { url: toolEntryLink(tool, { participant: 'try-out', study: encryptId, session }) };
  });
}
