import type { Tx } from '../../platform/database/database';
import { type Available, foreseeReports } from '../attempts/index';
import { decideMoney, withdrawFirstApproval } from '../money-decisions/index';
import { auditByPanel } from '../operators/index';
import { addFileJob, insertFileCalls } from '../partner-calls/index';
import { approversOf, askForApproval } from './approving';
import {
  getSharesAmount,
  type Line,
  listChanges,
  listMovedLines,
  listShares,
  lockReconciliation,
  type Reconciliation,
  updateApplying,
  updateCompared,
  updateStale,
  updateStored,
} from './queries';
import { beginningOf, type LineProblem, shownEffect, subjectOf } from './rules';

/** Lines of an applied file that are compared, or stored, in one transaction. */
export const LINES_A_STEP = 1_000;
/** Lines that have moved since the dry run and are named. */
const NAMED = 100;
/** So much of the key of an attempt is named. */
const KEY_NAMED = 40;

/**
 * Returns the decision about money that applying a file is; null when the file moves no points. Its members may be 100,000
 * and are not read here.
 */
export async function decisionAbout(
  tx: Tx,
  file: Reconciliation,
  operatorId: number,
): Promise<(Parameters<typeof decideMoney>[1] & { readonly amountCents: number }) | null> {
  const amountCents = await getSharesAmount(tx, file.id);
  if (amountCents === 0) return null;
  const audited = { kind: 'reconciliation', id: file.id } as const;
  const shares = { amountCents, list: () => listShares(tx, file.id) };
  return { kind: 'reconciliation', subjectId: subjectOf(file), audited, operatorId, shares, amountCents };
}

/**
 * Finds the lines of a file that would do something else now than the dry run showed, for example because a call came
 * in. Balances go on from step to step, so a comparison that was cut short begins again.
 */
export class Comparison {
  private compared = 0;
  private movedCount = 0;
  private readonly moved: LineProblem[] = [];
  private readonly available: Available = new Map();

  constructor(private readonly file: Reconciliation) {}

  /** Compares the next lines that change something, after a line; returns the last one, or null when there was none. */
  async next(tx: Tx, after: number): Promise<number | null> {
    const lines = await listChanges(tx, this.file.id, { after, size: LINES_A_STEP });
    await this.compare(tx, lines);
    this.compared += lines.length;
    await updateCompared(tx, this.file.id, this.compared);
    return lines.at(-1)?.line ?? null;
  }

  private async compare(tx: Tx, lines: readonly Line[]): Promise<void> {
    const now = await foreseeReports(tx, this.file.partnerId, lines, this.available);
    for (const { line, attemptKey, effect, points } of lines) {
      const then = now.get(attemptKey);
      if (then && shownEffect(then.effect) === effect && then.points === points) continue;
      this.movedCount += 1;
      const problem = { line, kind: 'moved', given: beginningOf(attemptKey, KEY_NAMED) } as const;
      if (this.moved.length < NAMED) this.moved.push(problem);
    }
  }

  /** Compares the lines that changed nothing, and whose attempts have moved since the dry run. */
  private async compareMoved(tx: Tx): Promise<void> {
    let lines: Line[] = [];
    do {
      lines = await listMovedLines(tx, this.file.id, { after: lines.at(-1)?.line ?? 0, size: LINES_A_STEP });
      await this.compare(tx, lines);
    } while (lines.length === LINES_A_STEP);
  }

  /**
   * Ends the comparison. The file is stale when a line has moved; a line that changed nothing does not as long as its
   * attempt has the same state. Otherwise the decision about its money is made: the lines are stored from now on, or the
   * file waits for a second operator, who is mailed, when limits were used up meanwhile.
   */
  async end(tx: Tx, publicUrl: string): Promise<void> {
    const file = await lockReconciliation(tx, this.file.id);
    const isSame = file?.approvedAt?.getTime() === this.file.approvedAt?.getTime();
    // Another run has ended its comparison before.
    if (file?.state !== 'preparing' || file.storedLine !== null || file.approvedBy === null || !isSame) return;
    await this.compareMoved(tx);
    if (this.movedCount > 0) {
      await withdrawFirstApproval(tx, 'reconciliation', subjectOf(file));
      await updateStale(tx, file.id, { problems: this.moved, problemCount: this.movedCount });
      const about = { name: file.fileName, count: this.movedCount };
      await auditByPanel(tx, 'reconciliation.stale', 'reconciliation', file.id, about);
      return;
    }
    const decision = await decisionAbout(tx, file, file.approvedBy);
    const over = decision && (await decideMoney(tx, decision));
    if (over) {
      const { approvedBy: askedBy, note } = file;
      const approvers = await approversOf(tx, file, askedBy);
      await askForApproval(tx, file, { askedBy, approverId: null, note, approvers, publicUrl });
    } else await updateStored(tx, file.id, 0);
  }
}

/**
 * Stores the next lines of a compared file as calls; returns whether there may be more. After the last one, all of them
 * are handled.
 */
export async function storeNextLines(tx: Tx, id: number): Promise<boolean> {
  const file = await lockReconciliation(tx, id);
  if (file?.state !== 'preparing' || file.storedLine === null) return false;
  const lines = await listChanges(tx, id, { after: file.storedLine, size: LINES_A_STEP });
  const last = lines.at(-1);
  if (!last) {
    await updateApplying(tx, id);
    await addFileJob(tx, id);
    return false;
  }
  await insertFileCalls(tx, { partnerId: file.partnerId, reconciliationId: id }, lines);
  await updateStored(tx, id, last.line);
  return true;
}
