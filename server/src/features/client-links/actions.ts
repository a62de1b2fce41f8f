import type { AuditAction } from '@pollen/contract/audit-actions';
import { linkEnded, linkUnknown, MAX_OPEN_LINKS, tooManyLinks } from '@pollen/contract/client-links';
import type { WhyNot } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { DAY_MS } from '../../platform/time';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import {
  type ClientLink,
  countOpenLinks,
  findLinkByToken,
  insertLink,
  type LinkKind,
  type LinkSettings,
  listLinks,
  lockLink,
  updateRevoked,
} from './queries';

/** The token has 43 letters and digits, which nobody guesses. */
const TOKEN_BYTES = 32;

const auditActions = {
  results: { created: 'survey.resultsShared', revoked: 'survey.resultLinkRevoked' },
  trial: { created: 'survey.testLinkCreated', revoked: 'survey.testLinkRevoked' },
} as const satisfies Record<LinkKind, Record<'created' | 'revoked', AuditAction>>;

interface Acting {
  readonly id: number;
  readonly role: Role;
}

type Ending = Pick<ClientLink<LinkKind>, 'expiresAt' | 'revokedAt'>;

function stateOf({ expiresAt, revokedAt }: Ending, now: Date): 'open' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked';
  return expiresAt > now ? 'open' : 'expired';
}

function whyNotRevoke(link: Ending, operator: Acting, now: Date): WhyNot | null {
  return stateOf(link, now) === 'open' ? whyNotAllowed(operator, 'manageSurveys') : { kind: linkEnded };
}

/**
 * Creates a link of a survey and returns its token, which is stored nowhere. Refuses more open links than a survey may
 * have. The caller has checked the survey and the settings.
 */
export async function createLink<Kind extends LinkKind>(
  tx: Tx,
  kind: Kind,
  link: {
    readonly surveyId: number;
    readonly client: string;
    readonly days: number;
    readonly settings: LinkSettings[Kind];
  },
  operator: Acting,
): Promise<{ id: number; token: string }> {
  const { surveyId, client, days, settings } = link;
  if ((await countOpenLinks(tx, kind, surveyId)) >= MAX_OPEN_LINKS)
    throw new Refusal(tooManyLinks, { most: MAX_OPEN_LINKS });
  const token = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(tx.now.getTime() + days * DAY_MS);
  const row = { surveyId, client, settings, createdBy: operator.id, expiresAt, tokenHash: tokenHash(token) };
  const { id } = await insertLink(tx, kind, row);
  const details = { name: client, until: expiresAt.toISOString() };
  await audit(tx, operator, auditActions[kind].created, 'survey', surveyId, details);
  return { id, token };
}

/** Revokes a link at once. Refuses an unknown link and one that has ended. */
export async function revokeLink(tx: Tx, kind: LinkKind, id: number, operator: Acting): Promise<void> {
  const link = await lockLink(tx, kind, id);
  if (!link) throw new Refusal(notFound);
  refuseIf(whyNotRevoke(link, operator, tx.now));
  await updateRevoked(tx, id);
  await audit(tx, operator, auditActions[kind].revoked, 'survey', link.surveyId, { name: link.client });
}

/** Returns the link with a token. Refuses an unknown token, and a link that has expired or was revoked. */
export async function findOpenLink<Kind extends LinkKind>(
  tx: Tx,
  kind: Kind,
  token: string,
): Promise<ClientLink<Kind>> {
  const link = await findLinkByToken(tx, kind, tokenHash(token));
  if (!link) throw new Refusal(linkUnknown);
  if (stateOf(link, tx.now) !== 'open') throw new Refusal(linkEnded);
  return link;
}

/** Returns the links of a survey as the console shows them; `settingsOf` returns the fields of their kind. */
export async function shownLinks<Kind extends LinkKind, Shown extends object>(
  tx: Tx,
  kind: Kind,
  surveyId: number,
  { operator, locale }: { readonly operator: Acting; readonly locale: Locale },
  settingsOf: (settings: LinkSettings[Kind]) => Shown,
) {
  const links = await listLinks(tx, kind, surveyId);
  const creators = links.map(({ createdBy }) => createdBy);
  const names = await operatorNames(tx, creators);
  return links.map((link) => ({
    ...settingsOf(link.settings),
    id: link.id,
    client: link.client,
    state: stateOf(link, tx.now),
    createdBy: names.get(link.createdBy) ?? '-',
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    opened: link.opened,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
    can: { revoke: may(whyNotRevoke(link, operator, tx.now), locale) },
  }));
}
