import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import Fastify from 'fastify';
import pg from 'pg';
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
const RESPONSES_EACH = Number(process.env.BENCH_RESPONSES ?? 25);

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

/** The floor: bare Fastify on the same database with as many calls and rows. */
async function startFloor(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: MEMBERS });
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
    const surveys = [];
    for (let n = 0; n < 2 * RESPONSES_EACH + 2; n += 1)
      surveys.push(await launchSurvey(running.panel, { questionnaire, completesTarget: 1_000_000 }));
    const [warm, ...counted] = surveys.slice(1);
    await Promise.all(members.map((member) => respond(running.address, member, warm?.encryptId ?? '', pages)));

    const total = MEMBERS * RESPONSES_EACH;
    const floorBegin = performance.now();
    await Promise.all(
      members.map(async () => {
        for (let n = 0; n < RESPONSES_EACH; n += 1) {
          await post(floor.address, '/rows/1', {});
          for (const [turn, answers] of pages.entries()) {
            // The last call also writes the points and the credit line.
            await post(floor.address, `/rows/${turn === pages.length - 1 ? 3 : 1}`, { turn, answers });
          }
        }
      }),
    );
    const floorPerSecond = (total * 1000) / (performance.now() - floorBegin);

    const turns: number[] = [];
    const cpu = process.cpuUsage();
    const begin = performance.now();
    await Promise.all(
      members.map(async (member) => {
        for (const { encryptId } of counted.slice(0, RESPONSES_EACH))
          turns.push(...(await respond(running.address, member, encryptId, pages)));
      }),
    );
    const elapsed = performance.now() - begin;
    const used = process.cpuUsage(cpu);
    const perSecond = (total * 1000) / elapsed;

    const turnsWithPauses: number[] = [];
    await Promise.all(
      members.map(async (member) => {
        for (const { encryptId } of counted.slice(RESPONSES_EACH, 2 * RESPONSES_EACH))
          turnsWithPauses.push(...(await respond(running.address, member, encryptId, pages, PAUSE_MS)));
      }),
    );
    rows.push([
      name,
      perSecond.toFixed(0),
      floorPerSecond.toFixed(0),
      (perSecond / floorPerSecond).toFixed(2),
      percentile(turns, 0.5).toFixed(1),
      percentile(turns, 0.95).toFixed(1),
      percentile(turnsWithPauses, 0.5).toFixed(1),
      percentile(turnsWithPauses, 0.95).toFixed(1),
      ((used.user + used.system) / 1000 / (turns.length + total)).toFixed(2),
    ]);
  }
  printTable(
    `bench:survey, ${MEMBERS} members (aims: ratio 0.45 or better for one page, 0.4 for ten; turn p95 with pauses 8 ms)`,
    [
      '10 questions',
      'responses/s',
      'floor/s',
      'ratio',
      'turn p50 ms',
      'p95',
      `${PAUSE_MS} ms a question: p50`,
      'p95',
      'process ms/call',
    ],
    rows,
  );
  console.log('process ms/call: processor time of client, HTTP, driver and our code together.\n');
} finally {
  agent.destroy();
  await floor.stop();
  await running.stop();
}
