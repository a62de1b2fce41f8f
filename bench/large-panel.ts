import { availableParallelism } from 'node:os';
import type { Tx } from '@pollen/server/platform/database/database';
import sql, { type Sql } from 'sql-template-tag';
import { buildIndex, dropIndexes, fillTables, tablesOf } from './load-tables';

/** Helpers for building an index: two connections build at the same time, and more processes than cores only take turns. */
const HELPERS = Math.max(0, Math.floor(availableParallelism() / 2) - 1);

export interface PanelSize {
  readonly members: number;
  /** Lines of the ledger, at least eight for each member. */
  readonly lines: number;
  /** Days over which everything is spread, up to now. */
  readonly days: number;
}

/**
 * The statements that fill an empty panel with members and what they did, in the order of time, as a panel that has grown
 * writes it. `surveys` are the ids of launched surveys. Accounts hold what their transfers brought.
 *
 * They come in stages, each of two lists that run at the same time: neither reads what the other one writes. The lists of a
 * stage take about the same time, those of the last one excepted (see `fillPanel`).
 */
function fillStages({ members, lines, days }: PanelSize, surveys: readonly number[]): Sql[][][] {
  const whenever = (share: Sql) => sql`date_trunc('milliseconds', now() - ${days} * interval '1 day' * (1 - ${share}))`;
  const attempts = Math.min(surveys.length, 3);
  const perMember = Math.max(0, Math.floor(lines / members) - 2 - attempts);
  // Another start in each list: with the same one, what happens by chance in one list would follow that in another.
  const seed = (start: number) => sql`select setseed(${start}::float8)`;
  return [
    [
      [
        seed(0.42),
        sql`
          insert into members (email, email_key, password_hash, handle, recommended_code, state, blacklist_reason,
            blacklisted_at, closed_at, registered_at, last_seen_at)
          select mail, mail, '-', 'calm-bee-' || n, 'L' || lpad(n::text, 9, '0'), state,
            case state when 'blacklisted' then 'copied answers' end, case state when 'blacklisted' then now() end, null,
            at, greatest(at, date_trunc('milliseconds', now() - random() ^ 3 * ${days} * interval '1 day'))
          from (
            select n, (array['maya', 'jonas', 'thuy', 'dan', 'abena', 'rosa', 'peter', 'hana', 'lena', 'ravi'])[1 + n % 10]
                || '.' || substr(md5(n::text), 1, 7) || n || '@example.org' as mail,
              case when n % 97 = 0 then 'blacklisted' else 'active' end as state,
              ${whenever(sql`n::float8 / ${members}::float8`)} as at
            from generate_series(1, ${members}::int) n
          ) made`,
        sql`
          insert into profiles (member_id, name, gender, birthday, country_id, completed_at, updated_at)
          select id, (array['Maya', 'Jonas', 'Thuy', 'Dan', 'Abena', 'Rosa', 'Peter', 'Hana', 'Lena', 'Ravi'])[1 + id % 10] || ' '
              || (array['Lindqvist', 'Keller', 'Nguyen', 'Whitlock', 'Osei', 'Santos', 'Ek', 'Yamada', 'Castell', 'Iyer', 'Moreau'])[1 + id % 11]
              || ' ' || upper(substr(md5(id::text), 1, 1)),
            1 + id % 2, date '1950-01-01' + (id * 37 % 20000)::int,
            case when id % 500 = 0 then 352 else (array[840, 826, 276, 124, 36, 250])[1 + id % 6] end, registered_at, registered_at
          from members`,
      ],
      [
        sql`
          insert into conversations (kind, state, sender_name, sender_email, sender_key, locale, survey_number, created_at,
            updated_at, waiting_since)
          select 'question', case when n % 400 = 0 then 'open' when n % 50 = 0 then 'answered' else 'closed' end, 'Sender ' || n,
            'sender' || n || '@example.org', 'sender' || n || '@example.org', 'en',
            case when n % 2 = 0 then (${surveys}::bigint[])[1 + (n / 2) % ${surveys.length}]::text end,
            at, at, case when n % 400 = 0 then at end
          from (select n, ${whenever(sql`n::float8 / ${members}::float8`)} as at from generate_series(1, ${members}::int) n) made`,
        sql`
          insert into messages (conversation_id, author, body, created_at)
          select id, 'sender', 'The last page of survey ' || id % 977 || ' did not load, and the coins are missing.', created_at
          from conversations`,
      ],
    ],
    [
      [
        seed(0.43),
        sql`
          insert into attempts (attempt_key, survey_id, version_id, member_id, state, review, reward_points, final_points,
            credited, run, turn, started_at, turned_at, reserved_until, ended_at, available_at, tallied)
          select 'bench-' || m.id || '-' || k, s.id, s.version_id, m.id, o.state,
            case when o.state <> 'completed' then 'none' when m.id % 40 = 0 then 'pending' else 'approved' end, 100,
            case o.state when 'completed' then 100 when 'abandoned' then 0 else 10 end,
            o.state <> 'completed' or m.id % 40 <> 0, '{}', 2, m.at, m.at, m.at,
            m.at + interval '6 minutes', case when m.id % 40 = 0 then now() + interval '30 days' end, true
          from (
            select id, k, date_trunc('milliseconds', registered_at + (now() - registered_at) * random() * 0.98) as at
            from members cross join generate_series(1, ${attempts}::int) k order by 3
          ) m
          join lateral (select (${surveys}::bigint[])[1 + (m.id + m.k) % ${surveys.length}] as survey_id) which on true
          join surveys s on s.id = which.survey_id
          join lateral (select case when m.id % 10 + m.k < 8 then 'completed' when m.id % 10 = 8 then 'quota_full'
            when m.id % 10 = 9 and m.k = 3 then 'abandoned' else 'screened_out' end as state) o on true`,
        sql`
          insert into quality_cases (attempt_id, attempt_key, member_id, survey_id, state, suspected, kinds, found_at, decided_at,
            due_at)
          select id, attempt_key, member_id, survey_id, q.state, id % 20 = 0, '{tooMany}', ended_at,
            case when q.state <> 'open' then ended_at end, decision_due_at(review, available_at, ended_at, turned_at)
          from attempts
          cross join lateral (select case id % 50 when 0 then 'open' when 10 then 'rejected' else 'accepted' end as state) q
          where attempts.state = 'completed' and id % 10 = 0`,
        sql`
          insert into quality_signals (attempt_id, kind, evidence)
          select attempt_id, 'tooMany', '{"starts": 40, "limit": 25}' from quality_cases`,
        sql`
          insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, params,
            attempt_id, direction, line_number, at)
          select key, member_id, 'panel:rewards', case when pending then 'pending' else 'available' end, amount, kind, params,
            attempt_id, case when not pending then 1 end,
            case when not pending then row_number() over (partition by member_id, pending order by at, key) end, at
          from (
            select 'registration:' || id as key, id as member_id, 50 as amount, 'registration' as kind, '{}'::jsonb as params,
              null::bigint as attempt_id, registered_at as at, false as pending from members
            union all
            select 'profile:' || id, id, 100, 'profile', '{}', null, registered_at, false from members
            union all
            select 'attempt:' || id, member_id, final_points,
              case state when 'completed' then 'survey' when 'quota_full' then 'quotaFull' else 'screenOut' end,
              jsonb_build_object('number', survey_id::text, 'title', jsonb_build_object('en', 'A survey', 'zh', '问卷')),
              id, ended_at, not credited from attempts where final_points > 0
            union all
            select 'bench:' || id || ':' || n, id, 20, 'profileQuestions', '{"count": 10}', null,
              date_trunc('milliseconds', registered_at + (now() - registered_at) * random()), false
            from members cross join generate_series(1, ${perMember}::int) n
          ) line order by at`,
      ],
      [
        seed(0.44),
        // Everybody ordered once and every fifth twice. What is rare alone, and what is rare only together: a state, a country,
        // a gift, a finding; rejected orders for one of the shops, and that shop in one of the countries, happen 1 in 10,000.
        sql`
          insert into orders (member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents, status,
            country_id, has_warning, checks, placed_at, completed_at)
          select id, (select min(id) from gifts), 'bench-' || n, 'Gift for $1', '1 美元礼品', art,
            case art when 'cash-account' then 'cash' when 'other' then 'manual' else 'code' end,
            points, 100, status, country_id, finding is not null,
            case when finding is null then '[]'
              else jsonb_build_array(jsonb_build_object('kind', finding, 'severity', 'warning', 'params', '{}'::jsonb)) end,
            at, case when status = 5 then at end
          from (
            select who.id, n, country_id,
              date_trunc('milliseconds', registered_at + (now() - registered_at) * (0.6 + 0.4 * random())) as at
            from members who join profiles p on p.member_id = who.id
            cross join generate_series(1, case when who.id % 5 = 0 then 2 else 1 end) n order by 4
          ) buyer
          cross join lateral (select case when id % 10000 = 9 then 'online-store' when id % 3000 = 4 then 'other'
            when country_id <> 250 and id % 8 = 3 then 'online-store' when id % 5 = 1 then 'big-box-store'
            else 'cash-account' end as art) g
          cross join lateral (select case when id % 50 = 0 then 6 when id % 10000 = 9 then 3 when id % 2500 = 7 then 4
            when id % 50 = 5 and art <> 'online-store' then 3 when id % 5000 = 11 then 2 else 5 end as status,
            case when id % 4000 = 21 then 40 else 100 end as points,
            case when id % 5000 = 17 then 'nameDiffers' when id % 25 = 1 then 'newDevice'
              when id % 50 = 0 and id % 4 = 0 then 'manyOrders' end as finding) o`,
        sql`
          insert into order_events (order_id, status, at, actor)
          select o.id, s, o.placed_at, 'panel' from orders o
          cross join lateral unnest(case status when 6 then array[0, 1, 6] when 2 then array[0, 1, 6, 2]
            when 3 then array[0, 1, 6, 3] when 4 then array[0, 4] else array[0, 1, 6, 2, 5] end) s`,
        // None today, in any time zone: those who visit check in.
        sql`
          insert into check_ins (member_id, day, streak)
          select distinct id, least((registered_at + (now() - registered_at) * random())::date, current_date - 2), 1
          from members cross join generate_series(1, 5) where registered_at < now() - interval '3 days' order by 2, 1`,
        sql`
          insert into credit_lines (idempotency_key, member_id, line_number, delta, kind, at)
          select 'registration:' || id, id, 1, 60 + (id * 31 % 97 * (id % 13))::int, 'starting', registered_at from members`,
        sql`insert into credit_accounts (member_id, credit, n) select member_id, delta, 1 from credit_lines`,
        sql`
          insert into operators (email, email_key, name, role, password_hash, created_at)
          select 'bench' || n || '@example.org', 'bench' || n || '@example.org', 'Operator ' || n, 'operator', '-', now()
          from generate_series(1, 8) n`,
        sql`
          insert into payout_runs (state, via, payer_environment, payer_client_id, items, amount_cents, closed_by, sent_by,
            opened_at, closed_at, sent_at, ended_at)
          select 'done', 'paypal', 'fake', 'bench', 1, 100, o.id, o.id, at, at, at, at
          from (select ${whenever(sql`n / 60.0`)} as at from generate_series(1, 60) n order by n) run
          cross join (select min(id) as id from operators) o`,
        sql`
          insert into payout_items (run_id, order_id, amount_cents, key, state, provider_item_id, provider_status, changed_at)
          select r.id, o.id, 100, 'bench-' || o.id, 'paid', 'BENCH-' || o.id, 'SUCCESS', o.placed_at
          from orders o join lateral (
            select id from payout_runs where sent_at >= o.placed_at order by sent_at limit 1) r on true
          where o.kind = 'cash' and o.status = 5 order by o.placed_at`,
        sql`
          insert into payout_item_events (item_id, run_id, at, state, provider_status, actor)
          select i.id, i.run_id, i.changed_at + step.n * interval '1 minute', step.state, step.said, 'panel'
          from payout_items i cross join (values (1, 'ready', null), (2, 'processing', 'PENDING'), (3, 'paid', 'SUCCESS'))
            step(n, state, said) order by 2`,
        sql`
          insert into payout_calls (transmission_id, body, provider_item_id, run_id, state, received_at, handled_at)
          select 'bench-' || id, jsonb_build_object('event_type', 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED', 'resource',
              jsonb_build_object('payout_item_id', provider_item_id))::text, provider_item_id, run_id,
            'handled', changed_at, changed_at from payout_items order by changed_at`,
        // The eighth operator has few lines, and one action is rare.
        sql`
          insert into audit_log (at, operator_id, action, subject_kind, subject_id)
          select ${whenever(sql`n::float8 / ${members * 2}::float8`)}, o.id,
            case when n % 50000 = 7 then 'member.exported' else (array['order.approved', 'order.rejected', 'operator.signedIn',
              'conversation.answered', 'attempt.accepted', 'attempt.rejected'])[1 + n % 6] end,
            (array['order', 'order', 'operator', 'conversation', 'attempt', 'attempt'])[1 + n % 6], (1 + n % 20000)::text
          from generate_series(1, ${members * 2}::int) n
          join operators o on o.email_key = 'bench' || case when n % 60000 = 11 then 8 else 1 + n % 7 end || '@example.org'`,
      ],
    ],
    [
      [
        sql`
          insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, params, order_id,
            direction, line_number, at)
          select 'order:' || o.id || ':' || step.name, o.member_id, step.giver, step.taker, o.points, step.kind,
            jsonb_build_object('order', o.id, 'gift', o.gift_name_en), o.id, step.direction,
            case when step.direction = 2 then
              row_number() over (partition by o.member_id, step.direction order by o.placed_at, o.id, step.n) end,
            o.placed_at
          from orders o
          cross join lateral (values
            (1, 'reserve', 'available', 'reserved', 'orderReserved', 2, true),
            (2, 'spend', 'reserved', 'panel:payouts', 'orderSpent', null, o.status = 5),
            (3, 'return', 'reserved', 'available', 'orderReturned', 2, o.status in (3, 4))
          ) step(n, name, giver, taker, kind, direction, taken) where step.taken`,
        // Sums of bigint are numeric, which takes twice the time and three times the memory.
        sql`
          insert into ledger_accounts (member_id, available, pending, reserved, income_total, expense_total, n_in, n_out)
          select m.id, coalesce(income - expense, 0), coalesce(t.pending, 0), coalesce(t.reserved, 0), coalesce(income, 0),
            coalesce(expense, 0), coalesce(t.n_in, 0), coalesce(t.n_out, 0)
          from members m left join (
            select member_id, sum(amount) filter (where direction = 1) as income,
              coalesce(sum(case when to_account = 'available' then -amount else amount end) filter (where direction = 2), 0) as expense,
              sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount else 0 end) as pending,
              sum(case when to_account = 'reserved' then amount when from_account = 'reserved' then -amount else 0 end) as reserved,
              count(*) filter (where direction = 1) as n_in, count(*) filter (where direction = 2) as n_out
            from (
              select member_id, from_account, to_account, amount::int as amount, direction from ledger_transfers
            ) line group by member_id
          ) t on t.member_id = m.id`,
      ],
      [
        sql`update gifts set convert_times = (select count(*) from orders where gift_id = gifts.id and status <> 3)`,
        sql`
          update surveys set completes = counted.accepted,
            completes_target = greatest(completes_target, counted.ended::int + 50 + id::int % 7 * 4000)
          from (
            select survey_id, count(*) as ended, count(*) filter (where review not in ('rejected', 'reversed')) as accepted
            from attempts where state = 'completed' group by survey_id
          ) counted where counted.survey_id = surveys.id`,
        // What the panel's own jobs and triggers would have counted.
        sql`
          insert into survey_tallies (survey_id, state, attempts)
          select survey_id, state, count(*) from attempts where tallied group by survey_id, state
          on conflict (survey_id, state) do update set attempts = excluded.attempts`,
        sql`delete from order_count_changes`,
        sql`
          insert into order_counts (status, orders, points, with_warning)
          select status, count(*), sum(points), count(*) filter (where has_warning) from orders group by status
          on conflict (status) do update set orders = excluded.orders, points = excluded.points,
            with_warning = excluded.with_warning`,
      ],
    ],
  ];
}

/**
 * Returns what a connection does that takes the pieces one after the other until none is left; called twice, two connections
 * share them.
 */
function takeTurns<Piece>(pieces: readonly Piece[], work: (piece: Piece) => Promise<unknown>): () => Promise<void> {
  const left = [...pieces];
  return async () => {
    for (let piece = left.shift(); piece !== undefined; piece = left.shift()) await work(piece);
  };
}

/**
 * Fills an empty panel over two connections at once, then analyzes its tables, as autovacuum does in a panel that grows.
 * Each list of statements and each index has a transaction of its own, so a failure leaves a panel that is filled in part and
 * lacks indexes: its database is of no use any more.
 */
export async function fillPanel(
  database: {
    transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
    pool: { query(text: string): Promise<unknown> };
  },
  size: PanelSize,
  surveys: readonly number[],
): Promise<void> {
  const stages = fillStages(size, surveys);
  const last = stages.pop() ?? [];
  const fill = (statements: readonly Sql[]) => database.transaction((tx) => fillTables(tx, statements));
  const dropped = await database.transaction((tx) => dropIndexes(tx, tablesOf([...stages, last].flat(2))));
  for (const lists of stages) await Promise.all(lists.map(fill));

  // The largest first, so that neither connection begins with a long piece when the other one has none left.
  const tables = await database.transaction((tx) =>
    tx.rows<{ name: string }>(sql`
      select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by pg_relation_size(oid) desc`),
  );
  const indexes = tables.flatMap(({ name }) => dropped.filter(({ table }) => table === name));
  // The list of the last stage that ends first goes on with the indexes of tables that the other one does not write.
  const written = new Set(tablesOf(last.flat()));
  const build = takeTurns(
    [...indexes.filter(({ table }) => !written.has(table)), ...indexes.filter(({ table }) => written.has(table))],
    (index) =>
      database.transaction(async (tx) => {
        await tx.run(sql`select set_config('max_parallel_maintenance_workers', ${String(HELPERS)}, true)`);
        await buildIndex(tx, index);
      }),
  );
  await Promise.all(last.map((statements) => fill(statements).then(build)));

  const analyze = takeTurns(tables, ({ name }) => database.pool.query(`vacuum analyze ${name}`));
  await Promise.all([analyze(), analyze()]);
}
