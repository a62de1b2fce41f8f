import { transfer } from '@pollen/server/features/ledger/index';
import { insertTransfer } from '@pollen/server/features/ledger/queries';
import { connectDatabase, type Tx } from '@pollen/server/platform/database/database';
import { machineClock } from '@pollen/server/platform/time';
import { startTestPostgres } from '@pollen/testkit/test-postgres';
import sql, { type Sql } from 'sql-template-tag';
import { keepBusy, percentile, printTable } from './table';

/**
 * Our posting action, a transaction of its own, against its one statement sent alone on the same database, which commits
 * by itself: nothing that posts points can be faster. 16 callers, and disks that are waited for. Aim: 0.6 or better,
 * because the action also sends BEGIN and COMMIT, so that other writes can join the posting.
 */
const CALLERS = 16;
const MEMBERS = 5_000;
const ROUND_MS = Number(process.env.BENCH_MS ?? 5_000);

const postgres = await startTestPostgres({ durable: true });
const { url } = await postgres.createDatabase();
const database = connectDatabase({ url, clock: machineClock, connections: CALLERS });

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
async function statementOf(entry: ReturnType<typeof posting>): Promise<{ text: string; values: unknown[] }> {
  let caught: Sql | undefined;
  const catcher = {
    now: new Date(),
    maybe: async (statement: Sql) => {
      caught = statement;
      return null;
    },
  } as unknown as Tx;
  await insertTransfer(catcher, entry);
  if (!caught) throw new Error('the action sent no statement');
  return { text: caught.text, values: caught.values as unknown[] };
}

const ours = () => keepBusy(CALLERS, ROUND_MS, () => database.transaction((tx) => transfer(tx, posting())));
const raw = () =>
  keepBusy(CALLERS, ROUND_MS, async () => {
    const statement = await statementOf(posting());
    await database.pool.query({ name: 'raw', ...statement });
  });

try {
  await raw();
  const rows = [];
  const ratios: number[] = [];
  // Both take turns, so that a machine that slows down slows both.
  for (let round = 1; round <= 3; round += 1) {
    const floor = await raw();
    const action = await ours();
    ratios.push(action.perSecond / floor.perSecond);
    rows.push(
      [
        `the statement alone, round ${round}`,
        floor.perSecond.toFixed(0),
        percentile(floor.times, 0.5).toFixed(2),
        percentile(floor.times, 0.99).toFixed(2),
        '',
      ],
      [
        `ledger action, round ${round}`,
        action.perSecond.toFixed(0),
        percentile(action.times, 0.5).toFixed(2),
        percentile(action.times, 0.99).toFixed(2),
        (action.perSecond / floor.perSecond).toFixed(2),
      ],
    );
  }
  printTable(
    `bench:ledger, ${CALLERS} callers (aim: ratio 0.6 or better)`,
    ['', 'postings/s', 'p50 ms', 'p99 ms', 'ratio'],
    rows,
  );
  console.log(`median ratio ${percentile(ratios, 0.5).toFixed(2)}`);
} finally {
  await database.close();
  await postgres.stop();
}
