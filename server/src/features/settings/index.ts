export {
  forgetPanelSettings,
  installPanelSettings,
  panelNow,
  panelSettings,
  panelToday,
  promotionFactor,
  promotionsAhead,
  settingInWords,
  standardSettings,
} from './actions';
export type { Promotion } from './queries';
export { creditOf, levelOf, levelThresholds, nextLevelAt, type PanelSettings } from './rules';
