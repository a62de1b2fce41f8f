import { codes } from '@pollen/contract/codes';
import { notFound } from '@pollen/contract/values';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from './features/content/routes';
import { ledgerRoutes } from './features/ledger/routes';
import { noteMemberSeen } from './features/members/actions';
import { noteActivity } from './features/referrals/actions';
import { findCaller } from './features/sessions/actions';
import { sessionsRoutes } from './features/sessions/routes';
import { installPanelSettings } from './features/settings/actions';
import { type Callers, createApi } from './platform/http/api';
import { createHttpServer, envelope } from './platform/http/http-server';
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
    operator: async () => null,
  };
  const api = createApi(app, services, callers);

  sessionsRoutes(api, services);
  ledgerRoutes(api);
  contentRoutes(api);

  if (sites) {
    await serveSite(app, { folder: sites.console, prefix: '/console/', fallback: 'index.html', first: true });
    await serveSite(app, { folder: sites.web, prefix: '/', fallback: '__spa-fallback.html', first: false });
  }
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).send(envelope(codes.notFound, notFound.text[localeOf(request.headers['accept-language'])]));
  });
  return app;
}
