import { Readable } from 'node:stream';
import { csvFile, csvLine } from '@pollen/contract/csv';
import { ownMemberAccount } from '@pollen/contract/money-decisions';
import { RECONCILIATION_LENGTH } from '@pollen/contract/reconciliation-values';
import {
  applyReconciliation,
  checkReconciliation,
  declineReconciliation,
  reconciliation,
  reconciliationColumnsOf,
  reconciliationFile,
  reconciliationLines,
  reconciliationNoApprover,
  reconciliations,
  uploadReconciliation,
} from '@pollen/contract/reconciliations';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { contentDisposition } from '../../platform/http/content-disposition';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { statusIn } from '../attempts/index';
import { firstApprovalOf, ownMemberIds, whyNotAlone } from '../money-decisions/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { countFileCalls } from '../partner-calls/index';
import { getPartner } from '../partners/index';
import { applyFile, checkAgain, declineFile, readBeginning, uploadFile } from './actions';
import { decisionAbout } from './applying';
import { approversOf } from './approving';
import { findReconciliation, hasShareOf, listChanges, listReconciliations, type Reconciliation } from './queries';
import { beginningOf, guessColumns, problemText, subjectOf, totalsOf, whyNotApprove, whyNotNow } from './rules';

/** A character may take three bytes, and a quotation mark takes two in JSON. */
const FILE_BODY = RECONCILIATION_LENGTH * 2;
/** Files that were applied before, beside a file. */
const EARLIER_SHOWN = 5;
const ROWS_SHOWN = 5;
const CELL_SHOWN = 100;
/** Lines that a download reads at a time. */
const LINES_READ = 1_000;

/** The operators whom the row of a file names. */
const peopleOf = ({ uploadedBy, askedBy, approverId, approvedBy, declinedBy }: Reconciliation) =>
  [uploadedBy, askedBy, approverId, approvedBy, declinedBy].filter((id) => id !== null);

function rowOf(file: Reconciliation, names: ReadonlyMap<number, string>) {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? '-'));
  return {
    id: file.id,
    fileName: file.fileName,
    state: file.state,
    month: file.month,
    lines: file.lines,
    problemCount: file.problemCount,
    members: file.summary?.members ?? 0,
    ...totalsOf(file.summary?.effects ?? []),
    uploadedAt: file.uploadedAt.toISOString(),
    uploadedBy: nameOf(file.uploadedBy) ?? '-',
    firstBy: nameOf(file.askedBy),
    firstAt: file.askedAt?.toISOString() ?? null,
    approver: nameOf(file.approverId),
    approvedBy: nameOf(file.approvedBy),
    approvedAt: file.approvedAt?.toISOString() ?? null,
    finishedAt: file.finishedAt?.toISOString() ?? null,
    declinedBy: nameOf(file.declinedBy),
    declinedAt: file.declinedAt?.toISOString() ?? null,
  };
}

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
  api.handle(reconciliations, async ({ tx, params, query, operator, locale }) => {
    const partner = await getPartner(tx, params.id);
    const { group = null, size } = query;
    const rows = await listReconciliations(tx, partner.id, { group, below: cursorFrom(query.before), size: size + 1 });
    const page = pageFrom(rows, size, ({ uploadedAt, id }) => ({ at: uploadedAt, id }));
    const names = await operatorNames(tx, [...new Set(page.shown.flatMap(peopleOf))]);
    return {
      list: page.shown.map((file) => rowOf(file, names)),
      next: page.next,
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
    const isOpen = state === 'checked' || state === 'waiting';
    const before = { group: 'applied', below: { at: file.uploadedAt, id: file.id }, size: EARLIER_SHOWN } as const;
    const [names, first, decision, approvers, isOwn, waiting, earlier] = await Promise.all([
      operatorNames(tx, peopleOf(file)),
      state === 'waiting' ? firstApprovalOf(tx, 'reconciliation', subjectOf(file)) : null,
      state === 'checked' ? decisionAbout(tx, file, operator.id) : null,
      state === 'checked' ? approversOf(tx, file, operator.id) : [],
      isOpen && hasShareOf(tx, file.id, await ownMemberIds(tx, operator.id)),
      state === 'preparing' || state === 'applying' ? countFileCalls(tx, file.id) : 0,
      listReconciliations(tx, file.partnerId, before),
    ]);
    const row = rowOf(file, names);
    const asks = decision !== null && (await whyNotAlone(tx, decision)) !== null;
    const isHandled = state === 'applying' || state === 'done';
    const forbidden = whyNotAllowed(operator, 'manageMembers');
    const whyNotApply =
      forbidden ??
      whyNotNow('apply', state) ??
      whyNotApprove(file, first?.operatorId ?? null, operator.id) ??
      (isOwn ? { kind: ownMemberAccount } : null) ??
      (asks && approvers.length === 0
        ? { kind: reconciliationNoApprover, params: { uploader: row.uploadedBy } }
        : null);
    const { attempt, status, reason } = columns.places;
    return {
      ...row,
      firstBy: row.firstBy ?? first?.name ?? null,
      partnerId: file.partnerId,
      sha256: file.sha256,
      columns: [attempt, status, ...(reason === null ? [] : [reason])].map((at) => columns.headings[at] ?? ''),
      checkedLines: file.checkedLines,
      checkedAt: file.checkedAt?.toISOString() ?? null,
      problems: file.problems.map((problem) => ({ line: problem.line, reason: problemText(problem, locale) })),
      effects: summary?.effects ?? [],
      short: summary?.short ?? 0,
      note: file.note,
      compared: isHandled ? row.changing : file.comparedLines,
      stored: isHandled ? row.changing : waiting,
      handled: isHandled ? row.changing - waiting : 0,
      asks,
      approvers: asks ? [...approvers] : [],
      earlier: earlier.map(({ id, fileName, month, lines, summary: done }) => ({
        id,
        fileName,
        month,
        lines,
        revenueCents: totalsOf(done?.effects ?? []).revenueCents,
      })),
      can: {
        apply: may(whyNotApply, locale),
        check: may(forbidden ?? whyNotNow('check', state), locale),
        decline: may(forbidden ?? whyNotNow('decline', state), locale),
      },
    };
  });

  api.handle(reconciliationLines, async ({ tx, params, query, locale }) => {
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
          before: statusIn(before, locale),
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

  api.handle(applyReconciliation, async ({ tx, params, body, operator, services }) => ({
    state: await applyFile(tx, params.id, operator, { ...body, publicUrl: services.config.publicUrl }),
  }));

  api.handle(declineReconciliation, async ({ tx, params, body, operator }) => {
    await declineFile(tx, params.id, operator, body.note);
    return { state: 'declined' as const };
  });
}
