import { Readable } from 'node:stream';
import { auditChoices, auditLog, exportAuditLog } from '@pollen/contract/console-operators';
import { csvFile, csvLine } from '@pollen/contract/csv';
import type { QueryOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import { dayIn, shiftDay, startOfDay } from '../../platform/time';
import { panelSettings, settingInWords } from '../settings/index';
import { audit } from './actions';
import { type AuditFilter, listActions, listAllOperators, listAudit, listSubjectKinds } from './audit-queries';

/** Lines that an export reads at a time. */
const EXPORT_BATCH_SIZE = 1000;

async function filterOf(tx: Tx, query: QueryOf<typeof exportAuditLog>): Promise<AuditFilter> {
  const { from, to, ...others } = query;
  const { timeZone } = await panelSettings(tx);
  return {
    ...others,
    from: from === undefined ? null : startOfDay(timeZone, from),
    until: to === undefined ? null : startOfDay(timeZone, shiftDay(to, 1)),
  };
}

/** Yields the log as CSV, newest first, at the speed of the reader. */
async function* fileOf(tx: Tx, filter: AuditFilter): AsyncGenerator<string> {
  yield csvFile([['time', 'operator', 'action', 'subject', 'number', 'detail', 'network']]);
  let before = cursorFrom(undefined);
  for (;;) {
    const rows = await listAudit(tx, { ...filter, before, size: EXPORT_BATCH_SIZE });
    yield rows
      .map(({ at, operator, action, subjectKind, subjectId, detail, network }) =>
        csvLine([at.toISOString(), operator, action, subjectKind, subjectId, JSON.stringify(detail), network]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_BATCH_SIZE) return;
    before = last;
  }
}

/** Formats the values of a setting with their unit; before the first change, the default was in force. */
function settingLine(key: string, detail: Readonly<Record<string, unknown>>, locale: Locale): Record<string, unknown> {
  const inWords = (value: unknown) =>
    value === null || typeof value === 'number' || typeof value === 'string'
      ? settingInWords(key, value, locale)
      : value;
  const named = (['before', 'content'] as const).filter((name) => name in detail);
  return { ...detail, ...Object.fromEntries(named.map((name) => [name, inWords(detail[name])])) };
}

/** Handles the audit log: one page of it, the values that its filters offer, and its export. */
export function auditRoutes(api: Api): void {
  api.handle(auditLog, async ({ tx, query, locale }) => {
    const { before, size, ...others } = query;
    const filter = await filterOf(tx, others);
    const rows = await listAudit(tx, { ...filter, before: cursorFrom(before), size: size + 1 });
    const { shown, next } = pageFrom(rows, size, (row) => row);
    return {
      list: shown.map(({ network: _, at, detail, ...line }) => ({
        ...line,
        detail: line.subjectKind === 'setting' ? settingLine(line.subjectId, detail, locale) : detail,
        at: at.toISOString(),
      })),
      next,
    };
  });

  api.handle(auditChoices, async ({ tx }) => {
    const [operators, actions, subjectKinds] = await Promise.all([
      listAllOperators(tx),
      listActions(tx),
      listSubjectKinds(tx),
    ]);
    return { operators, actions, subjectKinds };
  });

  api.handle(exportAuditLog, async ({ tx, query, operator, reply }) => {
    const filter = await filterOf(tx, query);
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
    const detail = asked.size === 0 ? {} : { filter: asked.toString() };
    await audit(tx, operator, 'auditLog.exported', 'auditLog', 'csv', detail);
    const { timeZone } = await panelSettings(tx);
    const name = `pollen-audit-log-${dayIn(timeZone, tx.now)}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
    return Readable.from(fileOf(tx, filter), { objectMode: true });
  });
}
