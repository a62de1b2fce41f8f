import { runChecks } from '@pollen/checks/run';
import { operations } from '@pollen/contract/api';
import { openPayingPanel } from '@pollen/testkit/fake-paypal';
import { addPayoutAccount } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Crook } from './dishonest-paths/crook';
import { paths } from './dishonest-paths/index';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** Member accounts of the dishonest operator: one for each path, and the rest for many small orders and corrections. */
const ACCOUNTS = 12;
const LIMIT = 2_500;
const OPERATOR_DAY = 25_000;
const MEMBER_DAY = 5_000;
const RUN_LIMIT = 50_000;

async function crookOf(role: 'viewer' | 'operator' | 'finance' | 'admin', tried: Set<string>): Promise<Crook> {
  const { panel, close } = await openPayingPanel();
  closing.push(close);
  const honest = await createOperatorPersona(panel, 'admin', 'Honest Admin');
  await createOperatorPersona(panel, 'finance', 'Honest Finance');
  const exchanges = [];
  for (const name of ['Meadow', 'Orchard', 'Heath']) {
    exchanges.push(await openPartner(panel, honest, { name, survey: { rewardPoints: 1000 } }));
  }
  const operator = await createOperatorPersona(panel, role, 'Crook');
  const account = async (email?: string) => {
    const member = await createMember(panel, { points: 150_000, ...(email ? { email } : {}) });
    await addPayoutAccount(panel, member);
    return member;
  };
  const accounts = [];
  for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await account());
  const own = await account(operator.email.replace('@', '+me@'));
  return { panel, operator, honest, accounts, own, exchanges, tried };
}

/** The decisions of one operator: approved orders, points given, payments sent. */
async function alone(panel: Panel, { id }: OperatorPersona) {
  // Every operator after the dishonest one was invited by that one.
  const hands = sql`(select id from operators where id >= ${id}::bigint)`;
  return panel.transaction(async (tx) => {
    const given = await tx.rows<{ what: string; memberId: number; cents: number }>(sql`
      select 'order ' || o.id as what, o.member_id as "memberId", greatest(o.points, o.value_cents)::int as cents
      from order_events e join orders o on o.id = e.order_id
      where e.status = 2 and e.operator_id in ${hands} and coalesce(o.first_approval_by in ${hands}, true)
      union all
      select 'correction ' || id, member_id, abs(change) from corrections
      where unit = 'points' and state = 'booked' and asked_by in ${hands}
        and coalesce(decided_by in ${hands}, true)
      union all
      select 'return of order ' || o.id, o.member_id, greatest(o.points, o.value_cents) from order_events e
      join orders o on o.id = e.order_id
      where e.status = 4 and e.operator_id in ${hands} and not exists (
        select from money_decisions d where d.subject_id = o.id::text and d.first_operator_id is not null
          and not d.first_operator_id in ${hands})
      union all
      select t.kind || ' of attempt ' || t.attempt_id, t.member_id, t.amount::int from ledger_transfers t
      where t.attempt_id is not null and t.kind in ('correction', 'surveyReinstated')
      union all
      select 'line of a file about attempt ' || t.attempt_id, t.member_id, t.amount::int from ledger_transfers t
      join partner_calls c on c.attempt_id = t.attempt_id and c.via = 'file' and c.state = 'handled'
      where t.kind = 'survey' and not exists (
        select from money_decisions d where d.kind = 'reconciliation'
          and d.subject_id like c.reconciliation_id || ':%' and d.first_operator_id is not null
          and not d.first_operator_id in ${hands})`);
    const { sent } = await tx.one<{ sent: number }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as sent from payout_runs
      where sent_by in ${hands} and closed_by in ${hands}`);
    return { given, sent };
  });
}

/** State that takes two people to change: limits, rewards, keys, roles, gift values. Removed access is not a gain. */
function control(panel: Panel) {
  return panel.transaction((tx) =>
    tx.rows(sql`
      select 'setting ' || key as what, value::text from panel_settings
      union all select 'promotion ' || id, concat(factor, starts_on, ends_on, removed_at is not null) from promotions
      union all select 'operator ' || id, role from operators
      union all select 'keys ' || subject, version::text from versions where kind = 'partnerKeys'
      union all select 'survey ' || id, 'pays a fortune' from surveys where reward_points > 2500 and state <> 'draft'
      union all select 'gift ' || id, 'worth more' from gifts
        where value_cents > price_points and value_approved and offered
      order by 1`),
  );
}

const tried = new Set<string>();

test.each(['viewer', 'operator', 'finance', 'admin'] as const)(
  'a dishonest %s with member accounts gains nothing without a second person',
  { timeout: 600_000 },
  async (role) => {
    const crook = await crookOf(role, tried);
    const { panel, operator } = crook;
    const before = await control(panel);
    for (const [name, run] of Object.entries(paths)) {
      await run(crook);
      const { given, sent } = await alone(panel, operator);
      expect(
        given.filter(({ cents }) => cents > LIMIT),
        name,
      ).toEqual([]);
      const sum = (some: typeof given) => some.reduce((total, { cents }) => total + cents, 0);
      expect(sum(given), name).toBeLessThanOrEqual(OPERATOR_DAY);
      for (const memberId of new Set(given.map((each) => each.memberId))) {
        const own = given.filter((each) => each.memberId === memberId);
        expect(sum(own), `${name}: ${JSON.stringify(own)}`).toBeLessThanOrEqual(MEMBER_DAY);
      }
      expect(
        given.filter(({ memberId }) => memberId === crook.own.id),
        name,
      ).toEqual([]);
      expect(sent, name).toBeLessThanOrEqual(RUN_LIMIT);
      expect(await control(panel), name).toEqual(before);
      if (role === 'viewer') expect({ given, sent }, name).toEqual({ given: [], sent: 0 });
    }
    // The dishonest operator did make ordinary decisions, so the paths reach the code that pays.
    if (role === 'admin' || role === 'finance') expect((await alone(panel, operator)).sent).toBeGreaterThan(0);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  },
);

/** Calls that give nobody money or points, each with the reason. */
const givesNothing: Readonly<Record<string, readonly string[]>> = {
  'signs in, or looks after the own access': [
    ...['Login', 'Logout', 'Totp', 'TotpConfirmation', 'ForgottenPassword'],
    ...['PasswordLinks/Look', 'PasswordLinks/Use', 'OperatorInvitations/Look'],
  ],
  'changes texts, which name numbers and do not set them': [
    ...['Articles/:name/:locale', 'ArticlePreviews', 'Faq', 'Faq/:id', 'Faq/:id/Remove', 'Faq/:id/Move', 'FaqPreviews'],
    ...['Mails/:name/:locale', 'MailPreviews', 'AnswerTemplates', 'AnswerTemplates/:id', 'AnswerTemplates/:id/Delete'],
  ],
  'answers people': [
    ...['Conversations/:id/Answer', 'Conversations/:id/Assign', 'Conversations/:id/State'],
    'Conversations/:id/SecondLook',
  ],
  'lets a member in or keeps one out': [
    ...['Members/:id/Blacklist', 'Members/:id/Suspension', 'Members/:id/Reactivation', 'Members/:id/Closing'],
    ...['Members/:id/Export', 'Members/:id/Views'],
  ],
  'makes or looks at questionnaires, whose reward is a setting of the survey': [
    ...[
      'QuestionnaireChecks',
      'QuestionnaireChecks/Omissions',
      'QuestionnaireImports',
      'ChoiceLists',
      'QuestionnaireTrials',
      'Previews',
      'TargetCounts',
      'SurveyPictures',
      'GiftPictures',
    ],
    ...[
      'Surveys/:id/Versions',
      'Surveys/:id/Versions/:version/Restoration',
      'Surveys/:id/PictureFetches',
      'Surveys/:id/PictureFiles',
      'Surveys/:id/ReminderRules',
    ],
    ...['Surveys/:id/Draft', 'Surveys/:id/Draft/Discard', 'Surveys/:id/Authors'],
    ...['QuestionLibrary', 'QuestionLibrary/:id', 'QuestionLibrary/:id/Delete'],
  ],
  'talks about questionnaires, or shows them to clients': [
    ...['Surveys/:id/Comments', 'Surveys/:id/Comments/:commentId/Resolution'],
    ...['Surveys/:id/Comments/:commentId/Delete', 'Surveys/:id/TestLinks', 'TestLinks/:id/Revoke'],
  ],
  'invites members to surveys, or pauses that': [
    ...['Surveys/:id/Waves', 'Waves/:id/Stop', 'Waves/:id/Move', 'Waves/:id/Winner'],
    ...['Members/:id/InvitationPause', 'Members/:id/InvitationPause/End'],
  ],
  'says who may answer a survey, or forecasts that': ['Surveys/:id/Exclusions', 'Feasibility'],
  'reads or weights results': [
    ...['Surveys/:id/Tables', 'Surveys/:id/OpenAnswers'],
    ...['Surveys/:id/WeightingTrials', 'Surveys/:id/Weighting', 'Surveys/:id/WeightingRemovals'],
  ],
  'cleans results, which changes no reward': [
    ...['Surveys/:id/ExcludedResponses', 'Surveys/:id/ExcludedResponses/Include'],
  ],
  'shows results to clients': ['Surveys/:id/ResultLinks', 'ResultLinks/:id/Revoke'],
  'codes open answers': [
    ...['Surveys/:id/AnswerCodes', 'AnswerCodes/:id', 'AnswerCodes/:id/Merge', 'AnswerCodes/:id/Delete'],
    ...['AnswerCodes/:id/Answers', 'AnswerCodes/:id/Found', 'CodingChanges/:id/Undo'],
  ],
  'tags members, or writes notes about them': [
    ...['Members/:id/Tags', 'Members/:id/Tags/:tagId/Remove', 'Tags/:id', 'Tags/:id/Merge', 'Tags/:id/Delete'],
    ...['TagRuns', 'TagRuns/:id/Undo', 'Tags/:id/Removals'],
    ...['Members/:id/Notes', 'MemberNotes/:id', 'MemberNotes/:id/Delete'],
  ],
  'defines profile questions, which pay nothing, and attributes': [
    ...[
      'CustomFields',
      'CustomFields/:id',
      'CustomFields/:id/Move',
      'CustomFields/:id/Retire',
      'CustomFields/:id/Restore',
    ],
    // The question is the operator's; that a partner compares it waits for a second administrator.
    'Partners/:id/Questions',
    ...['CustomFields/:id/ValueChecks', 'CustomFields/:id/Values', 'Members/:id/CustomFields'],
  ],
  'invites people to the panel, whose accounts begin as any registration': [
    ...['MemberFileChecks', 'MemberImports', 'MemberImports/:id/Cancel', 'MemberImports/:id/Remind'],
  ],
  'reads the list of a partner, or closes a call that changes nothing': [
    'Partners/:id/Feed/Reading',
    'Partners/:id/Calls/:callId/Close',
  ],
  'saves filters of a list': ['Segments', 'Segments/:id', 'Segments/:id/Delete'],
  'runs background work again that was to run anyway': ['Jobs/:id/RunNow', 'Jobs/:id/Drop'],
  'lets a restored copy send what waits': ['SendingHold/End'],
  'says where members may live': ['Countries/Offered', 'Countries/Restricted'],
};

test('every changing console call is tried by the dishonest operator or listed as giving nothing', () => {
  const writing = operations
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/console/'))
    .map(({ path }) => path.replace('/api/console/', ''));
  const known = [...tried, ...Object.values(givesNothing).flat()];
  expect(writing.filter((path) => !known.includes(path))).toEqual([]);
  expect(writing.filter((path) => tried.has(path) && Object.values(givesNothing).flat().includes(path))).toEqual([]);
  expect(known.filter((path) => !writing.includes(path))).toEqual([]);
});
