import type { WhyNot } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import { MAX_OPEN_LINKS, resultLinkEnded, resultLinkUnknown, tooManyLinks } from '@pollen/contract/shared-results';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { DAY_MS } from '../../platform/time';
import { audit, whyNotAllowed } from '../operators/index';
import { findDraft } from '../survey-drafts/index';
import { findSurveyOrRefuse, findVersion, getVersion } from '../surveys/index';
import {
  countOpenTestLinks,
  findTestLink,
  insertTestLink,
  lockTestLink,
  revokeTestLinkRow,
  type TestLink,
} from './queries';

/** 43 letters and digits, which nobody guesses. */
const TOKEN_BYTES = 32;

interface Acting {
  readonly id: number;
  readonly role: Role;
}

/** Returns whether a test link is open, has expired or was revoked. */
export function stateOfTestLink(link: TestLink, now: Date): 'open' | 'expired' | 'revoked' {
  if (link.revokedAt) return 'revoked';
  return link.expiresAt > now ? 'open' : 'expired';
}

/** Returns why an operator cannot revoke a test link; null when they can. */
export function whyNotRevokeTest(link: TestLink, operator: Acting, now: Date): WhyNot | null {
  return stateOfTestLink(link, now) === 'open' ? whyNotAllowed(operator, 'manageSurveys') : { kind: resultLinkEnded };
}

/** Makes a test link and returns its token, which is stored nowhere. Refuses versions that the survey does not have. */
export async function createTestLink(
  tx: Tx,
  surveyId: number,
  { client, days, version }: { readonly client: string; readonly days: number; readonly version: number | null },
  operator: Acting,
): Promise<{ id: number; token: string }> {
  await findSurveyOrRefuse(tx, surveyId);
  if (version !== null && !(await findVersion(tx, surveyId, version))) throw new Refusal(notFound);
  if ((await countOpenTestLinks(tx, surveyId)) >= MAX_OPEN_LINKS)
    throw new Refusal(tooManyLinks, { most: MAX_OPEN_LINKS });
  const token = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(tx.now.getTime() + days * DAY_MS);
  const { id } = await insertTestLink(tx, {
    surveyId,
    client,
    version,
    createdBy: operator.id,
    expiresAt,
    tokenHash: tokenHash(token),
  });
  await audit(tx, operator, 'survey.testLinkCreated', 'survey', surveyId, {
    name: client,
    until: expiresAt.toISOString(),
  });
  return { id, token };
}

/** Ends a test link at once. Refuses one that has ended. */
export async function revokeTestLink(tx: Tx, id: number, operator: Acting): Promise<void> {
  const link = await lockTestLink(tx, id);
  if (!link) throw new Refusal(notFound);
  refuseIf(whyNotRevokeTest(link, operator, tx.now));
  await revokeTestLinkRow(tx, id);
  await audit(tx, operator, 'survey.testLinkRevoked', 'survey', link.surveyId, { name: link.client });
}

/** Returns the test link of a token. Refuses unknown tokens, and links that have ended. */
export async function findOpenTestLink(tx: Tx, token: string): Promise<TestLink> {
  const link = await findTestLink(tx, tokenHash(token));
  if (!link) throw new Refusal(resultLinkUnknown);
  if (stateOfTestLink(link, tx.now) !== 'open') throw new Refusal(resultLinkEnded);
  return link;
}

/** Returns the questionnaire that a test link shows: its version, or the draft, or without one what is published. */
export async function questionnaireOf(tx: Tx, link: TestLink): Promise<unknown> {
  if (link.version !== null) return (await findVersion(tx, link.surveyId, link.version))?.source;
  const draft = await findDraft(tx, link.surveyId);
  if (draft) return draft.questionnaire;
  const survey = await findSurveyOrRefuse(tx, link.surveyId);
  return (await getVersion(tx, survey.versionId)).source;
}
