import { sharedRead } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import type { Locale } from '../../platform/locale';
import { type ClockMoment, dayIn, momentIn } from '../../platform/time';
import { findFactor, listCurrentPromotions, listOverrides, type Promotion } from './queries';
import { defaultPanelSettings, isSetting, type PanelSettings, withOverrides } from './rules';
import { settingValue } from './two-people';

/** How long a process caches the settings, which nearly every call reads and which change a few times a year. */
const CACHE_MS = 5_000;
let installed: { timeZone: string } = { timeZone: defaultPanelSettings.timeZone };

/** Sets the time zone of the environment, which operators can override. Called once at start. */
export function installPanelSettings(defaults: { timeZone: string }): void {
  installed = defaults;
}

/** Returns the settings without any override. */
export function standardSettings(): PanelSettings {
  return { ...defaultPanelSettings, ...installed };
}

/** Formats a value of a setting, such as "2,500 coins ($25.00)"; a null value is the default. Null for an unknown key. */
export function settingInWords(key: string, value: number | string | null, locale: Locale): string | null {
  const effective = value ?? (isSetting(key) ? standardSettings()[key] : null);
  return effective === null ? null : settingValue(key, effective, locale);
}

const overrides = cached(CACHE_MS, async (tx) => withOverrides(standardSettings(), await listOverrides(tx)));

/** Empties the cache, after a change is committed. Other processes see the change within five seconds. */
export function invalidatePanelSettings(tx: Tx): void {
  overrides.invalidate(tx);
}

/** Returns the current settings of the panel. */
export function panelSettings(tx: Tx): Promise<PanelSettings> {
  return overrides(tx);
}

/** Returns today's date in the panel's time zone. */
export async function panelToday(tx: Tx): Promise<string> {
  return dayIn((await panelSettings(tx)).timeZone, tx.now);
}

/** Returns the current date and time of day in the panel's time zone. */
export async function panelNow(tx: Tx): Promise<ClockMoment> {
  return momentIn((await panelSettings(tx)).timeZone, tx.now);
}

/** Returns the running and the announced promotions. */
export async function currentPromotions(tx: Tx): Promise<Promotion[]> {
  return listCurrentPromotions(tx, await panelToday(tx));
}

/** Returns the factor of survey rewards by the running promotion; 1 without one. */
export const promotionFactor = sharedRead(async (tx) => findFactor(tx, await panelToday(tx)));
