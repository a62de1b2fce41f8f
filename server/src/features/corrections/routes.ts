import { correct, corrections, decideCorrection as decideCall } from '@pollen/contract/corrections';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { findMemberOrRefuse } from '../members/index';
import { pointsLeftAlone, whyNotOwnMember } from '../money-decisions/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { correctBalance, decideCorrection } from './actions';
import { type Correction, listCorrections } from './queries';
import { CREDIT_ALONE, whyNotDecide } from './rules';

/** Corrections of a member that a screen shows. */
const LATEST = 20;

const outcomeOf = ({ id, state, booked }: Correction) => ({ id, state, booked });

/** Handles corrections of a member's balance: the list, a request, and the second operator's decision. */
export function correctionRoutes(api: Api): void {
  api.handle(corrections, async ({ tx, params, operator, locale }) => {
    await findMemberOrRefuse(tx, params.id);
    const list = await listCorrections(tx, params.id, LATEST);
    const names = await operatorNames(
      tx,
      list.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy === null ? [] : [decidedBy])]),
    );
    const nameOf = (id: number) => names.get(id) ?? '-';
    const notMine = whyNotAllowed(operator, 'correctBalances') ?? (await whyNotOwnMember(tx, operator.id, params.id));
    return {
      list: list.map(({ key, memberId, askedAt, askedBy, decidedBy, ...correction }) => {
        const decision = { operatorId: operator.id, decidedBy: nameOf(decidedBy ?? askedBy) };
        const why = (approve: boolean) =>
          may(notMine ?? whyNotDecide({ state: correction.state, askedBy }, { ...decision, approve }), locale);
        return {
          ...correction,
          askedBy: nameOf(askedBy),
          askedAt: askedAt.toISOString(),
          decidedBy: decidedBy === null ? null : nameOf(decidedBy),
          can: { approve: why(true), decline: why(false) },
        };
      }),
      can: { correct: may(notMine, locale) },
      limits: { points: await pointsLeftAlone(tx, operator.id, params.id), credit: CREDIT_ALONE },
    };
  });

  api.handle(correct, async ({ tx, params, body, operator }) => {
    return outcomeOf(await correctBalance(tx, { ...body, memberId: params.id }, operator));
  });

  api.handle(decideCall, async ({ tx, params, body, operator }) => {
    return outcomeOf(await decideCorrection(tx, params.id, body.approve, operator));
  });
}
