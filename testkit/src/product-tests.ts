import { productTestJobs } from '@pollen/server/features/product-tests/jobs';
import { DAY_MS, shiftDay } from '@pollen/server/platform/time';
import sql from 'sql-template-tag';
import { createOperatorPersona, type OperatorPersona } from './operators';
import type { Panel } from './panel';
import { type MemberPersona, signIn } from './personas';
import { runJobs } from './run-jobs';
import { as, shortQuestionnaire } from './surveys';

/** One page with one question, as a report of a product test. */
export const reportQuestionnaire = {
  title: 'Report',
  pages: [
    {
      name: 'first',
      elements: [
        {
          type: 'rating',
          name: 'liking',
          title: { default: 'How do you like it?', 'zh-cn': '您喜欢它吗？' },
          isRequired: true,
        },
      ],
    },
  ],
};

/** An address as a member enters it. */
export const sampleAddress = {
  name: 'Maya Lindqvist',
  street: '18 Linden Street',
  extra: '',
  city: 'Springfield',
  region: 'IL',
  postcode: '62701',
  phone: '',
};

interface Overrides {
  readonly settings?: Record<string, unknown>;
  readonly screener?: boolean;
  readonly reports?: number;
  readonly draft?: true;
}

/** A product test as an operator creates it. */
export function productTestBody(
  panel: Panel,
  { settings = {}, screener = true, reports = 2 }: Omit<Overrides, 'draft'> = {},
) {
  const today = panel.clock.now().toISOString().slice(0, 10);
  return {
    settings: {
      title: { en: 'A quiet coffee grinder, four weeks at home', zh: '静音咖啡磨豆机，居家试用四周' },
      description: { en: '<p>Grind, brew, tell us.</p>', zh: '<p>磨豆、冲泡、告诉我们。</p>' },
      sender: 'Meadow Kitchen',
      pictureUrl: null,
      rewardPoints: 900,
      reviewDays: 5,
      selection: 'operator',
      places: 2,
      keepsProduct: true,
      applyUntil: shiftDay(today, 5),
      decideOn: shiftDay(today, 7),
      reserveUntil: shiftDay(today, 30),
      target: {},
      ...settings,
    },
    screener: screener ? { minutes: 2, questionnaire: shortQuestionnaire } : null,
    reports: [
      { title: { en: 'First impression', zh: '第一印象' }, minutes: 5, opensAfterDays: 1, dueAfterDays: 2 },
      { title: { en: 'After 3 weeks', zh: '三周之后' }, minutes: 10, opensAfterDays: 19, dueAfterDays: 21 },
    ]
      .slice(0, reports)
      .map((report) => ({ ...report, questionnaire: reportQuestionnaire })),
  };
}

/** Creates and launches a product test through the console; by default with a screener, two reports and two places. */
export async function launchProductTest(
  panel: Panel,
  operator: OperatorPersona,
  { draft, ...overrides }: Overrides = {},
): Promise<{ id: number; encryptId: string }> {
  const body = productTestBody(panel, overrides);
  const made = await as(panel, operator).post('/api/console/ProductTests', body);
  if (made.code !== 200) throw new Error(`no product test: ${made.errors}`);
  const { id } = made.data as { id: number };
  if (!draft) {
    const launched = await as(panel, operator).post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    if (launched.code !== 200) throw new Error(`not launched: ${launched.errors}`);
  }
  const { encryptId } = await panel.transaction((tx) =>
    tx.one<{ encryptId: string }>(sql`select encrypt_id as "encryptId" from surveys where id = ${id}`),
  );
  return { id, encryptId };
}

/** A member in a product test, step by step. */
export function tester(panel: Panel, member: MemberPersona, encryptId: string) {
  const path = `/api/v1/ProductTests/${encryptId}`;
  const caller = as(panel, member);
  const answerShort = async (attemptId: string, age = 'adult') => {
    const attempt = `/api/v1/Attempts/${attemptId}`;
    const first = await caller.post(`${attempt}/Page`, { turn: 0, answers: { age, region: 'north' } });
    return first.data?.kind === 'page'
      ? caller.post(`${attempt}/Page`, { turn: 1, answers: { why: 'I grind every morning.' } })
      : first;
  };
  return {
    look: async () => (await caller.get(path)).data,
    apply: () => caller.post(`${path}/Application`),
    /** Applies and answers the screener. */
    async applied(age = 'adult') {
      const { data } = await caller.post(`${path}/Application`);
      return answerShort(data.attemptId, age);
    },
    answers: () => caller.post(`${path}/Answers`),
    giveAddress: (address: object = sampleAddress, consent: string | null = '1') =>
      caller.post(`${path}/Address`, { address, consent }),
    arrived: (arrived = true) => caller.post(`${path}/Arrival`, { arrived }),
    withdraw: () => caller.post(`${path}/Withdrawal`),
    /** Begins the report that is awaited and sends it. */
    async report(liking = 4) {
      const begun = await caller.post(`${path}/Answers`);
      if (begun.code !== 200) return begun;
      return caller.post(`/api/v1/Attempts/${begun.data.attemptId}/Page`, { turn: 0, answers: { liking } });
    },
  };
}

/** What an operator does in a product test. */
export function testDesk(panel: Panel, operator: { cookie: string }, id: number) {
  const path = `/api/console/ProductTests/${id}`;
  const caller = as(panel, operator);
  /** Calls, and lets the members be told. */
  const telling = async (call: string, body: object = {}) => {
    const answer = await caller.post(`${path}/${call}`, body);
    await runJobs(panel, productTestJobs);
    return answer;
  };
  return {
    look: async () => (await caller.get(path)).data,
    rows: async (query = '') => (await caller.get(`${path}/Participants${query}`)).data.list,
    async idOf(member: MemberPersona): Promise<number> {
      const { id: participant } = await panel.transaction((tx) =>
        tx.one<{ id: number }>(
          sql`select id from product_test_participants where survey_id = ${id} and member_id = ${member.id}`,
        ),
      );
      return participant;
    },
    decide: (participants: readonly number[], decision = 'select') => telling('Decisions', { participants, decision }),
    exportAddresses: (reason = 'To the sender.', all = false) =>
      caller.post(`${path}/ShippingExports`, { reason, all }),
    ship: (csv: string) => telling('TrackingImports', { csv, fileName: 'tracking.csv' }),
    remind: () => telling('Reminders'),
    extend: (participant: number, dueOn: string, reason = 'On holiday.') =>
      caller.post(`${path}/Participants/${participant}/Extensions`, { dueOn, reason }),
    notReceived: (participant: number, reason = 'The carrier lost it.') =>
      caller.post(`${path}/Participants/${participant}/NotReceived`, { reason }),
  };
}

/** Runs what the present day asks for in product tests. */
export async function runTestDay(panel: Panel): Promise<void> {
  await productTestJobs['productTests.due']?.({}, panel.services);
  await productTestJobs['productTests.eraseAddresses']?.({}, panel.services);
}

/** Lets days pass in product tests. Sessions end meanwhile: signs members in anew, and returns another administrator. */
export async function passTestDays(
  panel: Panel,
  count: number,
  members: readonly MemberPersona[],
): Promise<OperatorPersona> {
  for (let day = 0; day < count; day += 1) {
    panel.clock.advance(DAY_MS);
    await runTestDay(panel);
  }
  for (const member of members) member.cookie = await signIn(panel, member.id);
  return createOperatorPersona(panel, 'admin');
}

/**
 * Brings a member to a stage of a product test of their own. The operator may be another one later, when the session of
 * the first is over.
 */
export async function participantAt(
  panel: Panel,
  operator: () => OperatorPersona,
  member: MemberPersona,
  stage: 'selected' | 'addressGiven' | 'shipped' | 'received',
  places: number,
) {
  const made = await launchProductTest(panel, operator(), { settings: { places } });
  const me = tester(panel, member, made.encryptId);
  const desk = () => testDesk(panel, operator(), made.id);
  await me.applied();
  const id = await desk().idOf(member);
  await desk().decide([id]);
  if (stage !== 'selected') await me.giveAddress();
  if (stage === 'shipped' || stage === 'received') await desk().ship(`participant,tracking\n${id},PARCEL-${id}`);
  if (stage === 'received') await me.arrived();
  return { ...made, me, desk, id };
}
