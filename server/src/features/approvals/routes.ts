import {
  approval as approvalCall,
  approvalOutdated,
  approvals,
  approveChange,
  declineChange,
  withdrawChange,
} from '@pollen/contract/approvals';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import { may, type WhyNot } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { approve, decline, withdraw } from './actions';
import type { ApprovalModules } from './kind';
import { type ApprovalRow, countWaitingApprovals, findApproval, listApprovals } from './queries';
import { whyNotDecide, whyNotWithdraw } from './rules';

interface Reader {
  readonly operator: OperatorCaller;
  readonly locale: Locale;
}

/** Routes of the approvals: the list, one request, and the decisions. `modules` describes and applies each kind. */
export function approvalRoutes(api: Api, modules: ApprovalModules): void {
  async function shown(
    tx: Tx,
    rows: readonly ApprovalRow[],
    { operator, locale }: Reader,
    outdated = new Set<number>(),
  ) {
    const ids = rows.flatMap(({ askedBy, decidedBy }) => (decidedBy === null ? [askedBy] : [askedBy, decidedBy]));
    const names = await operatorNames(tx, [...new Set(ids)]);
    return rows.map((row) => {
      const { payload, askedAt, expiresAt, decidedAt, ...rest } = row;
      const module = modules[row.kind];
      const { title, changes } = module.describe(module.payload.parse(payload), locale);
      const role = whyNotAllowed(operator, module.permission);
      const decide = whyNotDecide(row, operator, tx.now) ?? role;
      const stale: WhyNot | null = outdated.has(row.id) ? { kind: approvalOutdated } : null;
      return {
        ...rest,
        title,
        changes: [...changes],
        askedBy: names.get(row.askedBy) ?? '',
        askedAt: askedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
        decidedAt: decidedAt?.toISOString() ?? null,
        can: {
          approve: may(decide ?? stale, locale),
          decline: may(decide, locale),
          withdraw: may(whyNotWithdraw(row, operator), locale),
        },
      };
    });
  }

  api.handle(approvals, async ({ tx, query, operator, locale }) => {
    const { state = null, size } = query;
    const belowId = cursorFrom(query.before).id;
    const rows = await listApprovals(tx, { state, belowId, size: size + 1 });
    const page = pageFrom(rows, size, ({ askedAt, id }) => ({ at: askedAt, id }));
    return {
      waiting: await countWaitingApprovals(tx),
      list: await shown(tx, page.shown, { operator, locale }),
      next: page.next,
    };
  });

  api.handle(approvalCall, async ({ tx, params, operator, locale }) => {
    const row = await findApproval(tx, params.id);
    if (!row) throw new Refusal(notFound);
    const module = modules[row.kind];
    const isCurrent =
      row.state !== 'waiting' || (await module.isCurrent(tx, row.subject, module.payload.parse(row.payload)));
    const [one] = await shown(tx, [row], { operator, locale }, new Set(isCurrent ? [] : [row.id]));
    if (!one) throw new Refusal(notFound);
    return one;
  });

  api.handle(approveChange, ({ tx, params, body, operator }) => approve(tx, params.id, operator, modules, body.reason));

  api.handle(declineChange, ({ tx, params, body, operator }) => decline(tx, params.id, operator, modules, body.reason));

  api.handle(withdrawChange, async ({ tx, params, operator }) => {
    await withdraw(tx, params.id, operator);
    return null;
  });
}
