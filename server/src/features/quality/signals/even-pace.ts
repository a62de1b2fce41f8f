import { listPageSeconds } from '../../attempts/index';
import { pageTitleOf } from '../attempt-answers';
import type { PageTime } from '../rules';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly pages: readonly PageTime[];
}

/** With fewer pages, times that are nearly the same may well be chance. */
const FEWEST_PAGES = 8;
/**
 * The standard deviation of the times as a share of their mean. The times of people vary far more, because pages differ
 * in length; a script that waits before each page stays below.
 */
const EVEN_BELOW = 0.1;

/** Every page answered in nearly the same time, however long it was: the pace of a script. */
export const evenPace: SignalModule<'evenPace', Evidence> = {
  about: 'time',
  memberText: { en: 'All pages answered at nearly the same pace', zh: '各页作答用时几乎相同' },
  find: async ({ tx, attempt: { id } }) => {
    const pages = await listPageSeconds(tx, id);
    if (pages.length < FEWEST_PAGES) return null;
    const mean = pages.reduce((sum, { seconds }) => sum + seconds, 0) / pages.length;
    const variance = pages.reduce((sum, { seconds }) => sum + (seconds - mean) ** 2, 0) / pages.length;
    if (Math.sqrt(variance) >= EVEN_BELOW * mean) return null;
    return { pages: pages.map(({ page, seconds }) => ({ page, seconds: Math.round(10 * seconds) / 10 })) };
  },
  show: ({ pages }, attempt, context) => ({
    pages: pages.map(({ page, seconds }) => ({ page, title: pageTitleOf(attempt, page, context), seconds })),
  }),
};
