export {
  currentPromotions,
  installPanelSettings,
  invalidatePanelSettings,
  panelNow,
  panelSettings,
  panelToday,
  promotionFactor,
  settingInWords,
  standardSettings,
} from './actions';
export { factorQuery, type Promotion } from './queries';
export { creditOf, levelOf, levelThresholds, nextLevelAt, type PanelSettings } from './rules';
