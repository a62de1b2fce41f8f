import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

interface CellRow {
  /** Null: attempts in no cell. An attempt in two cells is in two rows. */
  cellId: number | null;
  attempts: number;
}

/** Counts by quota cell the places of a survey that running attempts have reserved; those in no cell count in `all`. */
export async function countReservedByCell(
  tx: Tx,
  surveyId: number,
): Promise<{ all: number; byCell: ReadonlyMap<number, number> }> {
  const rows = await tx.rows<CellRow & { all: number }>(sql`
    with running as materialized (
      select cell_ids from attempts
      where survey_id = ${surveyId} and state = 'started' and reserved_until > ${tx.now}
    )
    select cell as "cellId", count(*)::int as attempts, (select count(*) from running)::int as "all"
    from running left join lateral unnest(cell_ids) as cell on true group by cell`);
  return { all: rows[0]?.all ?? 0, byCell: byCellOf(rows) };
}

/** The most completes from which a pace is measured: some ten milliseconds from the index. */
const COMPLETES_AT_MOST = 20_000;

/**
 * Counts the completes of a survey since an instant without the rejected ones, in all and by quota cell. Of very many, only the newest ones count,
 * and `from` is the end of the oldest of these.
 */
export async function countCompletedSince(
  tx: Tx,
  surveyId: number,
  since: Date,
): Promise<{ from: Date; all: number; byCell: ReadonlyMap<number, number> }> {
  const rows = await tx.rows<CellRow & { all: number; oldest: Date }>(sql`
    with newest as materialized (
      select ended_at, cell_ids from attempts
      where survey_id = ${surveyId} and state = 'completed' and ended_at >= ${since}::timestamptz
        and review not in ('rejected', 'reversed')
      order by ended_at desc limit ${COMPLETES_AT_MOST}::int
    )
    select cell as "cellId", count(*)::int as attempts, (select count(*) from newest)::int as "all",
      (select min(ended_at) from newest) as oldest
    from newest left join lateral unnest(cell_ids) as cell on true group by cell`);
  const [first] = rows;
  const from = first && first.all >= COMPLETES_AT_MOST ? first.oldest : since;
  return { from, all: first?.all ?? 0, byCell: byCellOf(rows) };
}

function byCellOf(rows: readonly CellRow[]): ReadonlyMap<number, number> {
  return new Map(rows.flatMap(({ cellId, attempts }) => (cellId === null ? [] : [[cellId, attempts] as const])));
}
