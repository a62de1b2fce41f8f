import { countPastFigures, updateDemoHistory } from '../../features/overview/index';
import type { QuestionnairePlan } from '../../features/questionnaires/index';
import { panelSettings } from '../../features/settings/index';
import { blendedIr, blendedLoi } from '../../features/surveys/economy-rules';
import { changeState, createSurvey } from '../../features/surveys/index';
import type { Database, Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { hashPassword } from '../../platform/passwords';
import { randomToken } from '../../platform/secrets';
import { MINUTE_MS } from '../../platform/time';
import { demoSurveys } from '../surveys';
import { Desk } from './desk';
import { launchOf } from './fieldwork';
import { Members, type ProfileQuestion } from './members';
import { type DemoGift, Redemptions } from './redemptions';
import { type KnownSurvey, Responses } from './responses';
import { insertRows, type Row, readRows, takeIds, updateRows } from './rows';
import { ID_TABLES, type IdTable, TEAM, World } from './world';

/** The tables in the order in which they are filled: each after those that it refers to. */
const TABLES = [
  'members',
  'ledger_accounts',
  'credit_accounts',
  'consent_choices',
  'profiles',
  'profile_answers',
  'payout_accounts',
  'check_ins',
  'surveys',
  'survey_versions',
  'quota_cells',
  'survey_pauses',
  'attempts',
  'attempt_pages',
  'quality_cases',
  'quality_signals',
  'referrals',
  'referral_sums',
  'payout_runs',
  'orders',
  'order_events',
  'payout_batches',
  'payout_items',
  'payout_item_events',
  'money_decisions',
  'corrections',
  'ledger_transfers',
  'credit_lines',
  'invitation_waves',
  'invitations',
  'conversations',
  'messages',
  'audit_log',
];

interface Known {
  readonly settings: Awaited<ReturnType<typeof panelSettings>>;
  readonly ids: ReadonlyMap<IdTable, () => number>;
  readonly operatorIds: () => number;
  readonly surveys: readonly KnownSurvey[];
  readonly gifts: DemoGift[];
  readonly questions: readonly ProfileQuestion[];
}

/** Reads what the panel has, and takes the ids of everything that the history adds. */
async function readPanel(tx: Tx): Promise<Known> {
  const ids = new Map<IdTable, () => number>();
  for (const [table, count] of Object.entries(ID_TABLES)) ids.set(table as IdTable, await takeIds(tx, table, count));
  const read = <Shape>(columns: string, table: string, rest: string) => readRows<Shape>(tx, columns, table, rest);
  const gifts = await read<Omit<DemoGift, 'codes'>>(
    'id, name_en as "nameEn", name_zh as "nameZh", art, kind, price_points as "pricePoints", value_cents as "valueCents", stock',
    'gifts',
    'where offered order by id',
  );
  const codes = await read<{ id: number; giftId: number }>(
    'id, gift_id as "giftId"',
    'gift_codes',
    'where order_id is null and withdrawn_at is null order by id',
  );
  const questions = await read<{ id: number; field: string | null }>(
    'id, field',
    'profile_questions',
    'where targeted order by position',
  );
  const choices = await read<{ id: number; questionId: number; value: number | null }>(
    'id, question_id as "questionId", value',
    'profile_question_choices',
    'where not retired order by position',
  );
  return {
    settings: await panelSettings(tx),
    ids,
    operatorIds: await takeIds(tx, 'operators', TEAM.length),
    surveys: await read('id, version_id as "versionId"', 'surveys', `order by id limit ${demoSurveys.length}`),
    gifts: gifts.map((gift) => ({
      ...gift,
      codes: codes.flatMap(({ id, giftId }) => (giftId === gift.id ? [id] : [])),
    })),
    questions: questions.map(({ id, field }) => ({
      id,
      field,
      choices: choices.filter(({ questionId }) => questionId === id),
    })),
  };
}

/** Lets six months happen in memory. */
function makeHistory(
  known: Known,
  plans: readonly QuestionnairePlan[],
  passwordHash: string,
  now: Date,
): { world: World; responses: Responses } {
  const operators = TEAM.map(({ name }) => ({ id: known.operatorIds(), name }));
  const world = new World(known.settings, operators, known.ids, now);
  const members = new Members(world, known.questions, passwordHash);
  const loiMinutes = demoSurveys.map(({ settings }) => settings.estimatedLoiMinutes);
  const responses = new Responses(world, members, plans, known.surveys, loiMinutes);
  const redemptions = new Redemptions(world, known.gifts);
  const desk = new Desk(world, members, responses);
  responses.onLaunch = (survey) => desk.planWaves(survey);
  responses.onPaid = (person) => redemptions.consider(person);
  responses.reviews.mayBlacklist = (person) => redemptions.hasNoneUnderWay(person);
  members.onClosing = (person) =>
    world.book.of(person.id).pending === 0 && redemptions.hasNoneUnderWay(person) && !responses.isAnswering(person);
  members.plan();
  responses.plan();
  redemptions.plan();
  desk.plan();
  world.timeline.run();
  // A closed account keeps nothing of its profile.
  for (const { row, person } of responses.all) if (person.closedAt !== null) row.respondent = null;
  members.finish();
  redemptions.finish();
  addOperators(world, passwordHash);
  addSurveys(world, responses);
  addAccounts(world);
  return { world, responses };
}

/** The team of the history has left: its accounts are suspended, and nobody knows their passwords. */
function addOperators(world: World, passwordHash: string): void {
  for (const [place, { key, name, role }] of TEAM.entries()) {
    const email = `${key}@demo.example.com`;
    world.add('operators', {
      id: world.operators[place]?.id,
      email,
      email_key: email,
      name,
      role,
      password_hash: passwordHash,
      totp_last_step: 0,
      created_at: world.startAt(0) - 60 * MINUTE_MS,
      suspended_at: world.end,
      locale: 'en',
    });
  }
}

function addSurveys(world: World, responses: Responses): void {
  for (const survey of responses.surveys) {
    const { plan, id, versionId, title, completes, reviewDays, rewardPoints } = survey;
    const launchedAt = launchOf(world, plan);
    for (const [place, { label, gender, ageFrom, ageTo, target, completes: counted }] of survey.cells.entries()) {
      const rule = { genders: [gender], ageFrom, ageTo };
      world.add('quota_cells', { survey_id: id, position: place + 1, label, rule, target, completes: counted });
    }
    if (!plan.isNew) {
      world.add('live surveys', { id, created_at: launchedAt - 90 * MINUTE_MS, launched_at: launchedAt, completes });
      world.add('live versions', { id: versionId, created_at: launchedAt - 90 * MINUTE_MS });
      continue;
    }
    const demo = demoSurveys[plan.questionnaire];
    if (!demo) throw new Error(`no demo survey ${plan.questionnaire}`);
    const { description, estimatedIr, estimatedLoiMinutes, target } = demo.settings;
    const isFull = survey.wasFull;
    // Its operators wanted no others in place of completes that were rejected later.
    const completesTarget = isFull && plan.end === 'full' ? Math.min(plan.target, completes) : plan.target;
    const measured = responses.measured(survey);
    world.add('surveys', {
      id,
      encrypt_id: world.random.token(24),
      platform_type: 1,
      state: plan.end === 'full' ? (isFull ? 'full' : 'closed') : isFull && plan.end !== 'paused' ? 'closed' : plan.end,
      title_en: title.en,
      title_zh: title.zh,
      description_en: description.en,
      description_zh: description.zh,
      reward_points: rewardPoints,
      review_days: reviewDays,
      estimated_ir: estimatedIr,
      estimated_loi_minutes: estimatedLoiMinutes,
      shown_ir: blendedIr(estimatedIr, measured),
      shown_loi_minutes: blendedLoi(estimatedLoiMinutes, measured),
      target,
      completes_target: completesTarget,
      completes,
      version_id: null,
      created_at: launchedAt - 90 * MINUTE_MS,
      launched_at: launchedAt,
      revision: 1,
      measured_ended: measured.ended,
      measured_completed: measured.completed,
      measured_seconds: measured.medianSeconds === null ? null : Math.round(measured.medianSeconds),
      measured_points: measured.points,
      closed_itself: false,
      counted_completes: 0,
    });
    world.add('survey_versions', {
      id: versionId,
      survey_id: id,
      version: 1,
      source: demo.questionnaire,
      plan: survey.questionnaire,
      created_at: launchedAt - 90 * MINUTE_MS,
      created_by: null,
      note: '',
    });
    world.add('versions of surveys', { id, version_id: versionId });
    if (plan.end === 'paused' && survey.closedAt !== null) {
      const figures = { dropOut: 46, dropOutBefore: 18 };
      world.add('survey_pauses', { survey_id: id, reason: 'dropOut', figures, paused_at: survey.closedAt });
    }
  }
}

function addAccounts(world: World): void {
  const { ledger, credit } = world.book.accountRows();
  world.rows.set('ledger_accounts', ledger);
  world.rows.set('credit_accounts', credit);
  world.rows.set('ledger_transfers', world.book.transfers);
  world.rows.set('credit_lines', world.book.credits);
  // A closed account keeps no conversation.
  const closed = new Set(world.people.flatMap(({ id, state }) => (state === 'closed' ? [id] : [])));
  const kept = (world.rows.get('conversations') ?? []).filter(({ member_id }) => !closed.has(Number(member_id)));
  const keptIds = new Set(kept.map(({ id }) => id));
  world.rows.set('conversations', kept);
  const messages = world.rows.get('messages') ?? [];
  world.rows.set(
    'messages',
    messages.filter(({ conversation_id }) => keptIds.has(conversation_id)),
  );
  const audit: Row[] = world.rows.get('audit_log') ?? [];
  world.rows.set(
    'audit_log',
    audit.sort((one, other) => Number(one.at) - Number(other.at)),
  );
}

/** Writes the rows of the history, the surveys to come, and the figures of the past days. */
async function write(tx: Tx, world: World, plans: readonly QuestionnairePlan[]): Promise<void> {
  const rowsOf = (table: string) => world.rows.get(table) ?? [];
  await insertRows(tx, 'operators', rowsOf('operators'));
  for (const table of TABLES) await insertRows(tx, table, rowsOf(table));
  await updateRows(tx, 'surveys', 'id', rowsOf('versions of surveys'));
  await updateRows(tx, 'surveys', 'id', rowsOf('live surveys'), ['completes']);
  await updateRows(tx, 'survey_versions', 'id', rowsOf('live versions'));
  await updateRows(tx, 'gifts', 'id', rowsOf('gift counts'), ['convert_times', 'stock']);
  await updateRows(tx, 'gift_codes', 'id', rowsOf('handed codes'));
  await addSurveysToCome(tx, world, plans);
  await countPastFigures(tx);
  await updateDemoHistory(tx, null);
  for (const job of ['attempts.tally', 'results.count', 'surveys.measure', 'quality.check', 'trust.count'])
    await addJob(tx, job, {});
}

/** A survey that opens in a week, and a draft: launching the first tells every process that the surveys have changed. */
async function addSurveysToCome(tx: Tx, world: World, plans: readonly QuestionnairePlan[]): Promise<void> {
  const [, , heating, , morning] = demoSurveys;
  const [, , heatingPlan, , morningPlan] = plans;
  if (!heating || !morning || !heatingPlan || !morningPlan) throw new Error('the demo surveys are incomplete');
  const draft = { en: 'Heating, follow-up in spring', zh: '取暖（春季回访）' };
  const toCome = { en: 'Morning routines in winter', zh: '冬日晨间习惯' };
  const startsOn = world.dayOf(world.end + 7 * 24 * 60 * MINUTE_MS);
  const { settings, questionnaire } = morning;
  await createSurvey(
    tx,
    { ...heating.settings, title: draft },
    { source: heating.questionnaire, plan: heatingPlan },
    [],
  );
  const source = { source: questionnaire, plan: morningPlan };
  const surveyId = await createSurvey(tx, { ...settings, title: toCome, startsOn }, source, []);
  await changeState(tx, surveyId, 'launch');
}

/**
 * Gives the demo panel six months of history, as its rows would be today, in one transaction at the end. The same seed
 * gives the same history, relative to `now`. `plans`: the compiled questionnaires of the demo, in their order.
 */
export async function fillHistory(
  database: Database,
  plans: readonly QuestionnairePlan[],
  now: Date,
): Promise<Record<string, number>> {
  const known = await database.transaction(readPanel);
  const { world } = makeHistory(known, plans, await hashPassword(randomToken()), now);
  await database.transaction((tx) => write(tx, world, plans));
  return Object.fromEntries(TABLES.map((table) => [table, world.rows.get(table)?.length ?? 0]));
}
