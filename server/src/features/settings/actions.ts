import type { Tx } from '../../platform/database/database';
import { dayIn } from '../../platform/time';
import { findFactor, listOverrides } from './queries';
import { defaultPanelSettings, type PanelSettings } from './rules';

export { levelOf, nextLevelAt, type PanelSettings } from './rules';

/** Settings are read on nearly every call and change a few times a year: a process looks again after so long. */
const KEPT_MS = 5_000;
let installed: { timeZone: string } = { timeZone: defaultPanelSettings.timeZone };
let kept: { settings: PanelSettings; until: number } | undefined;

/** The zone of the environment, under what operators override. Called once at start. */
export function installPanelSettings(defaults: { timeZone: string }): void {
  installed = defaults;
  kept = undefined;
}

/** The numbers of the panel as they are now. */
export async function panelSettings(tx: Tx): Promise<PanelSettings> {
  const at = Date.now();
  if (kept && at < kept.until) return kept.settings;
  const overrides = (await listOverrides(tx)).filter(({ key, value }) => {
    return (
      Object.hasOwn(defaultPanelSettings, key) &&
      typeof value === typeof defaultPanelSettings[key as keyof PanelSettings]
    );
  });
  const settings = {
    ...defaultPanelSettings,
    ...installed,
    ...Object.fromEntries(overrides.map(({ key, value }) => [key, value])),
  } as PanelSettings;
  kept = { settings, until: at + KEPT_MS };
  return settings;
}

/** Today in the zone of the panel. */
export async function panelToday(tx: Tx): Promise<string> {
  return dayIn((await panelSettings(tx)).timeZone, tx.now);
}

/** By how much the running promotion multiplies survey rewards; 1 outside of any. */
export async function promotionFactor(tx: Tx): Promise<number> {
  return findFactor(tx, await panelToday(tx));
}
