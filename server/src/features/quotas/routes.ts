import { quotaFill } from '@pollen/contract/quotas';
import type { Api } from '../../platform/http/api';
import { dayIn } from '../../platform/time';
import { countCompletedSince, countReservedByCell } from '../attempts/index';
import { panelSettings } from '../settings/index';
import { findSurveyOrRefuse, listCells } from '../surveys/index';
import { measuredFrom, mustEveryCellFill, type ProjectedEnd, projectEnd } from './rules';

/** Handles the fill of a survey's quotas. */
export function quotaRoutes(api: Api): void {
  api.handle(quotaFill, async ({ tx, params }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const { id, state, completes, completesTarget } = survey;
    const since = state === 'live' ? measuredFrom(survey.liveSince ?? survey.launchedAt ?? tx.now, tx.now) : null;
    const [cells, reserved, completed, { timeZone }] = await Promise.all([
      listCells(tx, id),
      countReservedByCell(tx, id),
      since ? countCompletedSince(tx, id, since) : null,
      panelSettings(tx),
    ]);
    // Where completes are so many that only the newest ones were counted, the pace is measured over their time.
    const from = completed?.from ?? since;
    const day = (at: Date | null) => at && dayIn(timeZone, at);
    const shown = ({ kind, perDay, from: earliest, to }: ProjectedEnd) => ({
      kind,
      perDay,
      from: day(earliest),
      to: day(to),
    });
    const closed = state === 'closed' || state === 'full';
    return {
      surveyId: id,
      completes,
      target: completesTarget,
      inProgress: reserved.all,
      measuredFrom: from?.toISOString() ?? null,
      survey: shown(
        projectEnd({ rest: completesTarget - completes, counted: completed?.all ?? 0, since: from }, tx.now),
      ),
      everyCellMustFill: mustEveryCellFill(completesTarget, cells),
      cells: cells.map((cell) => {
        const rest = Math.max(0, cell.target - cell.completes);
        const counted = completed?.byCell.get(cell.id) ?? 0;
        return {
          id: cell.id,
          label: cell.label,
          leastFill: cell.leastFill,
          target: cell.target,
          completes: cell.completes,
          inProgress: cell.answer ? null : (reserved.byCell.get(cell.id) ?? 0),
          rest,
          state: rest <= 0 ? ('full' as const) : closed ? ('closed' as const) : ('open' as const),
          projection: shown(projectEnd({ rest, counted, since: from }, tx.now)),
        };
      }),
    };
  });
}
