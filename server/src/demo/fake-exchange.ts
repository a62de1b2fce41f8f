import type { FastifyInstance } from 'fastify';
import { findPartnerByName } from '../features/partners/index';
import { pageHeaders } from '../platform/http/security-headers';
import type { Services } from '../platform/services';
import { SECOND_MS } from '../platform/time';
import { DEMO_ENTRY, DEMO_FEED, DEMO_INVITE, DEMO_OFFERS, DEMO_SECRET, signedAddress } from './partner';

/** Pollen looks at completes that come within a minute, so the exchange takes a little longer. */
const CALLED_AFTER_MS = 70 * SECOND_MS;

const ends = [
  { word: 'complete', status: 'complete', label: 'Finish the survey' },
  { word: 'screenout', status: 'screenout', label: 'Not the right person' },
  { word: 'quota', status: 'quota', label: 'Enough people answered' },
] as const;

/** A call as the exchange sends it: the status, and how long after the others. */
interface Sent {
  readonly status: string;
  readonly afterMs: number;
  readonly isForged?: boolean;
}

const once = (status: string): Sent => ({ status, afterMs: 0 });

/** How exchanges report in good and in bad times, for somebody who wants to see what the panel makes of it. */
const habits: Readonly<Record<string, { label: string; calls: (status: string) => readonly Sent[] }>> = {
  usual: { label: 'One call', calls: (status) => [once(status)] },
  repeated: { label: 'The same call twelve times at once', calls: (status) => Array(12).fill(once(status)) },
  forged: {
    label: 'First a call with a wrong signature, then the right one',
    calls: (status) => [
      { ...once(status), isForged: true },
      { status, afterMs: 5 * SECOND_MS },
    ],
  },
  unknown: { label: 'A status that the panel does not know', calls: () => [once('44')] },
  reversed: {
    label: 'A complete, and its reversal for fraud ten seconds later',
    calls: () => [once('complete'), { status: 'fraud', afterMs: 10 * SECOND_MS }],
  },
  reversedFirst: {
    label: 'A reversal first, and the complete ten seconds later',
    calls: () => [once('reversal'), { status: 'complete', afterMs: 10 * SECOND_MS }],
  },
  test: { label: 'A call that is marked as a test', calls: (status) => [once(`${status}&test=1`)] },
  never: { label: 'No call at all', calls: () => [] },
};

const ATTEMPT = /^[\w-]{16,64}$/;

/** A survey of three questions that nobody keeps; the buttons say how it ends. */
const page = (attempt: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Weekend trips near home</title>
<h1>Weekend trips near home</h1>
<p>This page stands in for the website of a survey exchange. It exists in the demo panel only, and keeps no answers.</p>
<form method="get" action="/dev/partner/end">
<input type="hidden" name="attempt" value="${attempt}">
<p><label>Where did you go on your last free weekend? <input name="where"></label></p>
<p><label>How did you get there? <select name="how"><option>On foot</option><option>By bike</option><option>By train</option><option>By car</option></select></label></p>
<p><label>What did it cost? <input name="cost" inputmode="numeric"></label></p>
<p><label>How the exchange reports <select name="habit">${Object.entries(habits)
  .map(([name, { label }]) => `<option value="${name}">${label}</option>`)
  .join('')}</select></label></p>
<p>${ends.map(({ word, label }) => `<button name="end" value="${word}">${label}</button>`).join(' ')}</p>
<p>The exchange sends you back at once, and tells Pollen a little more than a minute after you came.</p>
</form></html>`;

/**
 * The twin of the exchange that tests use, so that a newcomer can leave for a partner's survey and be paid. It calls the
 * panel as an exchange does: over HTTP, signed, and later than the way back. For this machine only, like all of `/dev`.
 */
export function fakeExchangeRoutes(app: FastifyInstance, { config, database, log }: Services): void {
  if (!config.devMailbox || !config.demo) return;
  const headers = pageHeaders({ https: config.publicUrl.startsWith('https:') });
  const waiting = new Set<NodeJS.Timeout>();
  /** When each attempt arrived, until it has ended. */
  const arrivals = new Map<string, number>();
  app.addHook('onClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
  });

  async function addressOf(path: string): Promise<string | null> {
    const partner = await findPartnerByName(database.reader, 'Meadow Research');
    return partner && `${config.publicUrl}/partner/${partner.partnerKey}/${path}`;
  }

  /** Sends a call once; whether the panel takes it is written into the log. */
  async function tell(address: string): Promise<void> {
    try {
      const { status } = await fetch(address);
      log.info({ status }, 'the fake exchange has called');
    } catch (error) {
      log.warn({ err: error }, 'the fake exchange could not call');
    }
  }

  app.get(DEMO_ENTRY, async (request, reply) => {
    const { attempt } = request.query as { attempt?: unknown };
    if (typeof attempt !== 'string' || !ATTEMPT.test(attempt)) return reply.callNotFound();
    if (!arrivals.has(attempt)) arrivals.set(attempt, Date.now());
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(attempt));
  });

  const isOurs = (given: string | undefined) => given === `Bearer ${DEMO_SECRET}`;

  app.get(DEMO_FEED, async (request, reply) => {
    if (!isOurs(request.headers.authorization)) return reply.code(401).send();
    return reply.type('application/json').send({ offers: DEMO_OFFERS });
  });

  // Asked again at the click, it has every survey of its list, at the same price.
  app.get(DEMO_INVITE, async (request, reply) => {
    if (!isOurs(request.headers.authorization)) return reply.code(401).send();
    const { survey } = request.query as { survey?: unknown };
    const offer = DEMO_OFFERS.find(({ id }) => id === survey);
    return offer ? reply.type('application/json').send({ cpi: offer.cpi }) : reply.callNotFound();
  });

  app.get('/dev/partner/end', async (request, reply) => {
    const { attempt, end: word, habit = 'usual' } = request.query as Record<'attempt' | 'end' | 'habit', unknown>;
    const end = ends.find((one) => one.word === word);
    const calls = typeof habit === 'string' && Object.hasOwn(habits, habit) ? habits[habit]?.calls : undefined;
    const [call, back] = await Promise.all([addressOf('call'), addressOf('back')]);
    if (typeof attempt !== 'string' || !ATTEMPT.test(attempt) || !end || !calls || !call || !back) {
      return reply.callNotFound();
    }
    const sinceArrival = Date.now() - (arrivals.get(attempt) ?? Date.now());
    arrivals.delete(attempt);
    const waitMs = Math.max(3 * SECOND_MS, CALLED_AFTER_MS - sinceArrival);
    for (const { status, afterMs, isForged } of calls(end.status)) {
      const address = signedAddress(`${call}?attempt=${attempt}&amount=240&status=${status}`);
      const sent = isForged ? address.replace(/.{8}$/, '00000000') : address;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        void tell(sent);
      }, waitMs + afterMs);
      timer.unref();
      waiting.add(timer);
    }
    return reply.code(303).header('location', `${back}/${end.word}?attempt=${attempt}`).send();
  });
}
