import { Agent, request as httpRequest } from 'node:http';
import { runChecks } from '@pollen/checks/run';
import { handleNextCall } from '@pollen/server/features/partner-calls/handling';
import {
  createPartner,
  insertFirstSetup,
  insertPartnerSurvey,
  presets,
  sealSecret,
} from '@pollen/server/features/partners/index';
import { changeState, createPartnerSurvey } from '@pollen/server/features/surveys/index';
import { callOf } from '@pollen/testkit/fake-partner';
import sql from 'sql-template-tag';
import { reconcile } from './reconciliation';
import { runPanel } from './running-panel';
import { keepBusy, percentile, printTable } from './table';

/**
 * The inbox of partners: every complete is sent several times, shuffled, from 16 connections, while one job handles what
 * was stored. Aims: 1,000 accepted calls a second, answers within 50 ms for 99 of 100, exactly one reward each, and the
 * checks clean. Then a reconciliation file takes
 * all completes back: at most a minute for 100,000 lines. The floor is the statement that stores a call, sent alone from as many connections.
 */
const COMPLETES = Number(process.env.BENCH_COMPLETES ?? 2_000);
/** Lines of a reconciliation file; those beside the completes change nothing, as most lines of a month do. */
const LINES = Number(process.env.BENCH_LINES ?? 100_000);
const TIMES = 12;
const CALLERS = 16;
const SECRET = 'a secret that only the bench uses';

const { panel, url: databaseUrl, address, stop } = await runPanel(20);
const { services } = panel;
const { database, secrets, config } = services;

const { partnerId, surveyId, partnerKey, attempts } = await database.transaction(async (tx) => {
  const partnerId = await createPartner(tx, { name: 'Exchange', preset: 'own', createdBy: null });
  const callSecret = await sealSecret(tx, secrets, { partnerId, purpose: 'call', text: SECRET });
  await insertFirstSetup(tx, partnerId, { profile: presets.own, entrySecret: null, callSecret });
  const settings = {
    title: { en: 'Trips', zh: '出游' },
    description: { en: '', zh: '' },
    rewardPoints: 180,
    reviewDays: 0,
    estimatedIr: 60,
    estimatedLoiMinutes: 5,
    target: {},
    completesTarget: 100_000,
  };
  const surveyId = await createPartnerSurvey(tx, settings, [], { withheld: false });
  await insertPartnerSurvey(tx, { surveyId, partnerId, externalId: 'M-1', cpiCents: 250, entryLink: null });
  await changeState(tx, surveyId, 'launch');
  await tx.run(sql`
    insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
    select 'm' || n || '@example.com', 'm' || n || '@example.com', '-', 'm' || n, 'r' || n, now(), now()
    from generate_series(1, ${COMPLETES}::int) n`);
  await tx.run(sql`insert into ledger_accounts (member_id) select id from members`);
  await tx.run(sql`
    insert into attempts (attempt_key, survey_id, member_id, reward_points, run, started_at, turned_at, reserved_until)
    select 'attempt-' || lpad(id::text, 12, '0'), ${surveyId}::bigint, id, 180,
      '{"format": 1, "seed": "s", "page": 0, "answers": {}, "end": null}', now() - interval '10 minutes', now(), now() + interval '1 hour'
    from members`);
  const rows = await tx.rows<{ attempt: string }>(sql`select attempt_key as attempt from attempts`);
  const partner = await tx.one<{ key: string }>(sql`select partner_key as key from partners where id = ${partnerId}`);
  return { partnerId, surveyId, partnerKey: partner.key, attempts: rows.map(({ attempt }) => attempt) };
});
await database.pool.query('vacuum analyze');

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
/** Sends a call to the panel; returns the status. */
function send(target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      address + target,
      { agent, headers: { host: new URL(config.publicUrl).host } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject).end();
  });
}

const callUrl = `${config.publicUrl}/partner/${partnerKey}/call`;
const targets = attempts.flatMap((attempt) => {
  const { url } = callOf('own', callUrl, { attempt, status: 'complete' }, SECRET);
  return Array.from({ length: TIMES }, () => url.slice(config.publicUrl.length));
});
for (let at = targets.length - 1; at > 0; at--) {
  const other = Math.floor(Math.random() * (at + 1));
  [targets[at], targets[other]] = [targets[other] as string, targets[at] as string];
}

const counts = new Map<number, number>();
let next = 0;
const beginning = performance.now();
let isSending = true;
// One handler, as a process has; it goes on until nothing waits.
const handling = (async () => {
  while (true) {
    if (await handleNextCall(services, partnerId)) continue;
    if (!isSending) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
})();
const times: number[] = [];
await Promise.all(
  Array.from({ length: CALLERS }, async () => {
    while (next < targets.length) {
      const target = targets[next++] as string;
      const start = performance.now();
      const status = await send(target);
      times.push(performance.now() - start);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }),
);
const sentMs = performance.now() - beginning;
isSending = false;
await handling;
const handledMs = performance.now() - beginning;

const { rewards, points } = await database.reader.one<{ rewards: number; points: number }>(sql`
  select count(*)::int as rewards, coalesce(sum(amount), 0)::int as points from ledger_transfers where kind = 'survey'`);
const file = await reconcile(services, { partnerId, surveyId, completes: attempts, lines: LINES });
const findings = await runChecks(databaseUrl);

const statement = `insert into partner_calls (partner_id, via, method, target, headers, body, network, received_at, state)
  select id, 'call', 'GET', $1, '{}', '', '', now(), 'ignored' from partners`;
const floor = await keepBusy(CALLERS, 3_000, () =>
  database.pool.query({ name: 'floor', text: statement, values: [targets[0]] }),
);

printTable(
  `bench:partners, ${COMPLETES} completes sent ${TIMES} times each from ${CALLERS} connections while one job handles them`,
  ['', 'result', 'aim'],
  [
    ['answers', [...counts].map(([status, n]) => `${status}: ${n}`).join(', '), `200: ${targets.length}`],
    ['accepted/s', Math.round((targets.length * 1000) / sentMs), '>= 1000'],
    ['floor: the insert alone/s', Math.round(floor.perSecond), ''],
    ['answer p50 ms', percentile(times, 0.5).toFixed(1), ''],
    ['answer p99 ms', percentile(times, 0.99).toFixed(1), '<= 50'],
    ['handled/s', Math.round((targets.length * 1000) / handledMs), ''],
    ['rewards', rewards, COMPLETES],
    ['points', points, COMPLETES * 180],
    ['checks that fail', findings.length, 0],
  ],
);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
printTable(
  `a reconciliation file of ${LINES} lines, ${file.changing} of which take a complete back`,
  ['', 'result', 'aim'],
  [
    ['stored, s', seconds(file.uploadMs), ''],
    ['checked, s', seconds(file.checkMs), ''],
    ['approved by two and stored as calls, s', seconds(file.applyMs), ''],
    ['handled, s', seconds(file.handleMs), ''],
    ['altogether, s', seconds(file.uploadMs + file.checkMs + file.applyMs + file.handleMs), '<= 60'],
    ['state', file.state, 'done'],
  ],
);
agent.destroy();
await stop();
