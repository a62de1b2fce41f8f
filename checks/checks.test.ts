import { attemptJobs } from '@pollen/server/features/attempts/jobs';
import { approveOrder, collectOrder, confirmOrder } from '@pollen/server/features/orders/index';
import { orderJobs } from '@pollen/server/features/orders/jobs';
import { resultJobs } from '@pollen/server/features/results/jobs';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { openInTool, openToolSurvey } from '@pollen/testkit/survey-tools';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariants } from './invariants/index';
import { runChecks } from './run';

let panel: Panel;
let member: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  member = await createMember(panel, { points: 4000 });
  await addPayoutAccount(panel, member);
  const giftId = await offerGift(panel, { stock: 5 });
  await offerGift(panel, { kind: 'code', stock: 2 });
  const { data } = await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
  const { orderId } = data;
  const token = await tokenMailedTo(panel, member.email);
  const { config } = panel.services;
  const eva = await createOperatorPersona(panel, 'admin', 'Eva');
  await panel.transaction((tx) => confirmOrder(tx, token, config));
  await panel.transaction((tx) => collectOrder(tx, orderId, config));
  await panel.transaction((tx) => approveOrder(tx, orderId, eva, config, 'en'));

  const friend = await createMember(panel, { invitedBy: member.recommendedCode });
  const everybody = { label: 'Everybody', rule: {}, target: 5 };
  const { encryptId } = await launchSurvey(panel, { quotas: [everybody] });
  await completeShort(panel, friend, encryptId);
  const partner = await openPartner(panel, eva);
  const { attemptId } = await leaveFor(panel, friend, partner.encryptId);
  panel.clock.advance(10 * MINUTE_MS);
  await partner.tell({ attempt: attemptId, status: 'complete' });
  await handleCalls(panel);
  const tool = await openToolSurvey(panel, eva);
  const session = await openInTool(panel, friend, tool.study);
  panel.clock.advance(10 * MINUTE_MS);
  await as(panel, friend).post(`/api/v1/Surveys/${tool.study}/Ends`, { code: tool.codes.complete, session });
  await resultJobs['results.count']?.({}, panel.services);
  await attemptJobs['attempts.tally']?.({}, panel.services);
  await orderJobs['orders.addCounts']?.({}, panel.services);
});
afterAll(() => panel.close());

/** Inserts the figures of a day without any events. */
function aDayWithout(day: string): string {
  return `insert into daily_figures values
    ('${day}', 'America/New_York', now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;
}

/** Makes an attempt the one of a participant in a product test, with these columns. */
function aParticipant(columns: string, values: string): string {
  return `with test as (
    insert into product_tests (survey_id, sender, selection, places, decide_on, reserve_until, keeps_product, created_at)
    select min(id), 'Hive', 'operator', 1, '2030-01-01', '2030-01-01', true, now() from surveys returning survey_id
  ) insert into product_test_participants (survey_id, member_id, attempt_id, applied_at, changed_at, ${columns})
    select test.survey_id, a.member_id, a.id, now(), now(), ${values} from test, attempts a order by a.id limit 1`;
}

/** Inserts a second look at the first attempt, without what belongs to it. */
function aSecondLook(outcome: string, further: string): string {
  return `with look as (
    insert into conversations (kind, state, member_id, attempt_id, sender_name, sender_email, sender_key, locale,
      created_at, updated_at, outcome)
    select 'second_look', 'closed', member_id, id, 'Maya', 'maya@example.org', 'maya@example.org', 'en', now(), now(), ${outcome}
    from attempts order by id limit 1 returning id
  )${further} select from look`;
}

/** Inserts a canceled run, and rows that belong to it. */
function aRun(items: string): string {
  return `with run as (
    insert into payout_runs (state, opened_at, ended_at) values ('cancelled', now(), now()) returning id
  ) ${items}`;
}

/** Inserts a run with an approved statement that its payment does not follow, and a batch in this state. */
function aStatement(batch: string): string {
  return aRun(`, batch as (
    insert into payout_batches (run_id, key, state, provider_id) select id, 'run-0', '${batch}', 'B' from run
  ), item as (
    insert into payout_items (run_id, order_id, amount_cents, key, state, changed_at)
    select run.id, (select min(id) from orders), 100, 'order-0', 'released', now() from run returning id, run_id
  ), reader as (
    insert into operators (email, email_key, name, role, password_hash, created_at)
    select mail, mail, 'Reader', 'admin', '-', now() from unnest(array['one@example.org', 'two@example.org']) mail returning id
  ), statement as (
    insert into payout_statements (run_id, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select run_id, 'approved', 'lost', (select min(id) from reader), now(), (select max(id) from reader), now()
    from item returning id
  ) insert into payout_statement_lines (statement_id, item_id, outcome) select statement.id, item.id, 'unpaid' from statement, item`);
}

/** For each invariant a statement that breaks it once triggers and constraints are removed. */
const damages: Record<string, string> = {
  'every member has ledger accounts and a credit score': 'delete from credit_accounts',
  'accounts hold what their transfers brought and took': 'update ledger_accounts set reserved = reserved + 1',
  'no account is below zero': 'update ledger_accounts set pending = -1',
  'the balance is the sum of the listed lines':
    'update ledger_accounts set income_total = income_total + 1, expense_total = expense_total + 1',
  'lines of each direction are numbered without gaps':
    'update ledger_transfers set line_number = line_number + 1 where direction = 2',
  'what members hold is what the panel gave less what it got back': 'update ledger_accounts set pending = 5',
  'registration and profile are rewarded once':
    "update ledger_transfers set kind = 'registration' where kind = 'profile'",
  'a check-in is paid once a day': "update ledger_transfers set kind = 'checkIn' where kind = 'profile'",
  'the credit score is the sum of its lines, never below zero': 'update credit_accounts set credit = credit + 1',
  'an order reserved its points once, and they are where its state says': 'update orders set status = 5',
  'the reserved account is the sum of the orders under way': 'update orders set points = points + 1',
  'no transfer names an order that does not exist':
    'update ledger_transfers set order_id = 1 where order_id is not null',
  'an order is where its last event says, and was in each state once': 'update orders set status = 6',
  'an order took no step that is not on the map': 'delete from order_events where status = 6',
  'the kept counts of orders, with the changes since, are those of the orders':
    'update order_counts set orders = orders + 1 where status = (select min(status) from order_counts)',
  'an order that took two approvals has them from two operators': 'update orders set first_approval_by = 1',
  'a gift counts the orders that hold or got a unit': 'update gifts set convert_times = convert_times + 1',
  'what is left of a gift with codes is its free codes less the orders under way':
    "update gifts set stock = stock + 1 where kind = 'code'",
  'a code has one buyer, whose completed order is for its gift': `update gift_codes set handed_out_at = now(),
    order_id = (select min(id) from orders) where id = (select min(id) from gift_codes)`,
  'an order that the panel completed has its code': `with orders_for_codes as (update orders set kind = 'code')
    update order_events set status = 5, actor = 'panel' where status = 2`,
  'no code is in stock twice': "update gift_codes set fingerprint = 'the same'",
  'an import brought as many codes as it says': 'update gift_code_imports set codes = codes + 1',
  'idempotency keys are unique':
    "update ledger_transfers set idempotency_key = 'the same' where kind in ('registration', 'profile')",
  'a reversal goes back the way of the transfer that it names, with no more than it moved': `update ledger_transfers set reverses_id =
    (select id from ledger_transfers where kind = 'registration' limit 1) where kind = 'orderReserved'`,
  'a survey at a partner paid completes that a handled call reported, and nothing else':
    'update partner_visits set revenue_cents = null, points = null',
  'the bonus of a level is what its attempt promised, paid once with the reward and taken back only with it':
    "update attempts set bonus_percent = 50 where state = 'completed' and credited",
  'nothing was taken back of what had been available for 60 days': `with old as (
      update attempts set available_at = now() - interval '80 days' where state = 'completed' returning id)
    update ledger_transfers set kind = 'surveyReversed', at = now() where attempt_id = (select min(id) from old)
      and kind = 'survey'`,
  'a reward for a survey has an end in house, a complete elsewhere that was verified or approved, an ad that was watched, or all reports of a product test':
    'update partner_visits set settled_at = null',
  'an ad pays for a clip that was watched to its end in real time, and completes with a right answer alone': `
    update surveys set kind = 'ad', clip_seconds = 10
    where id = (select survey_id from attempts where state = 'completed' order by id limit 1)`,
  'an ad asks no further question after a right answer, and the second try follows a wrong one': `
    with ad as (update surveys set kind = 'ad', clip_seconds = 10
      where id = (select survey_id from attempts order by id limit 1) returning id),
    clip as (insert into ad_clips (name, bytes, received, begun_at, stored_at, duration_ms)
      values ('c', 1, 1, now(), now(), 10000) returning id),
    made as (insert into ads (survey_id, clip_id, captions_en) select ad.id, clip.id, '' from ad, clip returning survey_id),
    question as (insert into ad_questions (survey_id, position, text_en, text_zh, choices, right_choice)
      select survey_id, 1, '', '', '[{}, {}]', 0 from made returning id, survey_id),
    view as (insert into ad_views (attempt_id, survey_id, member_id, started_at, duration_ms, watched_ms, watched_at, question_id)
      select a.id, q.survey_id, a.member_id, now(), 10000, 10000, now(), q.id
      from question q join attempts a on a.survey_id = q.survey_id order by a.id limit 1 returning attempt_id, question_id)
    insert into ad_answers (attempt_id, try, question_id, choice, is_right, answered_at)
    select attempt_id, 2, question_id, 0, true, now() from view`,
  'a line of a file was handled only once operators had applied the file': `
    with eva as (insert into operators (email, email_key, name, role, password_hash, created_at)
      values ('e', 'e', 'Eva', 'admin', '', now()) returning id),
    file as (insert into reconciliations (partner_id, file_name, sha256, columns, lines, state, uploaded_at, uploaded_by)
      select p.id, 'month.csv', '', '{}', 1, 'checked', now(), eva.id from partners p, eva limit 1 returning id, partner_id)
    insert into partner_calls (partner_id, via, reconciliation_id, method, target, headers, body, network, received_at, state)
    select partner_id, 'file', id, 'FILE', '', '{}', '', '', now(), 'handled' from file`,
  'each line of an applied file that changes something is one call of it': `
    with eva as (insert into operators (email, email_key, name, role, password_hash, created_at)
      values ('e', 'e', 'Eva', 'admin', '', now()) returning id),
    file as (insert into reconciliations (partner_id, file_name, sha256, columns, lines, state, uploaded_at, uploaded_by,
        approved_at, approved_by)
      select p.id, 'month.csv', '', '{}', 1, 'done', now(), eva.id, now(), eva.id from partners p, eva limit 1 returning id)
    insert into reconciliation_lines (reconciliation_id, line, attempt_id, attempt_key, member_id, status, meaning, before,
      state_before, reversed_before, effect, points, borne_points, revenue_cents)
    select file.id, 2, a.id, a.attempt_key, a.member_id, 'x', 'complete', '', 'started', false, 'completed', 1, 0, 0
    from file, attempts a order by a.id limit 1`,
  'a complete above the daily cap of its partner is only paid once an operator has decided':
    'update partner_visits set over_daily_cap = 1',
  'the kept sums of visits to partners, with the changes since, are those of the visits':
    'update partner_visit_changes set kept = kept + 1',
  'what a visit brought the member is what the ledger says': 'update partner_visits set points = points + 1',
  'a complete in a survey tool was handed in with a code or proven, and one with a code alone was reviewed':
    'update tool_visits set ended_as = null, settled_at = null',
  'a product test gives no more places than it has, and only to participants who were selected': aParticipant(
    'state, holds_place',
    "'applied', true",
  ),
  'the address of a participant is gone after its day, and for a closed account': aParticipant(
    'state, address, erase_on',
    `'shipped', '\\x00', '2020-01-01'`,
  ),
  'the attempt at a product test is where its participant stands, and only all reports complete it': aParticipant(
    'state',
    "'withdrawn'",
  ),
  'a screener or a report pays nothing by itself': 'update attempts set part_of = id',
  'an attempt was paid once, what it says': 'update attempts set final_points = final_points + 1',
  'an attempt brings its member no more than it promised, compensation included':
    "update ledger_transfers set amount = amount + 1 where kind = 'survey'",
  'points of an attempt are available when it says credited, and pending before':
    "update attempts set credited = false, review = 'pending'",
  'a rejected attempt holds no pending points, and lost what it says, never more than its reward':
    "update attempts set review = 'rejected'",
  'a survey counts its completed attempts without the rejected ones, and no more than it wants besides reinstated ones':
    "update attempts set state = 'screened_out'",
  'a quota cell counts no more than its survey, and no more than its target besides reinstated completes':
    'update quota_cells set completes = 2',
  'whoever started a sensitive survey had agreed to it':
    "update surveys set sensitive_subjects = '{health}', answers_kept_days = 180",
  'nothing is left of answers that were erased': 'update attempts set answers_erased_at = now() where turn > 0',
  'pages are kept for the turns that an attempt took': 'update attempts set turn = 0',
  'what friends brought is what the ledger paid for them': 'update referral_sums set earned_points = earned_points + 1',
  'a closed member has no points and no personal data': "update members set state = 'closed'",
  'a suspended member was suspended by an operator, or has a change of address to confirm or to take back':
    "update members set state = 'suspended'",
  'nothing is approved for a member whom an operator has suspended or blacklisted': `
    with eva as (insert into operators (email, email_key, name, role, password_hash, created_at)
      values ('e', 'e', 'Eva', 'admin', '', now()) returning id)
    update members set state = 'suspended', suspend_reason = 'x', suspended_by = eva.id, suspended_at = '2020-01-01'
    from eva`,
  'the picture that a member shows is the one that this member saved':
    "update members set avatar_url = '/avatars/somebody-else.webp?t=1'",
  'the figures of a day that is over are those of its rows': aDayWithout('2026-11-18'),
  'the sums of today are those of its rows until then': `
    insert into day_so_far (day, time_zone, counted_until, figures) values ('2026-11-18', 'UTC', '2026-11-19', '{}')`,
  'days are counted without gaps': `${aDayWithout('2020-01-01')}, ${aDayWithout('2020-01-03').split('values').pop()}`,
  'a correction was booked once, as it says, and a large one by two operators': `
    with eva as (insert into operators (email, email_key, name, role, password_hash, created_at)
      values ('e', 'e', 'Eva', 'admin', '', now()) returning id)
    insert into corrections (key, member_id, unit, change, booked, reason, state, asked_by, asked_at)
    select gen_random_uuid(), (select min(id) from members), 'points', 5, 5, 'never posted', 'booked', id, now() from eva`,
  'an order in a payout run stands where its payment stands': aRun(`
    insert into payout_items (run_id, order_id, amount_cents, key, state, changed_at)
    select run.id, (select min(id) from orders), 500, 'a key', 'paid', now() from run`),
  'an order that a payout run holds has a payment in it': aRun('update orders set payout_run_id = run.id from run'),
  'a payout run holds what it was closed over, and ends when all of it is over': `
    insert into payout_runs (state, items, amount_cents, opened_at, ended_at) values ('cancelled', 1, 500, now(), now())`,
  'a mail that was sent says when': "update mails set state = 'sent', sent_at = null",
  'sums of answers are those of the attempts that are marked as counted':
    'update counted_choices set chosen = chosen + 1',
  'a statement settles payments when two operators agree, and as it says': aStatement('done'),
  'nothing of a run that was settled from a statement can still be sent': aStatement('unknown'),
  'how the attempts of a survey ended is summed as those that are marked ended':
    "update attempts set state = 'closed' where tallied",
  'only attempts that have ended are in the sums of their surveys':
    "update attempts set state = 'started' where tallied",
  'only answers of attempts that have ended are in the sums': 'update attempts set ended_at = null',
  'a second look at answers is the only one of its attempt, and of its member': aSecondLook('null', ''),
  'answers that a second look accepted are not rejected': aSecondLook(
    "'lifted'",
    ", done as (update attempts set review = 'rejected' where id = (select min(id) from attempts))",
  ),
  'a suspension or a blacklisting that a second look lifted is not in force': `with suspended as (
    update members set state = 'suspended', suspend_reason = '-', suspended_at = '2026-01-01',
      suspended_by = (select min(id) from operators)
    where id = (select min(id) from members) returning id
  ) insert into conversations (kind, state, member_id, suspended_at, sender_name, sender_email, sender_key, locale,
      created_at, updated_at, outcome)
    select 'second_look', 'closed', id, '2026-01-01', 'Maya', 'maya@example.org', 'maya@example.org', 'en', now(), now(),
      'lifted' from suspended`,
};

test('no invariant is broken in a sound database, given as an address or as a pool', async () => {
  expect(await runChecks(panel.databaseUrl)).toEqual([]);
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});

test('every invariant can fail', () => {
  expect(Object.keys(damages).sort()).toEqual(Object.keys(invariants).sort());
});

test.each(Object.entries(damages))('finds a broken invariant: %s', async (check, damage) => {
  const client = new pg.Client({ connectionString: panel.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const table of ['ledger_accounts', 'ledger_transfers', 'order_events', 'orders']) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    await client.query('alter table ledger_accounts drop constraint ledger_accounts_check');
    await client.query('alter table ledger_accounts drop constraint ledger_accounts_pending_check');
    await client.query('drop index ledger_transfers_by_key');
    await client.query('drop index gift_codes_by_fingerprint');
    const { rowCount } = await client.query(damage);
    expect(rowCount).toBeGreaterThan(0);
    const findings = await runChecks(client);
    expect(findings.map((finding) => finding.check)).toContain(check);
  } finally {
    await client.query('rollback');
    await client.end();
  }
});
