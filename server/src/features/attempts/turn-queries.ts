import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { DirectSession } from '../../platform/http/api';
import { type AttemptSurvey, whereGoesOnAs } from '../surveys/index';
import type { Attempt, AttemptEnd } from './queries';
import { RESERVATION_STEP_MS } from './rules';

/** An answered page to store. `run` is the state after it, as JSON. */
export interface StoredTurn {
  readonly run: string;
  readonly page: string;
  readonly answers: unknown;
  readonly at: Date;
  readonly reservedUntil: Date;
}

/** A page turn of a running attempt, which an earlier statement has read. */
export interface TurnOfAttempt {
  readonly attempt: Pick<Attempt, 'id' | 'turn' | 'turnedAt'>;
  readonly stored: StoredTurn;
}

/** A page turn whose caller and survey the statement checks. */
export interface DirectTurn extends TurnOfAttempt {
  readonly session: DirectSession;
  /** The survey as it was when the attempt was read. */
  readonly survey: Pick<AttemptSurvey, 'state' | 'closedItself'>;
}

/** A page turn with which the attempt ends. */
export interface LastTurnOfAttempt extends TurnOfAttempt {
  readonly end: AttemptEnd;
}

/** What a statement that stores turns has beside the pages themselves; each part goes on from what stands before it. */
interface Extra<Turn> {
  /** Values of a turn, by the names of `columns`. */
  readonly values?: (turn: Turn) => Readonly<Record<string, unknown>>;
  /** The definitions of these values, such as `, state text`. */
  readonly columns?: Sql;
  readonly assignments?: Sql;
  readonly condition?: Sql;
}

/**
 * Stores answered pages, each with the state of the run after it, in one statement; returns which were stored. Nothing is
 * stored of an attempt that has ended, of which another call has turned the page meanwhile, or for which the condition does
 * not hold. The list of ids keeps PostgreSQL from reading all attempts: it counts ten in a list, and a hundred in JSON. That
 * an attempt runs is asked so that no partial index of running ones fits: with statistics of a quiet hour PostgreSQL would
 * read one of these as a whole.
 */
async function storeTurns<Turn extends TurnOfAttempt>(
  tx: Tx,
  turns: readonly Turn[],
  { values, columns = empty, assignments = empty, condition = empty }: Extra<Turn> = {},
): Promise<boolean[]> {
  // Of two calls that turn the same page of an attempt, the second is stale.
  const byAttempt = new Map(turns.toReversed().map((turn) => [turn.attempt.id, turn]));
  const asked = [...byAttempt.values()].map((each) => {
    const { id, turn, turnedAt: shown_at } = each.attempt;
    const { run, page, answers, at, reservedUntil: reserved_until } = each.stored;
    // The state is JSON already.
    return `{"run":${run},${JSON.stringify({ id, turn, page, answers, at, shown_at, reserved_until, ...values?.(each) }).slice(1)}`;
  });
  const until = sql`asked.reserved_until`;
  const kept = await tx.returned<{ id: number }>(sql`
    with asked as materialized (
      select * from json_to_recordset(${`[${asked.join()}]`}::json) as asked(id bigint, turn int, run jsonb, page text,
        answers jsonb, at timestamptz, shown_at timestamptz, reserved_until timestamptz ${columns})
    ), turned as (
      update attempts set run = asked.run, turn = attempts.turn + 1, turned_at = asked.at,
        reserved_until = case when ${until} > attempts.reserved_until + ${RESERVATION_STEP_MS} * interval '1 millisecond'
          then ${until} else attempts.reserved_until end ${assignments}
      from asked
      where attempts.id = any((select array_agg(id) from asked)::bigint[]) and attempts.id = asked.id
        and attempts.turn = asked.turn and attempts.state || '' = 'started' ${condition}
      returning attempts.id
    )
    insert into attempt_pages (attempt_id, turn, page, answers, shown_at, answered_at)
    select id, turn, page, answers, shown_at, at from asked join turned using (id)
    returning attempt_id as id`);
  const storedIds = new Set(kept.map(({ id }) => id));
  return turns.map((turn) => byAttempt.get(turn.attempt.id) === turn && storedIds.has(turn.attempt.id));
}

/** Stores pages that another one follows. */
export function updateTurns(tx: Tx, turns: readonly TurnOfAttempt[]): Promise<boolean[]> {
  return storeTurns(tx, turns);
}

/**
 * Stores pages that another one follows, of attempts that were not read again: each is that of the caller, its answers were
 * not erased, and its survey goes on as it did. The sum keeps PostgreSQL from reading all attempts of a member to find one.
 */
export async function updateTurnsDirectly(tx: Tx, turns: readonly DirectTurn[]): Promise<boolean[]> {
  const [first] = turns;
  if (!first) return [];
  const survey = { state: sql`asked.survey_state`, closedItself: sql`asked.closed_itself` };
  return storeTurns(tx, turns, {
    values: (turn) => ({
      token: turn.session.tokenHash.toString('hex'),
      survey_state: turn.survey.state,
      closed_itself: turn.survey.closedItself,
    }),
    columns: sql`, token text, survey_state text, closed_itself boolean`,
    condition: sql`and answers_erased_at is null
      and member_id + 0 = (${first.session.memberQuery(sql`decode(asked.token, 'hex')`)})
      and ${whereGoesOnAs(sql`attempts.survey_id`, survey)}`,
  });
}

/** Stores pages with which attempts end, and how they end. */
export function updateLastTurns(tx: Tx, turns: readonly LastTurnOfAttempt[]): Promise<boolean[]> {
  return storeTurns(tx, turns, {
    values: ({ end }) => ({
      state: end.state,
      review: end.review,
      reason: end.reason,
      final_points: end.finalPoints,
      credited: end.credited,
      available_at: end.availableAt,
      held: end.held,
      respondent: end.respondent ?? null,
      cell_ids: end.cellIds ?? null,
    }),
    columns: sql`, state text, review text, reason text, final_points int, credited boolean, available_at timestamptz,
      held boolean, respondent jsonb, cell_ids bigint[]`,
    assignments: sql`, state = asked.state, review = asked.review, reason = asked.reason, final_points = asked.final_points,
      credited = asked.credited, available_at = asked.available_at, held = asked.held, ended_at = asked.at,
      respondent = asked.respondent, cell_ids = coalesce(asked.cell_ids, attempts.cell_ids)`,
  });
}
