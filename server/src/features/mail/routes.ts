import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isLoopbackAddress, isLoopbackName } from '../../platform/http/known-hosts';
import { inlineHash, mailFrameHeaders, pageHeaders, pagePolicy } from '../../platform/http/security-headers';
import type { Services } from '../../platform/services';
import { DevMailboxPage, mailboxStyle } from './DevMailboxPage';
import { findMail, listMails } from './queries';

const SHOWN = 100;

/** The dev mailbox, for this machine only. It does not exist in production or with a mail server. */
export function mailRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services;
  if (!config.devMailbox) return;
  const { reader } = database;
  // Whether a request comes from this machine. All others get 404, whatever Host header they send.
  const isAtThisMachine = ({ headers, socket }: FastifyRequest) =>
    isLoopbackName((headers.host ?? '').toLowerCase().replace(/:\d+$/, '')) && isLoopbackAddress(socket.remoteAddress);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/dev/') && !isAtThisMachine(request)) return reply.callNotFound();
  });

  const forFrame = mailFrameHeaders(pageHeaders({ https: config.publicUrl.startsWith('https:') }));
  const policy = pagePolicy({ scripts: [], styles: [inlineHash(mailboxStyle)] });

  const addressOf = (query: unknown): string | null => {
    const { to } = query as { to?: unknown };
    return typeof to === 'string' && to.trim() !== '' && !to.includes('\0') ? to.trim() : null;
  };
  const sendPage = (reply: FastifyReply, props: Parameters<typeof DevMailboxPage>[0]) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(`<!doctype html>${renderToStaticMarkup(createElement(DevMailboxPage, props))}`);

  app.get('/dev/mailbox', async (request, reply) => {
    const to = addressOf(request.query);
    return sendPage(reply, { mails: await listMails(reader, { to, size: SHOWN }), mail: null, to: to ?? '' });
  });

  const mailOf = async (params: unknown) => {
    const { id } = params as { id: string };
    return /^\d{1,15}$/.test(id) ? await findMail(reader, Number(id)) : null;
  };

  app.get('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await mailOf(request.params);
    return mail ? reply.headers(forFrame).type('text/html; charset=utf-8').send(mail.html) : reply.callNotFound();
  });

  app.get('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailOf(request.params);
    return mail ? sendPage(reply, { mails: [], mail, to: '' }) : reply.callNotFound();
  });

  app.get('/dev/mailbox.json', async (request, reply) => {
    const mails = await listMails(reader, { to: addressOf(request.query), size: SHOWN });
    return reply
      .header('cache-control', 'no-store')
      .send(mails.map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at })));
  });
}
