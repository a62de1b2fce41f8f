import { accountGone } from '@pollen/contract/console-attempts';
import { closeMember, exportMember, memberClosing } from '@pollen/contract/console-closing';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { exportMemberData } from '../data-export/index';
import { findMemberOrRefuse, lockMemberOrRefuse, type Member } from '../members/index';
import { audit } from '../operators/index';
import { closeAccount } from './actions';
import { shownClosureEffects } from './closure-effects';

function refuseClosed({ state }: Member): void {
  if (state === 'closed') throw new Refusal(accountGone);
}

/** Data requests of members that an operator carries out. */
export function consoleClosingRoutes(api: Api, services: Services): void {
  api.handle(exportMember, async ({ tx, params, operator, locale }) => {
    refuseClosed(await findMemberOrRefuse(tx, params.id));
    await audit(tx, operator, 'member.exported', 'member', params.id);
    return exportMemberData(services, tx, params.id, locale);
  });

  api.handle(memberClosing, async ({ tx, params, locale }) => {
    refuseClosed(await findMemberOrRefuse(tx, params.id));
    return shownClosureEffects(tx, params.id, locale);
  });

  api.handle(closeMember, async ({ tx, params, body, operator }) => {
    // Of two concurrent calls, the second finds the account closed and writes no audit line.
    refuseClosed(await lockMemberOrRefuse(tx, params.id));
    const { forfeitedPoints, reason } = body;
    await closeAccount(tx, services, params.id, forfeitedPoints);
    await audit(tx, operator, 'member.closed', 'member', params.id, { forfeitedPoints, reason });
    return null;
  });
}
