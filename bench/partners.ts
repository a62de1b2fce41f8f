import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { runChecks } from '@pollen/checks/run';
import { handleWaitingCalls } from '@pollen/server/features/partner-calls/jobs';
import { isVerifiedCall } from '@pollen/server/features/partner-calls/verify';
import {
  createPartner,
  insertFirstSetup,
  insertPartnerSurvey,
  messageOf,
  presets,
  sealSecret,
} from '@pollen/server/features/partners/index';
import { changeState, createPartnerSurvey } from '@pollen/server/features/surveys/index';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { MINUTE_MS, machineClock } from '@pollen/server/platform/time';
import { callOf } from '@pollen/testkit/fake-partner';
import { signIn } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { connectTo } from './connect-to';
import { reconcile } from './reconciliation';
import { runPanel } from './running-panel';
import { keepBusy, percentile, printTable } from './table';

/**
 * The inbox of partners, while one process handles what was stored. First every complete is sent several times, shuffled,
 * from 16 connections: exactly one reward each, and the checks clean. From 16 connections the answers wait for the disk;
 * from 64, as a large partner keeps, as many calls come as are taken: 1,000 a second. The floor is the statement that
 * stores a call, sent alone from as many connections. Then calls come at a steady rate: answers within 50 ms and points
 * within a second, for 99 of 100. A reconciliation file takes the completes back: at most a minute for
 * 100,000 lines. Last, signed addresses with a change, of which none is accepted.
 * The promises are those of `BENCH_COMPLETES=10000 BENCH_SECONDS=300`.
 */
const COMPLETES = Number(process.env.BENCH_COMPLETES ?? 2_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const PER_SECOND = 300;
/** Completes before anything counts: a panel that has run for a while has rows that its plans are made for. */
const WARM = 2_000;
/** Lines of a reconciliation file; those beside the completes change nothing, as most lines of a month do. */
const LINES = Number(process.env.BENCH_LINES ?? 100_000);
const MUTATIONS = Number(process.env.BENCH_MUTATIONS ?? 100_000);
const TIMES = 12;
const CALLERS = 16;
/** Connections and completes of the stretch that finds how many calls are accepted, each of them sent as often as above. */
const MOST_CALLERS = 64;
const MOST_COMPLETES = Math.min(COMPLETES, 2_500);
const REWARD = 180;
const SECRET = 'a secret that only the bench uses';
/** The presets whose calls are believed by their signature. */
const SIGNED = ['own', 'cint', 'purespectrum', 'dynata', 'bitlabs', 'tapresearch'] as const;

/**
 * Returns whether two addresses are the same once decoded as forms, in any order, with a signature in capitals or in
 * either of the alphabets of base64, of which one has a `+` that a form reads as a space.
 */
function sameForm(one: string, other: string, signatureName: string): boolean {
  const read = (url: string) =>
    [...new URLSearchParams(url.split('?')[1])]
      .map(([name, value]) =>
        name === signatureName ? value.toLowerCase().replace(/[ -]/g, '+').replaceAll('_', '/') : `${name}=${value}`,
      )
      .sort()
      .join('\n');
  return read(one) === read(other);
}

const { panel, url: databaseUrl, address, stop } = await runPanel(20);
const { services } = panel;
const { call } = connectTo(address);
const { database, secrets, config } = services;

const { partnerId, surveyId, partnerKey } = await database.transaction(async (tx) => {
  const partnerId = await createPartner(tx, { name: 'Exchange', preset: 'own', createdBy: null });
  const callSecret = await sealSecret(tx, secrets, { partnerId, purpose: 'call', text: SECRET });
  await insertFirstSetup(tx, partnerId, { profile: presets.own, entrySecret: null, callSecret });
  const settings = {
    title: { en: 'Trips', zh: '出游' },
    description: { en: '', zh: '' },
    rewardPoints: REWARD,
    reviewDays: 0,
    estimatedIr: 60,
    estimatedLoiMinutes: 5,
    target: {},
    completesTarget: 100_000,
  };
  const surveyId = await createPartnerSurvey(tx, settings, [], { withheld: false });
  await insertPartnerSurvey(tx, { surveyId, partnerId, externalId: 'M-1', cpiCents: 250, entryLink: null });
  await changeState(tx, surveyId, 'launch');
  const partner = await tx.one<{ key: string }>(sql`select partner_key as key from partners where id = ${partnerId}`);
  return { partnerId, surveyId, partnerKey: partner.key };
});
/** Rows of the set-up that fit into the time of one transaction. */
const ADDED_AT_ONCE = 250;
/** Members who look at the page before leaving, one after the other. */
const LEAVING = 300;
const wanted = WARM + COMPLETES + MOST_COMPLETES + SECONDS * PER_SECOND + LEAVING;
for (let first = 1; first <= wanted; first += ADDED_AT_ONCE) {
  await database.transaction(async (tx) => {
    const last = Math.min(wanted, first + ADDED_AT_ONCE - 1);
    const added = sql`select id from members where recommended_code = any (
      select 'r' || n from generate_series(${first}::int, ${last}::int) n)`;
    await tx.run(sql`
      insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
      select 'm' || n || '@example.com', 'm' || n || '@example.com', '-', 'm' || n, 'r' || n, now(), now()
      from generate_series(${first}::int, ${last}::int) n`);
    await tx.run(sql`insert into ledger_accounts (member_id) ${added}`);
    await tx.run(sql`insert into credit_accounts (member_id) ${added}`);
    await tx.run(sql`
      insert into attempts (attempt_key, survey_id, member_id, reward_points, run, started_at, turned_at, reserved_until)
      select 'attempt-' || lpad(id::text, 12, '0'), ${surveyId}::bigint, id, ${REWARD}::int,
        '{"format": 1, "seed": "s", "page": 0, "answers": {}, "end": null}', now() - interval '10 minutes', now(), now() + interval '1 hour'
      from (${added}) added`);
  });
}
const allAttempts = (
  await database.slowReader.rows<{ attempt: string }>(sql`select attempt_key as attempt from attempts order by id`)
).map(({ attempt }) => attempt);
const attempts = allAttempts.slice(WARM);

const agent = new Agent({ keepAlive: true, maxSockets: MOST_CALLERS });
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
const targetOf = (attempt: string) =>
  callOf('own', callUrl, { attempt, status: 'complete' }, SECRET).url.slice(config.publicUrl.length);

let isSending = true;
// One handler, as a process has; it goes on until nothing waits.
async function handle(): Promise<void> {
  for (;;) {
    const isLast = !isSending;
    const mayBeMore = await handleWaitingCalls(services);
    if (isLast && !mayBeMore) return;
    await pause(5);
  }
}

await Promise.all(
  Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = caller; n < WARM; n += CALLERS) await send(targetOf(allAttempts[n] as string));
  }),
);
isSending = false;
await handle();
isSending = true;
// As autovacuum does within a minute. With what it knows of an empty table, PostgreSQL would read whole tables.
await database.pool.query('vacuum analyze');

/** What was answered, and how long each answer took. */
const counts = new Map<number, number>();
let times: number[] = [];
async function sendTimed(target: string): Promise<void> {
  const start = performance.now();
  const status = await send(target);
  times.push(performance.now() - start);
  counts.set(status, (counts.get(status) ?? 0) + 1);
}
const answers = () => [...counts].map(([status, n]) => `${status}: ${n}`).join(', ');

/** Sends the completes of some attempts several times each, shuffled, while they are handled; returns how fast. */
async function sendRepeated(repeated: readonly string[], callers: number) {
  const targets = repeated.flatMap((attempt) => Array(TIMES).fill(targetOf(attempt)) as string[]);
  for (let at = targets.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [targets[at], targets[other]] = [targets[other] as string, targets[at] as string];
  }
  times = [];
  counts.clear();
  isSending = true;
  let next = 0;
  const beginning = performance.now();
  const handling = handle();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < targets.length) await sendTimed(targets[next++] as string);
    }),
  );
  const sentMs = performance.now() - beginning;
  isSending = false;
  await handling;
  const perSecond = (ms: number) => Math.round((targets.length * 1000) / ms);
  return { calls: targets.length, accepted: perSecond(sentMs), handled: perSecond(performance.now() - beginning) };
}

const rewardsSoFar = () =>
  database.slowReader.one<{ rewards: number; points: number }>(sql`
    select count(*)::int - ${WARM}::int as rewards, coalesce(sum(amount), 0)::int - ${WARM * REWARD}::int as points
    from ledger_transfers where kind = 'survey'`);

const repeated = await sendRepeated(attempts.slice(0, COMPLETES), CALLERS);
const { rewards, points } = await rewardsSoFar();
const findings = await runChecks(databaseUrl);

const statement = `insert into partner_calls (partner_id, via, method, target, headers, body, network, received_at, state)
  select id, 'call', 'GET', $1, '{}', '', '', now(), 'ignored' from partners`;
const store = () => database.pool.query({ name: 'floor', text: statement, values: [targetOf(attempts[0] as string)] });
const floor = await keepBusy(CALLERS, 3_000, store);

printTable(
  `bench:partners, ${COMPLETES} completes sent ${TIMES} times each from ${CALLERS} connections while one process handles them`,
  ['', 'result', 'aim'],
  [
    ['answers', answers(), `200: ${repeated.calls}`],
    ['accepted/s', repeated.accepted, ''],
    ['floor: the insert alone/s', Math.round(floor.perSecond), ''],
    ['answer p50 ms', percentile(times, 0.5).toFixed(1), ''],
    ['answer p99 ms', percentile(times, 0.99).toFixed(1), ''],
    ['handled/s', repeated.handled, ''],
    ['rewards', rewards, COMPLETES],
    ['points', points, COMPLETES * REWARD],
    ['checks that fail', findings.length, 0],
  ],
);

const most = await sendRepeated(attempts.slice(COMPLETES, COMPLETES + MOST_COMPLETES), MOST_CALLERS);
const after = await rewardsSoFar();
const mostFloor = await keepBusy(MOST_CALLERS, 3_000, store);
printTable(
  `bench:partners, as many calls as are taken from ${MOST_CALLERS} connections while one process handles them`,
  ['', 'result', 'aim'],
  [
    ['answers', answers(), `200: ${most.calls}`],
    ['accepted/s', most.accepted, '>= 1000'],
    ['floor: the insert alone/s', Math.round(mostFloor.perSecond), ''],
    ['answer p50 ms', percentile(times, 0.5).toFixed(1), ''],
    ['answer p99 ms', percentile(times, 0.99).toFixed(1), ''],
    ['handled/s', most.handled, ''],
    ['rewards', after.rewards - rewards, MOST_COMPLETES],
  ],
);

const leavers = await database.slowReader.rows<{ attempt: string; memberId: number }>(sql`
  select attempt_key as attempt, member_id as "memberId" from attempts order by id desc limit ${LEAVING}::int`);
const pages: number[] = [];
for (const { attempt, memberId } of leavers) {
  const cookie = await signIn(panel, memberId);
  const start = performance.now();
  const { code, data } = await call(`GET /api/v1/Attempts/${attempt}`, { cookie });
  pages.push(performance.now() - start);
  const { kind } = (data ?? {}) as { kind?: string };
  if (code !== 200 || kind !== 'partner') throw new Error(`the page before leaving: ${code} ${kind}`);
}
printTable(
  `bench:partners, the page before leaving for a partner, ${LEAVING} members one after the other`,
  ['', 'result', 'aim'],
  [
    ['p50 ms', percentile(pages, 0.5).toFixed(1), ''],
    ['p95 ms', percentile(pages, 0.95).toFixed(1), '<= 30'],
  ],
);

if (SECONDS > 0) {
  times = [];
  counts.clear();
  isSending = true;
  const handling = handle();
  const since = services.clock.now();
  const sending: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < SECONDS * PER_SECOND; n++) {
    // At its time, whether the calls before it have been answered or not.
    const early = start + (n * 1_000) / PER_SECOND - performance.now();
    if (early > 1) await pause(early);
    sending.push(sendTimed(targetOf(attempts[COMPLETES + MOST_COMPLETES + n] as string)));
  }
  await Promise.all(sending);
  isSending = false;
  await handling;
  const { n, p99 } = await database.slowReader.one<{ n: number; p99: number }>(sql`
    select count(*)::int as n, percentile_cont(0.99) within group (
      order by extract(epoch from handled_at - received_at) * 1000)::float8 as p99
    from partner_calls where received_at >= ${since} and state = 'handled'`);
  printTable(
    `bench:partners, ${PER_SECOND} calls a second for ${SECONDS} s`,
    ['', 'result', 'aim'],
    [
      ['answers', answers(), `200: ${SECONDS * PER_SECOND}`],
      ['answer p50 ms', percentile(times, 0.5).toFixed(1), ''],
      ['answer p99 ms', percentile(times, 0.99).toFixed(1), '<= 50'],
      ['paid', n, SECONDS * PER_SECOND],
      ['stored to handled p99 ms', p99.toFixed(0), '<= 1000'],
    ],
  );
}

const jobsDatabase = connectDatabase({ url: databaseUrl, clock: machineClock, connections: 2, patienceMs: MINUTE_MS });
const file = await reconcile(
  services,
  { ...services, database: jobsDatabase },
  {
    partnerId,
    surveyId,
    completes: attempts.slice(0, COMPLETES),
    lines: LINES,
  },
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

const setup = { isSeen: true, entrySecret: null, feedSecret: null, callSecrets: [SECRET], formerUntil: null };
let accepted = 0;
for (let n = 0; n < MUTATIONS; n++) {
  const preset = SIGNED[n % SIGNED.length] as (typeof SIGNED)[number];
  const call = callOf(preset, callUrl, { attempt: attempts[0] as string, status: '21' }, SECRET);
  const at = callUrl.length + 1 + Math.floor(Math.random() * (call.url.length - callUrl.length - 1));
  const letter = String.fromCharCode(33 + Math.floor(Math.random() * 94));
  const url = call.url.slice(0, at) + letter + call.url.slice(at + Math.floor(Math.random() * 2));
  // The same bytes, or another spelling of the same signature or form, are no change.
  if (url === call.url || sameForm(url, call.url, presets[preset].call.signature?.name ?? '')) continue;
  const message = messageOf(url, call.headers, Buffer.from(call.body));
  if (isVerifiedCall({ ...setup, profile: presets[preset] }, message, '')) accepted += 1;
}
printTable(
  'bench:partners, signed addresses with a change',
  ['', 'result', 'aim'],
  [
    ['changed', MUTATIONS, ''],
    ['accepted', accepted, 0],
  ],
);
agent.destroy();
await jobsDatabase.close();
await stop();
