import { answersInvalid, attemptOver, pageStale } from '@pollen/contract/attempts';
import { codes } from '@pollen/contract/codes';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tx } from '../../platform/database/database';
import { MINUTE_MS } from '../../platform/time';
import type { AttemptSurvey } from '../surveys/index';
import { keepTurned, keptAttempt } from './kept-attempts';
import type { Attempt } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const pages = ['first', 'second', 'third', 'fourth'];
const questionnaire = {
  pages: pages.map((name) => ({
    name,
    elements: [{ type: 'radiogroup', name: `q-${name}`, title: name, isRequired: true, choices: ['a', 'b'] }],
  })),
};

interface Respondent {
  readonly member: MemberPersona;
  readonly surveyId: number;
  readonly path: string;
  readonly turn: (turn: number, choice?: string, who?: { cookie: string }) => ReturnType<Panel['call']>;
}

/** A member who has turned the first two pages of four, so that this process has kept the attempt. */
async function onThirdPage(): Promise<Respondent> {
  const member = await createMember(panel);
  const { encryptId, id: surveyId } = await launchSurvey(panel, { questionnaire });
  const { data } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const path = `/api/v1/Attempts/${data.attemptId}`;
  const turn: Respondent['turn'] = (at, choice = 'a', who = member) =>
    as(panel, who).post(`${path}/Page`, { turn: at, answers: { [`q-${pages[at]}`]: choice } });
  expect((await turn(0)).data.turn).toBe(1);
  expect((await turn(1)).data.turn).toBe(2);
  return { member, surveyId, path, turn };
}

const write = (statement: Sql) => panel.transaction((tx) => tx.run(statement));

/** The texts of the statements that are sent meanwhile. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([sent]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text));
  query.mockRestore();
  return texts;
}

test('a page that follows another is turned by one statement, and the survey is stored and paid as ever', async () => {
  const { member, path, turn } = await onThirdPage();
  const sent = await sentDuring(() => turn(2, 'b'));
  expect(sent.map((text) => text.trim().slice(0, 50))).toEqual([expect.stringContaining('with asked as')]);
  expect((await as(panel, member).get(path)).data).toMatchObject({ kind: 'page', turn: 3 });
  expect((await turn(3)).data).toMatchObject({ kind: 'end', state: 'completed' });
  const stored = await panel.services.database.reader.rows(sql`
    select page, answers from attempt_pages join attempts on attempts.id = attempt_id
    where member_id = ${member.id} order by attempt_pages.turn`);
  expect(stored).toEqual(pages.map((page) => ({ page, answers: { [`q-${page}`]: page === 'third' ? 'b' : 'a' } })));
  const { answers } = await panel.services.database.reader.one<{ answers: object }>(
    sql`select run -> 'answers' as answers from attempts where member_id = ${member.id}`,
  );
  expect(answers).toEqual({ 'q-first': 'a', 'q-second': 'a', 'q-third': 'b', 'q-fourth': 'a' });
  expect(await ledgerStory(panel, member.id)).toContain('completed');
});

describe('what changed since the last page counts at once', () => {
  test('a session that ended', async () => {
    const { member, turn } = await onThirdPage();
    await write(sql`update sessions set ended_at = ${panel.clock.now()} where member_id = ${member.id}`);
    expect((await turn(2)).code).toBe('401');
  });

  test('a member who was blacklisted', async () => {
    const { member, turn } = await onThirdPage();
    await write(sql`update members set state = 'blacklisted', blacklist_reason = 'copied' where id = ${member.id}`);
    expect((await turn(2)).code).toBe(codes.blacklisted);
  });

  test('somebody else with the key, or without a session', async () => {
    const { turn } = await onThirdPage();
    expect((await turn(2, 'a', await createMember(panel))).code).toBe(codes.notFound);
    expect((await turn(2, 'a', { cookie: '' })).code).toBe('401');
    expect((await turn(2)).data.turn).toBe(3);
  });

  test('a survey that an operator closed', async () => {
    const { surveyId, turn } = await onThirdPage();
    await write(sql`update surveys set state = 'closed' where id = ${surveyId}`);
    expect((await turn(2)).data).toMatchObject({ kind: 'end', state: 'closed' });
  });

  test('an attempt that ended, or whose page another process turned', async () => {
    const left = await onThirdPage();
    await write(sql`update attempts set state = 'abandoned', ended_at = now() where member_id = ${left.member.id}`);
    expect((await left.turn(2)).code).toBe(codes[attemptOver.name]);
    const turned = await onThirdPage();
    await write(sql`update attempts set turn = turn + 1 where member_id = ${turned.member.id}`);
    expect((await turned.turn(2)).code).toBe(codes[pageStale.name]);
  });

  test('answers that were erased do not come back', async () => {
    const { member, turn } = await onThirdPage();
    await write(sql`
      update attempts set run = jsonb_set(run, '{answers}', '{}'), answers_erased_at = now() where member_id = ${member.id}`);
    expect((await turn(2)).data.turn).toBe(3);
    const { answers } = await panel.services.database.reader.one<{ answers: object }>(
      sql`select run -> 'answers' as answers from attempts where member_id = ${member.id}`,
    );
    expect(answers).toEqual({ 'q-third': 'a' });
  });

  test('going back, and answering again', async () => {
    const { member, path, turn } = await onThirdPage();
    expect((await as(panel, member).post(`${path}/Previous`, { turn: 2 })).data.turn).toBe(3);
    const again = await as(panel, member).post(`${path}/Page`, { turn: 3, answers: { 'q-second': 'b' } });
    expect(again.data).toMatchObject({ kind: 'page', turn: 4 });
    expect((await turn(2)).code).toBe(codes[pageStale.name]);
  });

  test('wrong answers name their question', async () => {
    const { turn } = await onThirdPage();
    const wrong = await turn(2, 'z');
    expect([wrong.code, Object.keys(wrong.data.questions)]).toEqual([codes[answersInvalid.name], ['q-third']]);
  });

  test('the use of the session is noted as often as before', async () => {
    const { member, turn } = await onThirdPage();
    panel.clock.advance(5 * MINUTE_MS);
    await turn(2);
    const { seenAt } = await panel.services.database.reader.one<{ seenAt: Date }>(
      sql`select last_seen_at as "seenAt" from sessions where member_id = ${member.id}`,
    );
    expect(seenAt).toEqual(panel.clock.now());
  });
});

describe('the memory', () => {
  const survey = {} as AttemptSurvey;
  const begin = new Date('2026-11-27T12:00:00Z');
  const at = (ms: number): Tx => ({ database: survey, now: new Date(begin.getTime() + ms) }) as unknown as Tx;
  const keep = (key: string, ms: number, run = '{}') =>
    keepTurned(
      at(ms),
      { attempt: { attemptKey: key, turn: 0 } as Attempt, survey, readAt: begin },
      { run, page: 'p', answers: {}, at: new Date(begin.getTime() + ms), reservedUntil: begin },
    );

  test('has no long states, none that was read long ago, and the latest thousand', () => {
    keep('one', 0, JSON.stringify({ answers: { why: 'because' } }));
    expect(keptAttempt(at(0), 'one', 1)?.attempt).toMatchObject({ turn: 1, run: { answers: { why: 'because' } } });
    expect(keptAttempt(at(0), 'one', 0)).toBeNull();
    expect(keptAttempt(at(5 * MINUTE_MS), 'one', 1)).toBeNull();
    keep('long', 0, JSON.stringify('x'.repeat(30_000)));
    expect(keptAttempt(at(0), 'long', 1)).toBeNull();
    for (let n = 0; n < 1_000; n += 1) keep(`more ${n}`, 1);
    expect(keptAttempt(at(1), 'one', 1)).toBeNull();
    expect(keptAttempt(at(1), 'more 0', 1)).not.toBeNull();
    keep('much later', 6 * MINUTE_MS);
    expect(keptAttempt(at(2), 'more 999', 1)).toBeNull();
  });
});
