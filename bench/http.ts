import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pg from 'pg';
import { type Measured, measureProcessors } from './processor-time';
import { runPanel } from './running-panel';
import { printTable } from './table';

/**
 * The calls of a member's visit against bare Fastify with one indexed select on the same database.
 * Aims: 0.7 or better for the cheap ones, those that need one statement beside the session, and for the account and the
 * history; 0.65 for the page of a survey, 0.5 for the list of surveys. The members of the bench have no history.
 */
const CONNECTIONS = 16;
/** How long each turn lasts, of a call and of the floor. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const TURNS = Number(process.env.BENCH_TURNS ?? 7);
/** The calls to measure, by a pattern of their paths: all unless one is given. */
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');

/** Every connection belongs to one member, whose id replaces `{id}` in the path. */
async function measure(
  address: string,
  path: string,
  members: readonly MemberPersona[],
): Promise<{ perSecond: number; p50: number; p99: number }> {
  let next = 0;
  const options = {
    url: address,
    connections: CONNECTIONS,
    setupClient(client: autocannon.Client) {
      const member = members[next++ % members.length] as MemberPersona;
      client.setRequests([
        {
          method: 'GET',
          path: path.replace('{id}', String(member.id)),
          headers: { cookie: member.cookie, 'accept-language': 'en-US' },
        },
      ]);
    },
  };
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Returns the processor time of each call in microseconds: this process's + the database's. */
function costOf({ result, elapsedMs, processMs, databaseMs }: Measured<{ perSecond: number }>): string {
  const each = (ms: number) => ((ms * 1_000_000) / elapsedMs / result.perSecond).toFixed(0);
  return `${each(processMs)} + ${each(databaseMs)}`;
}

const running = await runPanel(CONNECTIONS);
const { pool: database } = running.panel.services.database;
const pool = new pg.Pool({ connectionString: running.url, max: CONNECTIONS });
// Its connections may be cut by the server's stop a moment before they are closed.
pool.on('error', () => undefined);
const bare = Fastify();
try {
  const members = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, n) =>
      createMember(running.panel, { email: `bench${n}@example.com`, points: 5_000 }),
    ),
  );
  const survey = await launchSurvey(running.panel);
  for (let n = 0; n < 20; n += 1) await launchSurvey(running.panel);
  bare.get<{ Params: { id: string } }>('/select/:id', async ({ params }) => {
    const { rows } = await pool.query({
      name: 'floor',
      text: 'select id, email, handle, state from members where id = $1',
      values: [params.id],
    });
    return { code: 200, data: rows[0], errors: [] };
  });
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const floorAddress = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`;

  const account = '/api/v1/Accounts/{id}';
  const visit = [
    [`${account}/TodayStatus`, 'cheap'],
    [`${account}/CheckinDays?year=2026&month=11`, 'cheap'],
    [`${account}/Points`, 'cheap'],
    ['/api/v1/Countries', 'cheap'],
    [account, ''],
    [`${account}/IndividualSurveys`, ''],
    [`/api/v1/Surveys/${survey.encryptId}`, ''],
    ['/api/v1/Gifts', ''],
    [`${account}/HistoricalSurveys`, ''],
  ] as const;
  const rows = [];
  for (const [path, kind] of visit.filter(([path]) => ONLY.test(path))) {
    const turns = [];
    // Call and floor take turns, and the median counts: a machine that others share is twice as fast in
    // one second as in the next. The first turn of each warms up.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const floor = await measureProcessors(database, () => measure(floorAddress, '/select/{id}', members));
      const ours = await measureProcessors(database, () => measure(running.address, path, members));
      if (turn > 0) turns.push({ ratio: ours.result.perSecond / floor.result.perSecond, floor, ours });
    }
    turns.sort((a, b) => a.ratio - b.ratio);
    const [least, middle, most] = [turns[0], turns[Math.floor((TURNS - 1) / 2)], turns[TURNS - 1]];
    if (!least || !middle || !most) throw new Error('no turn was measured');
    rows.push([
      path.slice(0, 44),
      kind,
      middle.ours.result.perSecond.toFixed(0),
      middle.floor.result.perSecond.toFixed(0),
      middle.ratio.toFixed(2),
      `${least.ratio.toFixed(2)}-${most.ratio.toFixed(2)}`,
      middle.ours.result.p50,
      middle.ours.result.p99,
      costOf(middle.ours),
      costOf(middle.floor),
    ]);
  }
  printTable(
    `bench:http, ${CONNECTIONS} connections, the middle of ${TURNS} turns (aims: 0.7 or better for the cheap ones, account and history; survey 0.65, list of surveys 0.5)`,
    ['call', '', 'calls/s', 'floor/s', 'ratio', 'of all turns', 'p50 ms', 'p99 ms', 'processor µs', 'of the floor'],
    rows,
  );
  console.log('processor µs: of this process, with the client, and of the database, for each call.\n');
} finally {
  // autocannon leaves its last requests under way.
  await setTimeout(200);
  await bare.close();
  await pool.end();
  await running.stop();
}
