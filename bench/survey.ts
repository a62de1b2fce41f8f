import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import Fastify from 'fastify';
import pg from 'pg';
import { type Measured, measureProcessors } from './processor-time';
import { runPanel } from './running-panel';
import { percentile, printTable } from './table';

/**
 * Ten questions, all on one page and one per page with each page kept, from start to credited reward, by 16 members at
 * once; against bare Fastify that writes as many rows in as many calls. Aims:
 * ratio 0.45 or better for one page, 0.4 for ten.
 *
 * This measures the capacity of the machine: without pauses, every call waits for those of 15 other members. The waiting
 * time of a member is measured again with 16 members who pause at each question, far shorter than reading one takes.
 * Aim: page turns p95 8 ms.
 */
const MEMBERS = 16;
/** For each question of a page. */
const PAUSE_MS = 100;
/** Responses of each member before anything counts, in a round, and with pauses. */
const WARM_EACH = 12;
const RESPONSES_EACH = Number(process.env.BENCH_RESPONSES ?? 10);
const PAUSED_EACH = Number(process.env.BENCH_PAUSED ?? 15);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

const question = (n: number) => ({
  type: 'radiogroup',
  name: `q${n}`,
  title: `Question ${n}`,
  isRequired: true,
  choices: ['a', 'b', 'c', 'd'],
});
const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
const questionnaires = {
  'one page': { pages: [{ name: 'p', elements: numbers.map(question) }] },
  'ten pages': { pages: numbers.map((n) => ({ name: `p${n}`, elements: [question(n)] })) },
};

const agent = new Agent({ keepAlive: true, maxSockets: MEMBERS });

interface Reply {
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: a bench looks at two fields
  data: any;
}

function post(address: string, path: string, body: unknown, cookie = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const payload = JSON.stringify(body);
    const sent = httpRequest(
      `${address}${path}`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), cookie },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve(JSON.parse(text)));
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Makes one response from start to end and returns the time of each page turn in ms. */
async function respond(
  address: string,
  member: MemberPersona,
  encryptId: string,
  pages: readonly Record<string, string>[],
  pauseMs = 0,
): Promise<number[]> {
  const { data } = await post(address, `/api/v1/Surveys/${encryptId}/Attempts`, {}, member.cookie);
  const turns: number[] = [];
  let last: Reply | undefined;
  for (const [turn, answers] of pages.entries()) {
    // A random pause, so that members do not act in step.
    const questions = Object.keys(answers).length;
    if (pauseMs > 0) await setTimeout(pauseMs * questions * (0.5 + Math.random()));
    const begin = performance.now();
    last = await post(address, `/api/v1/Attempts/${data.attemptId}/Page`, { turn, answers }, member.cookie);
    turns.push(performance.now() - begin);
  }
  if (last?.data.state !== 'completed') throw new Error(`not completed: ${JSON.stringify(last)}`);
  return turns;
}

/** As many calls and rows as a response, at the floor; returns the time of each page turn in ms. */
async function respondAtFloor(
  address: string,
  pages: readonly Record<string, string>[],
  pauseMs = 0,
): Promise<number[]> {
  await post(address, '/rows/1', {});
  const turns: number[] = [];
  for (const [turn, answers] of pages.entries()) {
    if (pauseMs > 0) await setTimeout(pauseMs * Object.keys(answers).length * (0.5 + Math.random()));
    const begin = performance.now();
    // The last call also writes the points and the credit line.
    await post(address, `/rows/${turn === pages.length - 1 ? 3 : 1}`, { turn, answers });
    turns.push(performance.now() - begin);
  }
  return turns;
}

/** The floor: bare Fastify on the same database with as many calls and rows. */
async function startFloor(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: MEMBERS });
  // Its connections may be cut by the server's stop a moment before they are closed.
  pool.on('error', () => undefined);
  await pool.query(
    'create table if not exists bench_rows (id bigint generated always as identity primary key, body jsonb not null)',
  );
  const app = Fastify();
  app.post<{ Params: { rows: string } }>('/rows/:rows', async (request) => {
    const rows = Number(request.params.rows);
    await pool.query({
      name: 'floor',
      text: 'insert into bench_rows (body) select $1::jsonb from generate_series(1, $2::int)',
      values: [JSON.stringify(request.body), rows],
    });
    return { code: 200, data: null };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      await app.close();
      await pool.end();
    },
  };
}

const running = await runPanel(MEMBERS);
const floor = await startFloor(running.url);
const { pool } = running.panel.services.database;
try {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, n) => createMember(running.panel, { email: `bench${n}@example.com` })),
  );
  const rows: (string | number)[][] = [];
  for (const [name, questionnaire] of Object.entries(questionnaires)) {
    const pages =
      name === 'one page'
        ? [Object.fromEntries(numbers.map((n) => [`q${n}`, 'b']))]
        : numbers.map((n) => ({ [`q${n}`]: 'b' }));
    // A member answers a survey once, so each response of a member is to another survey.
    const surveys: string[] = [];
    for (let n = 0; n < ROUNDS * RESPONSES_EACH + PAUSED_EACH + WARM_EACH; n += 1) {
      const { encryptId } = await launchSurvey(running.panel, { questionnaire, completesTarget: 1_000_000 });
      surveys.push(encryptId);
    }
    const next = () => surveys.pop() ?? '';
    // PostgreSQL plans a statement anew in each of its first five runs on a connection, and keeps its plan from then on.
    for (const [warm, encryptId] of Array.from({ length: WARM_EACH }, next).entries()) {
      await Promise.all(members.map((member) => respond(running.address, member, encryptId, pages)));
      await Promise.all(members.map(() => respondAtFloor(floor.address, pages)));
      // As autovacuum does by itself within a minute: plans made for empty tables are not those of a panel.
      if (warm === 3) await pool.query('analyze');
    }

    const rounds = [];
    const turns: number[] = [];
    // Both take turns, so that a machine that slows down slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      const atFloor = await measureProcessors(pool, () =>
        Promise.all(
          members.map(async () => {
            for (let n = 0; n < RESPONSES_EACH; n += 1) await respondAtFloor(floor.address, pages);
          }),
        ),
      );
      const offered = Array.from({ length: RESPONSES_EACH }, next);
      const ours = await measureProcessors(pool, () =>
        Promise.all(
          members.map(async (member) => {
            for (const encryptId of offered) turns.push(...(await respond(running.address, member, encryptId, pages)));
          }),
        ),
      );
      rounds.push({ ratio: atFloor.elapsedMs / ours.elapsedMs, atFloor, ours });
    }
    rounds.sort((one, other) => one.ratio - other.ratio);
    const middle = rounds[Math.floor(ROUNDS / 2)];
    if (!middle) throw new Error('no round was measured');
    const responses = MEMBERS * RESPONSES_EACH;
    const perSecond = ({ elapsedMs }: Measured<unknown>) => ((responses * 1000) / elapsedMs).toFixed(0);
    const perCall = (ms: number) => (ms / responses / (pages.length + 1)).toFixed(2);

    const turnsWithPauses: number[] = [];
    const floorWithPauses: number[] = [];
    const offered = Array.from({ length: PAUSED_EACH }, next);
    await Promise.all(
      members.map(async (member) => {
        for (const encryptId of offered)
          turnsWithPauses.push(...(await respond(running.address, member, encryptId, pages, PAUSE_MS)));
      }),
    );
    await Promise.all(
      members.map(async () => {
        for (const _ of offered) floorWithPauses.push(...(await respondAtFloor(floor.address, pages, PAUSE_MS)));
      }),
    );
    rows.push([
      name,
      perSecond(middle.ours),
      perSecond(middle.atFloor),
      middle.ratio.toFixed(2),
      `${rounds[0]?.ratio.toFixed(2)}-${rounds.at(-1)?.ratio.toFixed(2)}`,
      percentile(turns, 0.5).toFixed(1),
      percentile(turns, 0.95).toFixed(1),
      percentile(turnsWithPauses, 0.5).toFixed(1),
      percentile(turnsWithPauses, 0.95).toFixed(1),
      percentile(floorWithPauses, 0.95).toFixed(1),
      `${perCall(middle.ours.processMs)} (${perCall(middle.atFloor.processMs)})`,
      `${perCall(middle.ours.databaseMs)} (${perCall(middle.atFloor.databaseMs)})`,
    ]);
  }
  printTable(
    `bench:survey, ${MEMBERS} members (aims: ratio 0.45 or better for one page, 0.4 for ten; turn p95 with pauses 8 ms)`,
    [
      '10 questions',
      'responses/s',
      'floor/s',
      'ratio',
      'of all rounds',
      'turn p50 ms',
      'p95',
      `${PAUSE_MS} ms a question: p50`,
      'p95',
      'p95 of the floor',
      'process ms/call (floor)',
      'database ms/call (floor)',
    ],
    rows,
  );
  console.log('process ms/call: processor time of client, HTTP, driver and our code together.\n');
} finally {
  agent.destroy();
  await floor.stop();
  await running.stop();
}
