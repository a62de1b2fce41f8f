import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import type { Locale } from '../../platform/locale';
import { type ClockMoment, dayIn, momentIn } from '../../platform/time';
import { findFactor, listCurrentPromotions, listOverrides, type Promotion } from './queries';
import { defaultPanelSettings, isSetting, type PanelSettings, withOverrides } from './rules';
import { settingValue } from './two-people';

/** Settings are read on nearly every call and change a few times a year: a process looks again after so long. */
const CACHE_MS = 5_000;
let installed: { timeZone: string } = { timeZone: defaultPanelSettings.timeZone };

/** The zone of the environment, under what operators override. Called once at start. */
export function installPanelSettings(defaults: { timeZone: string }): void {
  installed = defaults;
}

/** The numbers as they are without any override. */
export function standardSettings(): PanelSettings {
  return { ...defaultPanelSettings, ...installed };
}

/** Formats a value of a setting, such as "2,500 coins ($25.00)"; a null value is the default. Null for an unknown key. */
export function settingInWords(key: string, value: number | string | null, locale: Locale): string | null {
  const said = value ?? (isSetting(key) ? standardSettings()[key] : null);
  return said === null ? null : settingValue(key, said, locale);
}

const overrides = cached(CACHE_MS, async (tx) => withOverrides(standardSettings(), await listOverrides(tx)));

/** Looks again at the next call: what a change does once it is committed. Other processes see it within five seconds. */
export function invalidatePanelSettings(tx: Tx): void {
  overrides.forget(tx);
}

/** The numbers of the panel as they are now. */
export function panelSettings(tx: Tx): Promise<PanelSettings> {
  return overrides(tx);
}

/** Today in the zone of the panel. */
export async function panelToday(tx: Tx): Promise<string> {
  return dayIn((await panelSettings(tx)).timeZone, tx.now);
}

/** What the clocks in the zone of the panel show now. */
export async function panelNow(tx: Tx): Promise<ClockMoment> {
  return momentIn((await panelSettings(tx)).timeZone, tx.now);
}

/** Promotions that run or were announced. */
export async function currentPromotions(tx: Tx): Promise<Promotion[]> {
  return listCurrentPromotions(tx, await panelToday(tx));
}

/** By how much the running promotion multiplies survey rewards; 1 outside of any. */
export async function promotionFactor(tx: Tx): Promise<number> {
  return findFactor(tx, await panelToday(tx));
}
