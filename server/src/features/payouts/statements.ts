import { memoRequired } from '@pollen/contract/console-orders';
import { resultsRefused } from '@pollen/contract/console-payouts';
import type { WhyNot } from '@pollen/contract/operation';
import { statementDecided, statementStale, statementWaits } from '@pollen/contract/payout-statements';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { operatorNames } from '../operators/index';
import { type Account, type Decider, whyNotAskProvider } from './actions';
import { listAllItems, lockRun, type Run } from './queries';
import { whyNotApprove, whyNotStatement } from './rules';
import { openItems, readStatement } from './statement-file';
import {
  applyStatement,
  findAskedAt,
  findLastStatement,
  findStatement,
  insertStatement,
  listStatementLines,
  listUsedReferences,
  type StatementRow,
  updateStatement,
} from './statement-queries';

/** The most problems that an answer lists. */
const PROBLEMS_SHOWN = 100;

interface Acting {
  readonly operator: Decider;
  readonly account: Account;
  readonly locale: Locale;
}

/** Says why a run cannot be settled from a statement now; null when it can. */
export async function whyNotFromStatement(
  tx: Tx,
  run: Run,
  { account, locale }: Pick<Acting, 'account' | 'locale'>,
): Promise<WhyNot | null> {
  const askedAt = await findAskedAt(tx, run.id);
  return whyNotStatement({ ...run, askedAt }, whyNotAskProvider(run, account) === null, tx.now, locale);
}

/**
 * Stores a statement about every open payment, as an operator read it at the provider, for another operator to approve.
 */
export async function proposeStatement(
  tx: Tx,
  runId: number,
  given: Acting & { readonly csv: string; readonly reason: string },
): Promise<{ id: number; paid: number; unpaid: number }> {
  const run = await lockRun(tx, runId);
  if (!run) throw new Refusal(notFound);
  refuseIf(await whyNotFromStatement(tx, run, given));
  if ((await findLastStatement(tx, runId))?.state === 'waiting') throw new Refusal(statementWaits);
  const reason = given.reason.trim();
  if (reason === '') throw new Refusal(memoRequired);
  const items = await listAllItems(tx, runId);
  const read = readStatement(given.csv, items, () => false, given.locale);
  const references = read.lines.flatMap(({ reference }) => reference ?? []);
  const used = new Set(await listUsedReferences(tx, references));
  const { lines, problems } = readStatement(given.csv, items, (reference) => used.has(reference), given.locale);
  if (problems.length > 0) {
    throw new Refusal(resultsRefused, { count: problems.length }, { problems: problems.slice(0, PROBLEMS_SHOWN) });
  }
  const id = await insertStatement(tx, { runId, reason, operatorId: given.operator.id, lines });
  const paid = lines.filter(({ outcome }) => outcome === 'paid').length;
  return { id, paid, unpaid: lines.length - paid };
}

/**
 * Approves or declines a statement. Approval by a second operator closes the batches of the run for good and stores the
 * outcome of each payment in one transaction, so that nothing is sent again even if the keys come back. A job then
 * applies the outcomes to the orders, however often it is killed.
 */
export async function decideStatement(tx: Tx, id: number, by: Acting & { approve: boolean }): Promise<StatementRow> {
  const known = await findStatement(tx, id);
  const run = known && (await lockRun(tx, known.runId));
  // Read again after locking the run, so that the second of two concurrent decisions sees the first.
  const statement = run && (await findStatement(tx, id));
  if (!run || !statement) throw new Refusal(notFound);
  if (statement.state !== 'waiting') {
    const names = await operatorNames(tx, statement.decidedBy === null ? [] : [statement.decidedBy]);
    throw new Refusal(statementDecided, {
      operator: (statement.decidedBy !== null && names.get(statement.decidedBy)) || '-',
    });
  }
  if (by.approve) {
    refuseIf(whyNotApprove(statement, by.operator.id) ?? (await whyNotFromStatement(tx, run, by)));
    await refuseStale(tx, statement);
    await applyStatement(tx, run.id, id, statement.reason);
    await addJob(tx, 'payouts.work', { runId: run.id });
  }
  await updateStatement(tx, id, { state: by.approve ? 'approved' : 'declined', operatorId: by.operator.id });
  return statement;
}

/**
 * Refuses when the open payments are not those of the statement any more, or when another payment has one of its
 * references meanwhile.
 */
async function refuseStale(tx: Tx, statement: StatementRow): Promise<void> {
  const items = new Map((await listAllItems(tx, statement.runId)).map((item) => [item.id, item]));
  const lines = await listStatementLines(tx, statement.id);
  const open = openItems([...items.values()]);
  const isAboutOpen = open.length === lines.length && open.every(({ id }) => lines.some(({ itemId }) => itemId === id));
  const fresh = lines.filter(({ itemId }) => items.get(itemId)?.providerItemId === null);
  const used = await listUsedReferences(
    tx,
    fresh.flatMap(({ reference }) => reference ?? []),
  );
  if (!isAboutOpen || used.length > 0) throw new Refusal(statementStale);
}
