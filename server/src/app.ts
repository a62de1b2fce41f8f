import { codes } from '@pollen/contract/codes';
import { publicUrlMark } from '@pollen/contract/content-marks';
import { openApiDocument } from '@pollen/contract/openapi';
import { notFound } from '@pollen/contract/values';
import type { FastifyInstance } from 'fastify';
import { consoleAttemptRoutes } from './features/attempts/console-routes';
import { attemptRoutes } from './features/attempts/routes';
import { avatarRoutes } from './features/avatars/routes';
import { checkInRoutes } from './features/check-in/routes';
import { closingRoutes } from './features/closing/routes';
import { consentRoutes } from './features/consents/routes';
import { consoleMemberRoutes } from './features/console-members/routes';
import { consoleSurveyRoutes } from './features/console-surveys/routes';
import { fillPage } from './features/content/articles';
import { contentRoutes } from './features/content/routes';
import { dataExportRoutes } from './features/data-export/routes';
import { emailChangeRoutes } from './features/email-change/routes';
import { feedbackRoutes } from './features/feedback/routes';
import { giftRoutes } from './features/gifts/routes';
import { consoleInvitationRoutes } from './features/invitations/console-routes';
import { invitationRoutes } from './features/invitations/routes';
import { ledgerRoutes } from './features/ledger/routes';
import { mailRoutes } from './features/mail/routes';
import { noteMemberSeen } from './features/members/actions';
import { membersRoutes } from './features/members/routes';
import { operatorOfToken } from './features/operators/actions';
import { readConsoleToken } from './features/operators/console-cookie';
import { operatorRoutes } from './features/operators/routes';
import { consoleOrderRoutes } from './features/orders/console-routes';
import { orderRoutes } from './features/orders/routes';
import { payoutAccountRoutes } from './features/payout-accounts/routes';
import { profilesRoutes } from './features/profiles/routes';
import { noteActivity } from './features/referrals/actions';
import { referralsRoutes } from './features/referrals/routes';
import { regionRoutes } from './features/regions/routes';
import { findCaller } from './features/sessions/actions';
import { sessionsRoutes } from './features/sessions/routes';
import { installPanelSettings } from './features/settings/actions';
import { type Callers, createApi } from './platform/http/api';
import { createHttpServer, envelope } from './platform/http/http-server';
import { serveSiteMap } from './platform/http/site-map';
import { inlineScriptHashes, serveSite } from './platform/http/static-site';
import { localeOf } from './platform/locale';
import type { Services } from './platform/services';

/** Folders of the built browser apps; without them only the API is served. */
export interface Sites {
  readonly web: string;
  readonly console: string;
}

/** The whole server, ready to listen: every feature is wired here and nowhere else. */
export async function createApp(services: Services, sites: Sites | null): Promise<FastifyInstance> {
  const { config } = services;
  installPanelSettings({ timeZone: config.panelTimeZone });
  const hashes = sites ? [...inlineScriptHashes(sites.web), ...inlineScriptHashes(sites.console)] : [];
  const app = await createHttpServer(config, services.log, hashes);
  const callers: Callers = {
    member: (tx, request) =>
      findCaller(tx, config, request, async (memberId) => {
        await noteMemberSeen(tx, memberId);
        await noteActivity(tx, memberId);
      }),
    operator: (tx, request) =>
      operatorOfToken(tx, readConsoleToken(config, request), {
        isThisMachine: config.publicUrlIsThisMachine,
        path: request.routeOptions.url,
      }),
  };
  const api = createApi(app, services, callers);

  membersRoutes(api, services);
  sessionsRoutes(api, services);
  emailChangeRoutes(api, services);
  consentRoutes(api);
  invitationRoutes(api);
  dataExportRoutes(api);
  closingRoutes(api, services);
  profilesRoutes(api);
  avatarRoutes(app, api, services);
  regionRoutes(api, config);
  checkInRoutes(api);
  referralsRoutes(api, services);
  ledgerRoutes(api);
  contentRoutes(api);
  attemptRoutes(api);
  consoleAttemptRoutes(api);
  feedbackRoutes(api, services);
  consoleSurveyRoutes(api);
  consoleInvitationRoutes(api);
  giftRoutes(api);
  payoutAccountRoutes(api, config);
  orderRoutes(api, config);
  operatorRoutes(api, config);
  consoleOrderRoutes(api);
  consoleMemberRoutes(api);

  mailRoutes(app, services);

  let openApi: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    // Made when somebody asks: it is large, and most processes never serve it.
    openApi ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(openApi);
  });

  if (sites) {
    await serveSite(app, { folder: sites.console, prefix: '/console/', fallback: 'index.html', first: true });
    const publicPages = await serveSite(app, {
      folder: sites.web,
      prefix: '/',
      fallback: '__spa-fallback.html',
      first: false,
      fill: (html) => fillPage(services.database.reader, services, html.replaceAll(publicUrlMark, config.publicUrl)),
    });
    serveSiteMap(app, config.publicUrl, publicPages);
  }
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).send(envelope(codes.notFound, notFound.text[localeOf(request.headers['accept-language'])]));
  });
  return app;
}
