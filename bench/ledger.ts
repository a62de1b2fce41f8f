import { transfer } from '@pollen/server/features/ledger/index';
import { insertTransfers } from '@pollen/server/features/ledger/posting-queries';
import { connectDatabase, type Database, type Tx } from '@pollen/server/platform/database/database';
import { machineClock } from '@pollen/server/platform/time';
import { startTestPostgres } from '@pollen/testkit/test-postgres';
import sql, { type Sql } from 'sql-template-tag';
import { type Measured, measureProcessors } from './processor-time';
import { keepBusy, percentile, printTable } from './table';

/**
 * Our posting action, a transaction of its own, against its one statement sent alone in the same way, which commits by
 * itself: nothing that posts points can be faster. 16 callers. Aim: 0.6 or better, because the action also sends BEGIN
 * and COMMIT, so that other writes can join the posting.
 *
 * Measured twice. With disks that are waited for, as in production, the wait for the disk is most of the time, and the
 * action may even be ahead: its COMMITs leave together, so that one write of the disk serves more of them. Without that
 * wait (never in production) the ratio compares what the two cost the processors.
 */
const CALLERS = 16;
const MEMBERS = 5_000;
const ROUND_MS = Number(process.env.BENCH_MS ?? 3_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

const postgres = await startTestPostgres({ durable: true });
const { url } = await postgres.createDatabase();
// With patience for the thousands of rows below, on a machine that others use.
const connect = (address: string) =>
  connectDatabase({ url: address, clock: machineClock, connections: CALLERS, patienceMs: 60_000 });
const database = connect(url);
const unwaiting = connect(`${url}?options=${encodeURIComponent('-c synchronous_commit=off')}`);

await database.transaction(async (tx) => {
  await tx.run(sql`
    insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
    select 'm' || n || '@example.com', 'm' || n || '@example.com', '-', 'm' || n, 'r' || n, now(), now()
    from generate_series(1, ${MEMBERS}::int) n`);
  await tx.run(sql`insert into ledger_accounts (member_id) select id from members`);
});
const { first } = await database.reader.one<{ first: number }>(sql`select min(id) as first from members`);
await database.pool.query('vacuum analyze');

let serial = 0;
function posting() {
  serial += 1;
  return {
    key: `bench:${serial}`,
    memberId: first + Math.floor(Math.random() * MEMBERS),
    from: 'panel:rewards' as const,
    to: 'available' as const,
    amountPoints: 1 + (serial % 50),
    kind: 'checkIn' as const,
    params: { day: '2026-11-20' },
  };
}

/** The statement of the action itself, recorded on its way to the database. */
async function statementOf(entry: ReturnType<typeof posting>): Promise<Sql> {
  let caught: Sql | undefined;
  const catcher = {
    now: new Date(),
    rows: async (statement: Sql) => {
      caught = statement;
      return [];
    },
  } as unknown as Tx;
  await insertTransfers(catcher, [entry]);
  if (!caught) throw new Error('the action sent no statement');
  return caught;
}

/** Returns the processor time of a posting in ms, of this process and of the database. */
const costOf = ({ result, processMs, databaseMs }: Measured<{ times: readonly number[] }>) =>
  (processMs + databaseMs) / result.times.length;

const measure = (on: Database, round: () => Promise<unknown>) =>
  measureProcessors(on.pool, () => keepBusy(CALLERS, ROUND_MS, round));
const ours = (on: Database) => measure(on, () => on.transaction((tx) => transfer(tx, posting())));
const alone = (on: Database) => measure(on, async () => on.reader.run(await statementOf(posting())));

try {
  const rows = [];
  const medians = [];
  for (const [name, on] of [
    ['disks waited for', database],
    ['no wait for disks', unwaiting],
  ] as const) {
    await alone(on);
    await ours(on);
    const ratios: number[] = [];
    const costs: number[] = [];
    // Both take turns, so that a machine that slows down slows both.
    for (let round = 1; round <= ROUNDS; round += 1) {
      const floor = await alone(on);
      const action = await ours(on);
      ratios.push(action.result.perSecond / floor.result.perSecond);
      costs.push(costOf(floor) / costOf(action));
      for (const [what, { result, processMs, databaseMs }] of [
        ['the statement alone', floor],
        ['ledger action', action],
      ] as const) {
        rows.push([
          `${name}, round ${round}: ${what}`,
          result.perSecond.toFixed(0),
          percentile(result.times, 0.5).toFixed(2),
          percentile(result.times, 0.99).toFixed(2),
          ((processMs * 1000) / result.times.length).toFixed(0),
          ((databaseMs * 1000) / result.times.length).toFixed(0),
          what === 'ledger action' ? (ratios.at(-1)?.toFixed(2) ?? '') : '',
        ]);
      }
    }
    const [ratio, cost] = [percentile(ratios, 0.5).toFixed(2), percentile(costs, 0.5).toFixed(2)];
    medians.push(`${name}: median ratio ${ratio}, of processor time ${cost}`);
  }
  printTable(
    `bench:ledger, ${CALLERS} callers (aim: ratio 0.6 or better)`,
    ['', 'postings/s', 'p50 ms', 'p99 ms', 'process µs', 'database µs', 'ratio'],
    rows,
  );
  console.log(`${medians.join('\n')}\n`);
} finally {
  await database.close();
  await unwaiting.close();
  await postgres.stop();
}
