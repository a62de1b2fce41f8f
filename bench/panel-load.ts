import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { FREE_SURVEYS, firstId, perMember, STARTED_SURVEYS } from './old-panel';

/** The name of the report among the statements: it takes long by itself. */
export const REPORT_NAME = 'a long report';
/** What `pg_stat_activity` calls the connections of the load. */
export const LOAD_NAME = 'pollen load';

interface Activity {
  readonly name: string;
  readonly text: string;
  /** The values of the nth round, in a panel of so many members. */
  values(n: number, members: number): readonly (string | number)[];
}

/** Spreads rounds over the rows: neighbours in time are not neighbours in the table. */
const spread = (n: number, count: number) => (n * 7_919) % count;
const memberOf = (n: number, members: number) => firstId.member + spread(n, members);
const attemptOf = (n: number, members: number) => 1 + spread(n, members * perMember.attempts);
/** Surveys that nobody has started, one after the other for all members. */
const freeSurvey = (n: number, members: number) =>
  firstId.survey + STARTED_SURVEYS + (Math.floor(n / members) % FREE_SURVEYS);

/**
 * What a panel reads and writes all day, in statements that every version of the schema understands: that is what the
 * processes of the version before go on with while a migration runs.
 */
const activities: readonly Activity[] = [
  {
    name: 'a session is used',
    text: 'update sessions set last_seen_at = now() where member_id = $1',
    values: (n, members) => [memberOf(n, members)],
  },
  {
    name: 'a member is found by the session',
    text: `select member_id, state, locale from signed_in where token_hash = decode(md5('token' || $1), 'hex')`,
    values: (n, members) => [String(memberOf(n, members))],
  },
  {
    name: 'a member is seen',
    text: 'update members set last_seen_at = now() where id = $1',
    values: (n, members) => [memberOf(n, members)],
  },
  {
    name: 'a profile is saved',
    text: 'update profiles set name = $2, updated_at = now() where member_id = $1',
    values: (n, members) => [memberOf(n, members), `Hana ${n}`],
  },
  {
    name: 'a member checks in',
    text: `insert into check_ins (member_id, day, streak) values ($1, date '2020-01-01' + $2::int, 1) on conflict do nothing`,
    values: (n, members) => [memberOf(n, members), n % 1_000],
  },
  {
    name: 'live surveys are listed',
    text: `select id, title_en, reward_points from surveys where state = 'live' order by reward_points desc, id limit 20`,
    values: () => [],
  },
  {
    name: 'a survey is measured',
    text: 'update surveys set measured_ended = measured_ended + 1 where id = $1',
    values: (n) => [firstId.survey + spread(n, STARTED_SURVEYS)],
  },
  {
    name: 'an attempt begins',
    text: `insert into attempts (attempt_key, survey_id, version_id, member_id, reward_points, run, started_at, turned_at,
        reserved_until)
      select 'load-' || $1::int, id, version_id, $2, 100, '{}', now(), now(), now() from surveys where id = $3`,
    values: (n, members) => [n, memberOf(n, members), freeSurvey(n, members)],
  },
  {
    name: 'a page is answered',
    text: `with turned as (update attempts set turn = turn + 1, turned_at = now() where id = $1 returning id)
      insert into attempt_pages (attempt_id, turn, page, answers, shown_at, answered_at)
      select id, $2, 'p', '{"q": "b"}', now(), now() from turned`,
    values: (n, members) => [attemptOf(n, members), 10 + n],
  },
  {
    name: 'an attempt ends',
    text: `update attempts set state = 'completed', ended_at = now() where id = $1 and state = 'started'`,
    values: (n, members) => [attemptOf(n, members)],
  },
  {
    name: 'attempts of a member are listed',
    text: 'select id, state, final_points from attempts where member_id = $1 order by id desc limit 10',
    values: (n, members) => [memberOf(n, members)],
  },
  {
    name: 'points are credited',
    text: `with line as (
        insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, direction,
          line_number, at)
        values ('load:' || $1::int, $2, 'panel:rewards', 'available', 1, 'checkIn', 1, 1000 + $1::int, now()) returning amount)
      update ledger_accounts set available = available + amount, income_total = income_total + amount, n_in = n_in + 1
      from line where member_id = $2`,
    values: (n, members) => [n, memberOf(n, members)],
  },
  {
    name: 'points of a member are listed',
    text: 'select id, amount, kind, at from ledger_transfers where member_id = $1 order by id desc limit 20',
    values: (n, members) => [memberOf(n, members)],
  },
  {
    name: 'a gift is ordered',
    text: `insert into orders (member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents,
        placed_at)
      select $2, id, 'load-' || $1::int, name_en, name_zh, art, kind, price_points, value_cents, now() from gifts limit 1`,
    values: (n, members) => [n, memberOf(n, members)],
  },
  {
    name: 'an order goes on',
    text: 'update orders set status = case status when 5 then 2 else 5 end where id = $1',
    values: (n, members) => [firstId.order + spread(n, members)],
  },
  {
    name: 'orders to review are listed',
    text: 'select id, member_id, points from orders where status = 6 order by placed_at, id limit 20',
    values: () => [],
  },
  {
    name: 'a mail is written',
    text: `insert into mails (to_address, subject, text_body, html_body, created_at)
      values ('load' || $1::int || '@example.org', 'Your code', 'AB12', 'AB12', now())`,
    values: (n) => [n],
  },
  {
    name: 'a mail has left',
    text: `update mails set state = 'sent', sent_at = now() where id = $1`,
    values: (n, members) => [1 + spread(n, members * perMember.mails)],
  },
  {
    name: 'the audit log is written',
    text: `insert into audit_log (at, action, subject_kind, subject_id) values (now(), 'order.approved', 'order', $1)`,
    values: (n) => [String(n)],
  },
  {
    name: 'the audit log is read',
    text: 'select id, action, at from audit_log order by at desc, id desc limit 20',
    values: () => [],
  },
  {
    name: 'somebody writes to us',
    text: `insert into conversations (kind, state, sender_name, sender_email, sender_key, locale, created_at, updated_at,
        waiting_since)
      values ('question', 'open', 'Rosa', 'rosa@example.org', 'load' || $1::int, 'en', now(), now(), now())`,
    values: (n) => [n],
  },
  {
    name: 'questions that wait are listed',
    text: `select id, kind from conversations where state = 'open' order by waiting_since, id limit 20`,
    values: () => [],
  },
  {
    name: 'a link of an invitation is opened',
    text: 'update invitations set clicked_at = now() where member_id = $1',
    values: (n, members) => [memberOf(n, members)],
  },
  {
    name: 'a finding is looked at',
    text: 'update quality_cases set suspected = not suspected where attempt_id = $1',
    values: (n, members) => [attemptOf(n, members)],
  },
  {
    name: 'findings are listed',
    text: `select attempt_id, kinds from quality_cases where state = 'open' order by attempt_id limit 20`,
    values: () => [],
  },
];

/** A long report: for as long as it runs, no migration gets a table that it reads, and what comes later waits behind. */
const REPORT = `
  select (select count(*) from (select from members limit 100) m), (select count(*) from (select from attempts limit 100) a),
    (select count(*) from (select from surveys limit 10) s), (select count(*) from (select from orders limit 100) o),
    (select count(*) from (select from conversations limit 100) c), (select count(*) from (select from mails limit 100) l),
    pg_sleep($1)`;

/** A statement of the load: when it was sent, and how long it took. */
export interface Done {
  readonly name: string;
  readonly begin: number;
  readonly ms: number;
}

export interface PanelLoad {
  /** Every statement so far. */
  readonly done: readonly Done[];
  /** What went wrong; a panel would have answered with a fault. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const DEADLOCK = '40P01';
const MOST_RUNS = 4;

/** Runs a statement again after a deadlock with a migration, as the transactions of a panel do. */
async function untilDone(send: () => Promise<unknown>): Promise<void> {
  for (let run = 1; ; run += 1) {
    try {
      await send();
      return;
    } catch (error) {
      if (run === MOST_RUNS || (error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

/**
 * Keeps readers and writers of a panel busy, each on a connection of its own and with a pause of `pauseMs` between two
 * statements; besides, a report of `reportSeconds` runs again and again, if that is not 0. Returns once each has run once.
 */
export async function startLoad(
  url: string,
  { members, pauseMs, reportSeconds }: { members: number; pauseMs: number; reportSeconds: number },
): Promise<PanelLoad> {
  const done: Done[] = [];
  const failures: string[] = [];
  let stopped = false;
  const loops: Promise<void>[] = [];

  async function repeat(name: string, everyMs: number, send: (client: pg.Client, n: number) => Promise<unknown>) {
    const client = new pg.Client({ connectionString: url, application_name: LOAD_NAME });
    await client.connect();
    const round = async (n: number) => {
      const begin = performance.now();
      await untilDone(() => send(client, n)).catch((error: Error) => failures.push(`${name}: ${error.message}`));
      done.push({ name, begin, ms: performance.now() - begin });
    };
    await round(0);
    loops.push(
      (async () => {
        for (let n = 1; !stopped; n += 1) {
          await pause(everyMs);
          await round(n);
        }
        await client.end();
      })(),
    );
  }

  await Promise.all([
    ...activities.map(({ name, text, values }) =>
      repeat(name, pauseMs, (client, n) => client.query({ name, text, values: [...values(n, members)] })),
    ),
    ...(reportSeconds > 0
      ? [repeat(REPORT_NAME, reportSeconds * 2_000, (client) => client.query(REPORT, [reportSeconds]))]
      : []),
  ]);
  return {
    done,
    failures,
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}
