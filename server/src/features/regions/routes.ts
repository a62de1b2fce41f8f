import { region } from '@pollen/contract/regions';
import type { Config } from '../../platform/config';
import type { Api } from '../../platform/http/api';
import { countryOf } from '../../platform/http/country';
import { isRestrictedRegion } from './actions';

/** Handles the call that tells a visitor's country and whether registering is restricted there. */
export function regionRoutes(api: Api, config: Config): void {
  api.handle(region, async ({ tx, request }) => {
    const isoCode = await countryOf(config, request);
    return { isoCode, restricted: await isRestrictedRegion(tx, isoCode) };
  });
}
