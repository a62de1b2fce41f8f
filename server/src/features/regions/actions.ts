import { networkUnavailable } from '@pollen/contract/regions';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { panelSettings } from '../settings/index';
import { isRestricted } from './rules';

/** Returns whether the panel is closed to new members from this country. */
export async function isRestrictedRegion(tx: Tx, country: string | null): Promise<boolean> {
  return isRestricted(country, (await panelSettings(tx)).restrictedCountries);
}

/** Refuses registrations from a restricted country. */
export async function refuseRestrictedRegion(tx: Tx, country: string | null): Promise<void> {
  if (await isRestrictedRegion(tx, country)) throw new Refusal(networkUnavailable);
}
