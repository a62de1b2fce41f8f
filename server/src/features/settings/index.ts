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
export {
  benefitsOf,
  creditOf,
  levelBenefits,
  levelOf,
  levelThresholds,
  nextLevelAt,
} from './level-rules';
export { factorQuery, type Promotion } from './queries';
export type { PanelSettings } from './rules';
