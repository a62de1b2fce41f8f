import { overviewJobs } from '@pollen/server/features/overview/jobs';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { machineClock } from '@pollen/server/platform/time';
import { offerGift } from '@pollen/testkit/gifts';
import { signIn } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import type { TestPostgres } from '@pollen/testkit/test-postgres';
import sql from 'sql-template-tag';
import { connectTo } from './connect-to';
import { heavyMemberStatements } from './heavy-member';
import { fillPanel } from './large-panel';
import { memberReads, type Visitor } from './member-reads';
import { runPanel, runPostgres } from './running-panel';
import { percentile, printTable } from './table';

/**
 * Whether the calls of the member app become slower as the panel grows: a small and a large panel on one PostgreSQL, and in
 * the large one a member with a long past, answer each call in turns. Aims: p50 at most 1.3 and p95 at most 1.7 times that
 * of the small panel. SMALL and LARGE are numbers of members, LINES the lines of the ledger for each of them.
 */
const SMALL = Number(process.env.SMALL ?? 10_000);
const LARGE = Number(process.env.LARGE ?? 1_500_000);
const LINES = Number(process.env.LINES ?? 8);
const SURVEYS = Number(process.env.SURVEYS ?? 300);
const HEAVY = { lines: Number(process.env.HEAVY_LINES ?? 200_000), friends: Number(process.env.FRIENDS ?? 50_000) };
const ROUNDS = Number(process.env.ROUNDS ?? 60);
/** Rounds before the first that counts. */
const WARM_UP = 5;
const AIM = { p50: 1.3, p95: 1.7 };
const DAYS = 400;

/** Answers a call and returns its data and the milliseconds that it took; throws when it is refused. */
type Ask = (call: string, cookie: string, body?: object) => Promise<{ data: never; ms: number }>;

/** A panel of so many members that listens, with somebody signed in for each round. */
async function openGrownPanel(members: number, postgres: TestPostgres) {
  const running = await runPanel(8, { LIMIT_LOGINS_PER_NETWORK_MINUTE: '100000' }, null, { shared: postgres });
  const background = connectDatabase({ url: running.url, clock: machineClock, connections: 2, patienceMs: 3_600_000 });
  const { panel } = running;
  const surveys: number[] = [];
  for (let n = 0; n < SURVEYS; n += 1) surveys.push((await launchSurvey(panel, { completesTarget: 1_000_000 })).id);
  await offerGift(panel, { pricePoints: 100, valueCents: 100 });
  const began = performance.now();
  await fillPanel(background, { members, lines: members * LINES, days: DAYS }, surveys);
  console.log(`filled ${members} members in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const [name, job] of Object.entries(overviewJobs)) {
    const start = performance.now();
    await job({}, { ...panel.services, database: background });
    console.log(`${name} of ${members} members took ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  // Nobody has started these: one to start in each round, one that stays open.
  const fresh = (await launchSurvey(panel, { completesTarget: 1_000_000 })).encryptId;
  const open = (await launchSurvey(panel, { completesTarget: 1_000_000 })).encryptId;
  // Long enough ago that they are open to members of every level.
  await background.transaction((tx) => tx.run(sql`update surveys set launched_at = launched_at - interval '1 day'`));
  const { call } = connectTo(running.address);
  const ask: Ask = async (key, cookie, body) => {
    const start = performance.now();
    const answer = await call(key, { cookie, body });
    const ms = performance.now() - start;
    if (answer.code !== 200) throw new Error(`${key}: ${answer.code} ${answer.errors}`);
    return { data: answer.data as never, ms };
  };
  const visitorOf = async (id: number): Promise<Visitor> => {
    const cookie = await signIn(panel, id);
    const { data: started } = await ask(`POST /api/v1/Surveys/${open}/Attempts`, cookie, {});
    const order = await background.reader.one<{ id: number }>(
      sql`select id from orders where member_id = ${id} order by id limit 1`,
    );
    return { id, cookie, attemptId: (started as { attemptId: string }).attemptId, orderId: order.id };
  };
  const ids = await background.reader.rows<{ id: number }>(sql`
    select id from (select id, ntile(${ROUNDS + WARM_UP + 1}::int) over (order by id) as part from members
      where state = 'active') parted where id % 40 <> 0 group by part, id order by part, id`);
  // Spread over the panel: the first of each part, and one more for the long past.
  const step = Math.floor(ids.length / (ROUNDS + WARM_UP + 1));
  const chosen = Array.from({ length: ROUNDS + WARM_UP + 1 }, (_, n) => ids[n * step]?.id ?? 0);
  const visitors: Visitor[] = [];
  for (const id of chosen) visitors.push(await visitorOf(id));
  return { ask, background, fresh, visitors, stop: running.stop };
}

/** Prints what the rows of the largest tables take on the disk, with their indexes: what a larger panel has to be planned from. */
async function printSizes({ background }: GrownPanel): Promise<void> {
  const sizes = await background.slowReader.rows<{ name: string; rows: number; bytes: number }>(sql`
    select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0
    order by bytes desc limit 12`);
  printTable(
    `bench:growth, the largest tables of ${LARGE} members`,
    ['table', 'rows', 'MB', 'bytes a row'],
    sizes.map(({ name, rows, bytes }) => [name, rows, (bytes / 1e6).toFixed(0), (bytes / rows).toFixed(0)]),
  );
}

type GrownPanel = Awaited<ReturnType<typeof openGrownPanel>>;

/** Times of the same call in the small panel, in the large one, and of the member with the long past. */
interface Times {
  readonly small: number[];
  readonly large: number[];
  readonly heavy: number[];
}

/** A visit that writes: check-in, then a survey from its start to its end. Returns the times by name. */
async function write({ ask, fresh }: GrownPanel, { id, cookie }: Visitor): Promise<[string, number][]> {
  const checkIn = await ask(`POST /api/v1/Accounts/${id}/Today`, cookie, {});
  const start = await ask(`POST /api/v1/Surveys/${fresh}/Attempts`, cookie, {});
  const path = `POST /api/v1/Attempts/${(start.data as { attemptId: string }).attemptId}/Page`;
  const page = await ask(path, cookie, { turn: 0, answers: { age: 'adult', region: 'north' } });
  const end = await ask(path, cookie, { turn: 1, answers: { why: 'because' } });
  return [
    ['check in', checkIn.ms],
    ['start a survey', start.ms],
    ['turn a page', page.ms],
    ['complete a survey', end.ms],
  ];
}

const postgres = await runPostgres();
try {
  const small = await openGrownPanel(SMALL, postgres);
  const large = await openGrownPanel(LARGE, postgres);
  const heavy = large.visitors.pop() as Visitor;
  small.visitors.pop();
  for (const statement of heavyMemberStatements(heavy.id, HEAVY)) {
    await large.background.transaction((tx) => tx.run(statement));
  }
  await large.background.pool.query('vacuum analyze ledger_transfers, referrals, referral_sums, check_ins, attempts');

  const times = new Map<string, Times>();
  const note = (name: string, who: keyof Times, ms: number) => {
    const kept = times.get(name) ?? { small: [], large: [], heavy: [] };
    times.set(name, kept);
    kept[who].push(ms);
  };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const visitors = { small: small.visitors[round + WARM_UP], large: large.visitors[round + WARM_UP], heavy };
    for (const call of memberReads) {
      for (const who of ['small', 'large', 'heavy'] as const) {
        const panel = who === 'small' ? small : large;
        const key = call(visitors[who] as Visitor, round, panel.fresh);
        const { ms } = await panel.ask(key, (visitors[who] as Visitor).cookie);
        const name = call({ id: 0, cookie: '', attemptId: '', orderId: 0 }, 0, '')
          .replace('GET /api/v1', '')
          .replace('/0', '/:id');
        if (round >= 0) note(name, who, ms);
      }
    }
    for (const who of ['small', 'large'] as const) {
      const panel = who === 'small' ? small : large;
      for (const [name, ms] of await write(panel, visitors[who] as Visitor)) if (round >= 0) note(name, who, ms);
    }
  }
  const rows = [...times].map(([name, { small, large, heavy }]) => {
    const figures = (sample: readonly number[]) => [percentile(sample, 0.5), percentile(sample, 0.95)] as const;
    const [p50, p95] = figures(small);
    const compared = [large, heavy].flatMap((sample) => {
      if (sample.length === 0) return ['', '', ''];
      const [middle, high] = figures(sample);
      const isOver = middle > p50 * AIM.p50 || high > p95 * AIM.p95;
      return [
        `${middle.toFixed(1)}/${high.toFixed(1)}`,
        `${(middle / p50).toFixed(2)}/${(high / p95).toFixed(2)}`,
        isOver ? 'over' : '',
      ];
    });
    return [name, `${p50.toFixed(1)}/${p95.toFixed(1)}`, ...compared];
  });
  printTable(
    `bench:growth, ${SMALL} and ${LARGE} members, ${LINES} ledger lines each, ${SURVEYS} live surveys; the member with ${HEAVY.lines} lines and ${HEAVY.friends} friends last (p50/p95 in ms; aims: ratios of ${AIM.p50}/${AIM.p95})`,
    ['call', 'small', 'large', 'ratio', '', 'long past', 'ratio', ''],
    rows,
  );
  await printSizes(large);
  for (const panel of [small, large]) {
    await panel.background.close();
    await panel.stop();
  }
} finally {
  await postgres.stop();
}
