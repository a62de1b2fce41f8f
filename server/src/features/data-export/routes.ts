import { dataExport } from '@pollen/contract/data-export';
import type { Api } from '../../platform/http/api';
import { exportMemberData } from './actions';
import { EXPORT_LIMIT } from './rules';

/** Handles the call with which members export their own data. */
export function dataExportRoutes(api: Api): void {
  api.handle(dataExport, ({ tx, member, locale, services }) => exportMemberData(services, tx, member.id, locale), {
    limit: EXPORT_LIMIT,
  });
}
