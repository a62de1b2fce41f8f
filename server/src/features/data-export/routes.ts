import { dataExport } from '@pollen/contract/data-export';
import type { Api } from '../../platform/http/api';
import { everythingAbout } from './actions';
import { EXPORTS } from './rules';

export function dataExportRoutes(api: Api): void {
  api.handle(dataExport, ({ tx, member, locale }) => everythingAbout(tx, member.id, locale), { limit: EXPORTS });
}
