import {
  chooseByMail,
  followInvitation as followCall,
  invitationPicture,
  oneClickUnsubscribe,
} from '@pollen/contract/invitations';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api';
import { chooseByToken, followInvitation, openInvitation } from './actions';
import type { InvitationRequest } from './rules';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

function readerOf({ method, headers }: FastifyRequest): InvitationRequest {
  const one = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(' ') : value;
  };
  return {
    method,
    userAgent: one('user-agent'),
    purpose: one('sec-purpose') ?? one('purpose') ?? one('x-moz'),
    fetchMode: one('sec-fetch-mode'),
  };
}

/**
 * Handles the addresses in invitation mails, which need no session: the link, the picture that reports an opening, and
 * unsubscribing.
 */
export function invitationRoutes(api: Api): void {
  api.handle(followCall, async ({ params, services, request, reply }) => {
    const { database } = services;
    const found = await database.transaction((tx) => followInvitation(tx, services, params.token, readerOf(request)));
    // The redirect always goes to a page of our own: the token selects the survey and contains no address.
    const path = found ? `/questionnaireItem?encryptId=${found.encryptId}` : '/questionnaire';
    reply.code(302).header('location', path);
    return '';
  });

  api.handle(invitationPicture, async ({ params, services, request, reply }) => {
    const { database } = services;
    await database.transaction((tx) => openInvitation(tx, services, params.token, readerOf(request)));
    // Webmail shows the picture on its own origin, which this header allows.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return PIXEL;
  });

  api.handle(oneClickUnsubscribe, async ({ tx, query, services }) => {
    await chooseByToken(tx, services, query.token, false);
    return null;
  });

  api.handle(chooseByMail, async ({ tx, body, services }) => {
    await chooseByToken(tx, services, body.token, body.invitations);
    return null;
  });
}
