import { accessPaths } from './access';
import type { Paths } from './crook';
import { giftsAndOrdersPaths } from './gifts-and-orders';
import { payoutsPaths } from './payouts';
import { pointsByHandPaths } from './points-by-hand';
import { settingsPaths } from './settings';
import { surveysPaths } from './surveys';

/** Every known path to money. A new path is a new row; each row tries every call that the role has. */
export const paths: Paths = {
  ...giftsAndOrdersPaths,
  ...payoutsPaths,
  ...pointsByHandPaths,
  ...settingsPaths,
  ...surveysPaths,
  ...accessPaths,
};
