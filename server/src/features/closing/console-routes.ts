import { accountGone } from '@pollen/contract/console-attempts';
import { closeMember, exportMember, memberClosing } from '@pollen/contract/console-closing';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { exportMemberData } from '../data-export/index';
import { findMember, lockMember } from '../members/index';
import { audit } from '../operators/index';
import { closeAccount } from './actions';
import { shownClosureEffects } from './closure-effects';

async function requireMember(tx: Tx, memberId: number): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Refusal(notFound);
  if (member.state === 'closed') throw new Refusal(accountGone);
}

/** Data requests of members that an operator carries out. */
export function consoleClosingRoutes(api: Api, services: Services): void {
  api.handle(exportMember, async ({ tx, params, operator, locale }) => {
    await requireMember(tx, params.id);
    await audit(tx, operator, 'member.exported', 'member', params.id);
    return exportMemberData(tx, params.id, locale);
  });

  api.handle(memberClosing, async ({ tx, params, locale }) => {
    await requireMember(tx, params.id);
    return shownClosureEffects(tx, params.id, locale);
  });

  api.handle(closeMember, async ({ tx, params, body, operator }) => {
    await requireMember(tx, params.id);
    // Of two concurrent calls, the second finds the account closed and writes no audit line.
    const member = await lockMember(tx, params.id);
    if (member.state === 'closed') throw new Refusal(accountGone);
    const { forfeitedPoints, reason } = body;
    await closeAccount(tx, services, params.id, forfeitedPoints);
    await audit(tx, operator, 'member.closed', 'member', params.id, { forfeitedPoints, reason });
    return null;
  });
}
