import { Readable } from 'node:stream';
import { csvFile, csvLine } from '@pollen/contract/csv';
import { RECONCILIATION_LENGTH } from '@pollen/contract/reconciliation-values';
import {
  applyReconciliation,
  checkReconciliation,
  declineReconciliation,
  reconciliation,
  reconciliationColumnsOf,
  reconciliationFile,
  reconciliationLines,
  reconciliations,
  uploadReconciliation,
} from '@pollen/contract/reconciliations';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { contentDisposition } from '../../platform/http/content-disposition';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { firstApprovalOf, whyNotAlone } from '../money-decisions/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { countFileCalls } from '../partner-calls/index';
import { getPartner } from '../partners/index';
import { applyFile, checkAgain, declineFile, readBeginning, uploadFile } from './actions';
import { decisionAbout } from './applying';
import { findReconciliation, listChanges, listReconciliations, type Reconciliation } from './queries';
import { beginningOf, guessColumns, isChanging, problemText, subjectOf, whyNotNow } from './rules';

/** A character may take three bytes, and a quotation mark takes two in JSON. */
const FILE_BODY = RECONCILIATION_LENGTH * 2;
const FILES_SHOWN = 50;
const ROWS_SHOWN = 5;
const CELL_SHOWN = 100;
/** Lines that a download reads at a time. */
const LINES_READ = 1_000;

const revenueOf = ({ summary }: Reconciliation) =>
  (summary?.effects ?? []).reduce((sum, { revenueCents }) => sum + revenueCents, 0);

const rowOf = (file: Reconciliation, names: ReadonlyMap<number, string>) => ({
  id: file.id,
  fileName: file.fileName,
  state: file.state,
  lines: file.lines,
  problemCount: file.problemCount,
  uploadedAt: file.uploadedAt.toISOString(),
  uploadedBy: names.get(file.uploadedBy) ?? '-',
  revenueCents: revenueOf(file),
});

async function found(tx: Tx, id: number): Promise<Reconciliation> {
  const file = await findReconciliation(tx, id);
  if (!file) throw new Refusal(notFound);
  return file;
}

/**
 * Yields the lines of a file that change something as CSV, at the speed of the reader. Fails, so that the download breaks
 * off, when the file was checked again meanwhile: its first lines would be of one check and the rest of another.
 */
async function* changesOf(tx: Tx, { id, checkRun }: Reconciliation): AsyncGenerator<string> {
  yield csvFile([['line', 'attempt', 'status', 'before', 'effect', 'coins', 'panel bears', 'revenue cents']]);
  let after = 0;
  for (;;) {
    const rows = await listChanges(tx, id, { after, size: LINES_READ });
    if ((await findReconciliation(tx, id))?.checkRun !== checkRun) {
      throw new Error(`reconciliation file ${id} was checked again during a download`);
    }
    yield rows
      .map(({ line, attemptKey, status, before, effect, points, bornePoints, revenueCents }) =>
        csvLine([line, attemptKey, status, before, effect, points, bornePoints, revenueCents]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < LINES_READ) return;
    after = last.line;
  }
}

/** Handles the reconciliation files of partners in the console: upload, dry run, lines, and applying. */
export function reconciliationRoutes(api: Api): void {
  api.handle(reconciliations, async ({ tx, params, operator, locale }) => {
    const partner = await getPartner(tx, params.id);
    const files = await listReconciliations(tx, partner.id, FILES_SHOWN);
    const names = await operatorNames(
      tx,
      files.map(({ uploadedBy }) => uploadedBy),
    );
    return {
      list: files.map((file) => rowOf(file, names)),
      can: { upload: may(whyNotAllowed(operator, 'manageMembers'), locale) },
    };
  });

  api.handle(reconciliationColumnsOf, async ({ tx, params, body }) => {
    await getPartner(tx, params.id);
    // The last line of a beginning may be cut off.
    const whole = body.beginning.replace(/[^\r\n]*$/, '') || body.beginning;
    const [headings = [], ...rows] = readBeginning(whole, ROWS_SHOWN + 1);
    const short = (cells: readonly string[]) => cells.slice(0, 200).map((cell) => beginningOf(cell, CELL_SHOWN));
    return { headings: short(headings), rows: rows.map(short), guess: guessColumns(headings) };
  });

  api.handle(
    uploadReconciliation,
    async ({ tx, params, body, operator }) => ({ id: await uploadFile(tx, params.id, body, operator) }),
    { bodyLimit: FILE_BODY },
  );

  api.handle(reconciliation, async ({ tx, params, operator, locale }) => {
    const file = await found(tx, params.id);
    const { summary, state, columns } = file;
    const first = state === 'waiting' ? await firstApprovalOf(tx, 'reconciliation', subjectOf(file)) : null;
    const people = [file.uploadedBy, file.approvedBy, file.declinedBy].filter((id) => id !== null);
    const [names, decision, waiting] = await Promise.all([
      operatorNames(tx, people),
      state === 'checked' ? decisionAbout(tx, file, operator.id) : null,
      state === 'preparing' || state === 'applying' ? countFileCalls(tx, file.id) : 0,
    ]);
    const effects = summary?.effects ?? [];
    const changing = effects.filter(({ effect }) => isChanging(effect));
    const sum = (of: (effect: (typeof effects)[number]) => number) => effects.reduce((all, each) => all + of(each), 0);
    const total = changing.reduce((all, { lines }) => all + lines, 0);
    const isHandled = state === 'applying' || state === 'done';
    const forbidden = whyNotAllowed(operator, 'manageMembers');
    const { attempt, status, reason } = columns.places;
    return {
      ...rowOf(file, names),
      partnerId: file.partnerId,
      sha256: file.sha256,
      columns: [attempt, status, ...(reason === null ? [] : [reason])].map((at) => columns.headings[at] ?? ''),
      checkedLines: file.checkedLines,
      checkedAt: file.checkedAt?.toISOString() ?? null,
      problems: file.problems.map((problem) => ({ line: problem.line, reason: problemText(problem, locale) })),
      effects,
      members: summary?.members ?? 0,
      short: summary?.short ?? 0,
      takenPoints: sum(({ points }) => Math.min(0, points)),
      givenPoints: sum(({ points }) => Math.max(0, points)),
      bornePoints: sum(({ bornePoints }) => bornePoints),
      note: file.note,
      firstBy: first?.name ?? null,
      approvedBy: file.approvedBy === null ? null : (names.get(file.approvedBy) ?? '-'),
      approvedAt: file.approvedAt?.toISOString() ?? null,
      changing: total,
      compared: isHandled ? total : file.comparedLines,
      stored: isHandled ? total : waiting,
      handled: isHandled ? total - waiting : 0,
      finishedAt: file.finishedAt?.toISOString() ?? null,
      declinedBy: file.declinedBy === null ? null : (names.get(file.declinedBy) ?? '-'),
      asks: decision !== null && (await whyNotAlone(tx, decision)) !== null,
      can: {
        apply: may(forbidden ?? whyNotNow('apply', state), locale),
        check: may(forbidden ?? whyNotNow('check', state), locale),
        decline: may(forbidden ?? whyNotNow('decline', state), locale),
      },
    };
  });

  api.handle(reconciliationLines, async ({ tx, params, query }) => {
    await found(tx, params.id);
    const rows = await listChanges(tx, params.id, { after: query.before, effect: query.effect, size: query.size + 1 });
    const shown = rows.slice(0, query.size);
    return {
      list: shown.map(
        ({ line, attemptKey, status, completedAt, before, effect, points, bornePoints, revenueCents }) => ({
          line,
          attemptId: attemptKey,
          status,
          completedAt: completedAt?.toISOString() ?? null,
          before,
          effect,
          points,
          bornePoints,
          revenueCents,
        }),
      ),
      next: rows.length > shown.length ? (shown.at(-1)?.line ?? null) : null,
    };
  });

  api.handle(reconciliationFile, async ({ tx, params, reply }) => {
    const file = await found(tx, params.id);
    const name = `${file.fileName.replace(/\.csv$/i, '')}-changes.csv`;
    reply.header('content-disposition', contentDisposition('attachment', name)).header('cache-control', 'no-store');
    return Readable.from(changesOf(tx, file), { objectMode: true });
  });

  api.handle(checkReconciliation, async ({ tx, params, operator }) => {
    await checkAgain(tx, params.id, operator);
    return { state: 'checking' as const };
  });

  api.handle(applyReconciliation, async ({ tx, params, body, operator }) => ({
    state: await applyFile(tx, params.id, operator, body.note),
  }));

  api.handle(declineReconciliation, async ({ tx, params, body, operator }) => {
    await declineFile(tx, params.id, operator, body.note);
    return { state: 'declined' as const };
  });
}
