import type { PartnerAttribute } from '@pollen/contract/partner-feed';
import type { Tx } from '../../platform/database/database';
import { takesPrefill } from './actions';
import { findPartnerSurvey, findVisit, getDelays, type Visit } from './queries';
import { type PartnerSetup, versionedPartner } from './versioned';

/** The delay of so many of the latest calls is looked at; with fewer than `LEAST`, none is told. */
const LATEST = 200;
const LEAST = 5;

/** What a member sees of the partner of an attempt. */
export interface PartnerView {
  readonly name: string;
  readonly visit: Visit | null;
  readonly usualMinutes: number | null;
  readonly mostMinutes: number | null;
}

/** Returns what a member sees of the partner of an attempt; null for a questionnaire of ours. */
export async function partnerView(
  tx: Tx,
  { id: attemptId, surveyId }: { readonly id: number; readonly surveyId: number },
): Promise<PartnerView | null> {
  const [survey, visit] = await Promise.all([findPartnerSurvey(tx, surveyId), findVisit(tx, attemptId)]);
  if (!survey) return null;
  const { n, p50, p90 } = await getDelays(tx, survey.partnerId, LATEST);
  const minutes = (seconds: number | null) =>
    n < LEAST || seconds === null ? null : Math.max(1, Math.ceil(seconds / 60));
  return { name: survey.partner.name, visit, usualMinutes: minutes(p50), mostMinutes: minutes(p90) };
}

/**
 * Returns the partner to which an attempt leads, with the attributes that its link has room to tell; none where the link
 * has no place for them. `inviteLink` is the link that the partner gave at the click.
 */
export async function linkToPartner(
  tx: Tx,
  surveyId: number,
  inviteLink: string | null,
): Promise<{ partnerId: number; attributes: readonly PartnerAttribute[] } | null> {
  const at = await findPartnerSurvey(tx, surveyId);
  if (!at) return null;
  const { profile } = (await versionedPartner.read(tx, String(at.partnerId))) as PartnerSetup;
  const template = inviteLink ?? at.entryLink ?? profile.entry.template;
  return { partnerId: at.partnerId, attributes: takesPrefill(template) ? (profile.attributes ?? []) : [] };
}

/** Returns the partner that runs a survey, with its number there; null for a questionnaire of ours. */
export async function partnerOfSurvey(
  tx: Tx,
  surveyId: number,
): Promise<{ id: number; name: string; externalId: string; cpiCents: number } | null> {
  const found = await findPartnerSurvey(tx, surveyId);
  return (
    found && { id: found.partnerId, name: found.partner.name, externalId: found.externalId, cpiCents: found.cpiCents }
  );
}
