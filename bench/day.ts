import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runChecks } from '@pollen/checks/run';
import { addConfirmedPayoutAccount } from '@pollen/server/features/payout-accounts/index';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { hashPassword } from '@pollen/server/platform/passwords';
import { machineClock } from '@pollen/server/platform/time';
import { offerGift } from '@pollen/testkit/gifts';
import { MailServer } from '@pollen/testkit/mail-server';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { PASSWORD, signIn } from '@pollen/testkit/personas';
import { freePort, type RunningServer, runServer } from '@pollen/testkit/running-server';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { connectTo } from './connect-to';
import { fillPanel } from './large-panel';
import { type ProcessSize, watchProcess } from './process-size';
import { runPanel } from './running-panel';
import { percentile, printTable } from './table';
import { type Answered, type Caller, callerOf, endConnections, PAGES, type Send, visit } from './visits';

/**
 * A busy hour, a stretch of it at each rate: members come at random moments whether those before them have left or not,
 * read, check in, answer a survey of ten pages, some log in or order; operators read lists and approve orders; a wave of
 * invitations goes out and jobs run. The rate rises until the 99th percentile of a call is over 250 ms or anything is
 * refused. First one process, then two. The load, the processes and PostgreSQL share the machine.
 *
 * A soak is one long stretch: `BENCH_PROCESSES=1 BENCH_RATES=0.5 BENCH_SECONDS=7200`. Its memory may grow by a tenth after
 * the first sixth of the time, its descriptors not at all.
 */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 50_000);
/** Visits that begin in a second, one stretch for each rate. */
const RATES = (process.env.BENCH_RATES ?? '1,2,4,6,8,12').split(',').map(Number);
const STRETCH_MS = Number(process.env.BENCH_SECONDS ?? 120) * 1_000;
const PROCESSES = (process.env.BENCH_PROCESSES ?? '1,2').split(',').map(Number);
/** So often the memory of the processes is looked at in a stretch. */
const LOOKS = 12;
const READING_MS = 1_500;
const AIM_MS = 250;
const SURVEYS = 40;
const OPERATORS = 3;
const WAVE = Math.min(5_000, Math.floor(MEMBERS / 10));
/** One visit of so many begins with the password, and ends with an order. */
const LOG_IN_EVERY = 5;
const ORDER_EVERY = 20;
/** docs/scale.md: one member in twenty comes on a busy day, a fifth of them in its busiest hour. */
const MEMBERS_PER_VISIT = 100;
const LINES = 8;
const DAYS = 400;

const questionnaire = {
  pages: Array.from({ length: PAGES }, (_, n) => ({
    name: `p${n}`,
    elements: [{ type: 'radiogroup', name: `q${n}`, title: `Question ${n}`, isRequired: true, choices: ['a', 'b'] }],
  })),
};

/** What an operator does all day: looks at lists, and approves the oldest order that waits. */
async function work(send: Send, { cookie }: OperatorPersona, isOver: () => boolean): Promise<void> {
  const looks = [
    'Overview',
    'Members?size=30',
    'FlaggedAttempts?state=open',
    'Orders?status=6&sort=ordered',
    'Surveys',
  ];
  for (let n = 0; !isOver(); n += 1) {
    await pause(2_000 * (0.5 + Math.random()));
    const path = looks[n % looks.length] ?? '';
    const said = (await send(`GET /api/console/${path}`, cookie)) as {
      list?: { id: number; checks?: { kind: string }[] }[];
    } | null;
    if (!path.startsWith('Orders')) continue;
    const order = said?.list?.[Math.floor(Math.random() * said.list.length)];
    if (!order) continue;
    const warnings = (order.checks ?? []).map(({ kind }) => kind);
    await send('POST /api/console/Orders/Approve', cookie, { ids: [order.id], shown: [{ id: order.id, warnings }] });
  }
}

const mails = new MailServer();
await mails.start();
const folder = await mkdtemp(join(tmpdir(), 'pollen-day-'));
const running = await runPanel(8, { LIMIT_LOGINS_PER_NETWORK_MINUTE: '1000000' });
const { panel } = running;
const background = connectDatabase({ url: running.url, clock: machineClock, connections: 2, patienceMs: 3_600_000 });
const ports: number[] = [];
for (let n = 0; n < Math.max(...PROCESSES); n += 1) ports.push(await freePort());
const address = (port: number) => `http://127.0.0.1:${port}`;

function startProcess(port: number): Promise<RunningServer> {
  return runServer({
    NODE_ENV: 'production',
    DATABASE_URL: running.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a key that is only used by benches',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    PUBLIC_URL: address(ports[0] ?? 0),
    MORE_HOSTS: '127.0.0.1',
    LIMIT_REQUESTS_PER_NETWORK_MINUTE: '100000000',
    LIMIT_LOGINS_PER_NETWORK_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    PORT: String(port),
  });
}

/** Fills the panel and returns members who have not come yet, with sessions. */
async function prepare(visits: number): Promise<Caller[]> {
  const old: number[] = [];
  for (let n = 0; n < 20; n += 1) old.push((await launchSurvey(panel)).id);
  const began = performance.now();
  await fillPanel(background, { members: MEMBERS, lines: MEMBERS * LINES, days: DAYS }, old);
  console.log(`filled ${MEMBERS} members in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await background.transaction((tx) =>
    tx.run(sql`update surveys set state = 'closed' where id = any(${old}::bigint[])`),
  );
  for (let n = 0; n < SURVEYS; n += 1) await launchSurvey(panel, { questionnaire, completesTarget: 1_000_000 });
  // Long enough ago that they are open to members of every level.
  await background.transaction((tx) => tx.run(sql`update surveys set launched_at = launched_at - interval '1 day'`));
  const chosen = await background.slowReader.rows<{ id: number; email: string }>(sql`
    select id, email from members where state = 'active' order by md5(id::text) limit ${visits}`);
  const hash = await hashPassword(PASSWORD);
  await background.transaction((tx) =>
    tx.run(sql`
      update members set password_hash = ${hash} where id = any(${chosen.map(({ id }) => id)}::bigint[])`),
  );
  // Whoever orders has said to whom it is paid.
  await background.transaction(async (tx) => {
    for (const { id, email } of chosen) await addConfirmedPayoutAccount(tx, id, { name: 'A Member', account: email });
  });
  const callers: Caller[] = [];
  for (const member of chosen) callers.push({ ...member, cookie: await signIn(panel, member.id) });
  return callers;
}

/** Prints how a process grew after its first sixth of a stretch. */
function printSizes(sizes: readonly ProcessSize[]): void {
  const warm = sizes[LOOKS / 6 - 1] ?? sizes[0];
  const growth = (size: ProcessSize) => (warm ? (size.memoryMb / warm.memoryMb - 1) * 100 : 0);
  printTable(
    'size of the process (aim of a soak: memory +10 % after the warm-up, descriptors level)',
    ['minute', 'memory MB', 'since warm-up', 'descriptors'],
    sizes.map((size) => [
      size.minute.toFixed(1),
      size.memoryMb.toFixed(0),
      size.minute < (warm?.minute ?? 0) ? '' : `${growth(size).toFixed(1)} %`,
      size.descriptors,
    ]),
  );
}

/** Plays a stretch at a rate, prints what it found, and returns whether the rate holds. */
async function play(
  rate: number,
  processes: number,
  next: () => Caller,
  operators: readonly OperatorPersona[],
  giftId: number,
): Promise<boolean> {
  const answered: Answered[] = [];
  const sends = ports.slice(0, processes).map((port) => callerOf(address(port), answered));
  const sendOf = (n: number) => sends[n % sends.length] as Send;
  const fresh = await launchSurvey(panel, { questionnaire, completesTarget: 1_000_000 });
  let isOver = false;
  const working = operators.map((operator, n) => work(sendOf(n), operator, () => isOver));
  const begin = performance.now();
  const watched = servers.slice(0, processes).map(({ process: { pid = 0 } }) => watchProcess(pid, STRETCH_MS / LOOKS));
  const wave = pause(STRETCH_MS / 4).then(() =>
    sendOf(0)(`POST /api/console/Surveys/${fresh.id}/Waves`, operators[0]?.cookie ?? '', { size: WAVE }),
  );
  const visits: Promise<void>[] = [];
  for (let at = begin; at < begin + STRETCH_MS; at += (-Math.log(1 - Math.random()) * 1_000) / rate) {
    const early = at - performance.now();
    if (early > 1) await pause(early);
    const n = visits.length;
    const plan = {
      password: n % LOG_IN_EVERY === 0 ? PASSWORD : '',
      giftId: n % ORDER_EVERY === 0 ? giftId : 0,
      readingMs: READING_MS,
    };
    visits.push(visit(sendOf(n), next(), plan));
  }
  await Promise.all(visits);
  isOver = true;
  await Promise.all([...working, wave]);
  for (const { stop } of watched) printSizes(await stop());

  // At the beginning nobody is in the middle of a survey yet, at the end nobody comes any more.
  const counted = answered.filter((one) => one.begin > begin + STRETCH_MS / 6 && one.begin < begin + STRETCH_MS);
  const byName = new Map<string, Answered[]>();
  for (const one of counted) {
    const same = byName.get(one.name);
    if (same) same.push(one);
    else byName.set(one.name, [one]);
  }
  const rows = [...byName].map(([name, calls]) => {
    const times = calls.map(({ ms }) => ms);
    const refused = calls.filter(({ refusal }) => refusal !== null);
    return { name, calls: calls.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), refused };
  });
  rows.sort((one, other) => other.p99 - one.p99);
  const refused = rows.flatMap((row) => row.refused);
  const holds = rows.every(({ p99 }) => p99 <= AIM_MS) && refused.length === 0;
  const perSecond = counted.length / ((STRETCH_MS * 5) / 6 / 1000);
  printTable(
    `bench:day, ${rate} visits a second, ${processes} process${processes > 1 ? 'es' : ''}: ${perSecond.toFixed(0)} calls a second, ${mails.received.length} mails so far; the slowest calls (aim: p99 ${AIM_MS} ms, nothing refused): ${holds ? 'holds' : 'does not hold'}`,
    ['call', 'calls', 'p50 ms', 'p99 ms', 'refused'],
    rows.slice(0, 12).map((row) => [row.name, row.calls, row.p50.toFixed(1), row.p99.toFixed(1), row.refused.length]),
  );
  for (const text of new Set(refused.slice(0, 200).map(({ name, refusal }) => `${name}: ${refusal}`)))
    console.log(text);
  return holds;
}

const servers: RunningServer[] = [];
try {
  const needed = RATES.reduce((sum, rate) => sum + rate, 0) * (STRETCH_MS / 1000) * PROCESSES.length * 1.3;
  if (needed > MEMBERS * 0.9) throw new Error(`BENCH_MEMBERS has to be ${Math.ceil(needed / 0.9)} for these rates`);
  const giftId = await offerGift(panel, {
    kind: 'code',
    art: 'online-store',
    pricePoints: 100,
    valueCents: 100,
    stock: 1_000,
  });
  const members = await prepare(Math.ceil(needed));
  // The filled tables are not in every respect what a panel writes.
  const filledWith = new Set((await runChecks(running.url)).map(({ check }) => check));
  const operators: OperatorPersona[] = [];
  const { call } = connectTo(running.address);
  for (let n = 0; n < OPERATORS; n += 1) operators.push(await createOperatorPersona({ ...panel, call }));
  const next = () => {
    const member = members.pop();
    if (!member) throw new Error('all members have come');
    return member;
  };
  for (const processes of PROCESSES) {
    while (servers.length < processes) servers.push(await startProcess(ports[servers.length] ?? 0));
    let best = 0;
    for (const rate of RATES) {
      if (!(await play(rate, processes, next, operators, giftId))) break;
      best = rate;
    }
    console.log(
      `${processes} process${processes > 1 ? 'es' : ''}: ${best} visits a second, ${best * 3_600} in the hour: a panel of ${best * 3_600 * MEMBERS_PER_VISIT} members`,
    );
  }
  const findings = (await runChecks(running.url)).filter(({ check }) => !filledWith.has(check));
  console.log(`checks that fail: ${findings.length}`);
  for (const finding of findings) console.log(JSON.stringify(finding).slice(0, 300));
  if (findings.length > 0) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  endConnections();
  await background.close();
  await running.stop();
  await mails.stop();
  await rm(folder, { recursive: true, force: true });
}
