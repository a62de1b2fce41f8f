import sql, { type Sql } from 'sql-template-tag';

/** Surveys that members have started. */
export const STARTED_SURVEYS = 40;

/** The first ids of the schema, from which statements count. */
export const firstId = { member: 10_001, survey: 48_101, order: 30_101, conversation: 7_001 } as const;

/** Rows of each member in the tables that grow; the load picks its rows among them. */
export const perMember = { attempts: 3, lines: 4, mails: 2 } as const;

/** Surveys without attempts, which members start while migrations run. */
export const FREE_SURVEYS = 20;

/**
 * The statements that fill the tables that grow, in the schema of the migrations 0001 and 0002, with 21 to 22 rows for each
 * member. They use nothing that a later migration has added.
 */
export function oldPanelStatements(members: number): Sql[] {
  const at = sql`now() - interval '400 days' * (1 - n / ${members}::float8)`;
  return [
    sql`
      insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
      select mail, mail, '-', 'calm-bee-' || n, 'L' || lpad(n::text, 9, '0'), ${at}, ${at}
      from generate_series(1, ${members}::int) n cross join lateral (select 'member' || n || '@example.org' as mail) m`,
    sql`
      insert into profiles (member_id, name, gender, birthday, country_id, completed_at, updated_at)
      select id, 'Maya ' || substr(md5(id::text), 1, 6), 1 + id % 2, date '1950-01-01' + (id * 37 % 20000)::int,
        (array[840, 826, 276, 124])[1 + id % 4], registered_at, registered_at from members`,
    sql`
      insert into sessions (member_id, token_hash, device_hash, device, created_at, last_seen_at, expires_at)
      select id, decode(md5('token' || id), 'hex'), decode(md5('device' || id), 'hex'), 'Firefox on Linux', registered_at,
        now(), now() + interval '30 days' from members`,
    sql`
      insert into surveys (encrypt_id, state, title_en, title_zh, description_en, description_zh, reward_points,
        estimated_ir, estimated_loi_minutes, shown_ir, shown_loi_minutes, completes_target, created_at, launched_at)
      select 'survey-' || n, 'live', 'Reaction time', 'Reaction time', '', '', 100, 50, 10, 50, 10, 100000000, now(), now()
      from generate_series(1, ${STARTED_SURVEYS + FREE_SURVEYS}::int) n`,
    sql`
      insert into survey_versions (survey_id, version, source, plan, created_at)
      select id, 1, '{}', '{}', now() from surveys`,
    sql`update surveys set version_id = v.id from survey_versions v where v.survey_id = surveys.id`,
    sql`
      insert into attempts (attempt_key, survey_id, version_id, member_id, state, review, reward_points, final_points,
        credited, run, turn, started_at, turned_at, reserved_until, ended_at, checked_at, tallied)
      select 'old-' || m.id || '-' || k, s.id, s.version_id, m.id,
        case m.id % 5 when 0 then 'screened_out' when 1 then 'started' else 'completed' end,
        case when m.id % 5 > 1 then 'approved' else 'none' end, 100, case when m.id % 5 > 1 then 100 else 0 end,
        m.id % 5 > 1, '{"seed": 7}', 4, m.registered_at, m.registered_at, m.registered_at + interval '1 hour',
        case when m.id % 5 <> 1 then m.registered_at end, m.registered_at, true
      from members m cross join generate_series(1, ${perMember.attempts}::int) k
      join surveys s on s.id = ${firstId.survey}::bigint + (m.id * 7 + k) % ${STARTED_SURVEYS}`,
    sql`
      insert into attempt_pages (attempt_id, turn, page, answers, shown_at, answered_at)
      select id, 1, 'p1', '{"q1": "b", "q2": ["a", "c"]}', started_at, turned_at from attempts`,
    sql`
      insert into quality_cases (attempt_id, attempt_key, member_id, survey_id, state, suspected, kinds, found_at, decided_at)
      select id, attempt_key, member_id, survey_id, case when id % 8 = 0 then 'open' else 'accepted' end, id % 2 = 0,
        '{tooMany}', ended_at, case when id % 8 <> 0 then ended_at end
      from attempts where state = 'completed' and id % 8 < 2`,
    sql`
      insert into check_ins (member_id, day, streak)
      select id, (now() - interval '1 day')::date, 1 from members`,
    sql`
      insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, direction,
        line_number, at)
      select 'old:' || m.id || ':' || n, m.id, 'panel:rewards', 'available', 50, 'registration', 1, n,
        m.registered_at + n * interval '1 day'
      from members m cross join generate_series(1, ${perMember.lines}::int) n`,
    sql`
      insert into ledger_accounts (member_id, available, income_total, n_in)
      select id, 50 * ${perMember.lines}::int, 50 * ${perMember.lines}::int, ${perMember.lines}::int from members`,
    sql`
      insert into gifts (name_en, name_zh, provider, art, kind, price_points, value_cents, created_at)
      values ('Gift for $1', '1 美元礼品', 'cash-account', 'cash-account', 'cash', 100, 100, now())`,
    sql`
      insert into orders (member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents, status,
        has_warning, checks, placed_at, completed_at, country_id)
      select id, (select min(id) from gifts), 'old', 'Gift for $1', '1 美元礼品', 'cash-account', 'cash', 100, 100,
        case when id % 50 = 0 then 6 else 5 end, id % 20 = 0,
        case when id % 20 = 0 then '[{"kind": "newDevice", "severity": "warning", "params": {}}]'::jsonb else '[]' end,
        registered_at, case when id % 50 <> 0 then registered_at end, 840
      from members`,
    sql`
      insert into mails (to_address, subject, text_body, html_body, state, created_at, sent_at, body_erased_at)
      select email, 'Your code', '', '', 'sent', registered_at, registered_at, registered_at
      from members cross join generate_series(1, ${perMember.mails}::int)`,
    sql`
      insert into audit_log (at, action, subject_kind, subject_id, detail)
      select registered_at, 'order.approved', 'order', id::text, '{"reason": "checked"}'
      from members cross join generate_series(1, 2)`,
    sql`
      insert into conversations (kind, state, sender_name, sender_email, sender_key, locale, created_at, updated_at,
        waiting_since)
      select 'question', case when id % 50 = 0 then 'open' else 'closed' end, 'Sender ' || id, email, email_key, 'en',
        registered_at, registered_at, case when id % 50 = 0 then registered_at end
      from members where id % 2 = 0`,
    sql`
      insert into operators (email, email_key, name, role, password_hash, created_at)
      values ('bench@example.org', 'bench@example.org', 'Bench', 'admin', '-', now())`,
    sql`
      insert into invitation_waves (survey_id, size, pace_per_minute, state, planned, started_by, created_at, ended_at)
      select id, ${members}::int, 100, 'sent', ${members}::int, (select min(id) from operators), now(), now() from surveys`,
    sql`
      insert into invitations (wave_id, survey_id, member_id, sent_at)
      select w.id, w.survey_id, m.id, m.registered_at from members m
      join invitation_waves w on w.survey_id = ${firstId.survey}::bigint + m.id % ${STARTED_SURVEYS}`,
  ];
}
