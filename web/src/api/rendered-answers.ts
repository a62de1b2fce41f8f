import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { storedLang } from '../locales/language';
import { readImpersonation } from '../session/impersonation';
import { readLoginInfo } from '../session/login-info';
import { wasLeftChanging } from './changes';

/** For so long after the document was asked for, no answer in it is asked for again. */
const FRESH_MS = 5_000;

/**
 * Takes over the answers with which the server rendered this document, so that the page begins with what is shown
 * already. Not those of another member, and none in the tab of an operator who looks at the app.
 */
export function takeRenderedAnswers(client: QueryClient): void {
  const script = typeof document === 'undefined' ? null : document.getElementById('rendered');
  if (!script) return;
  const fresh = wasLeftChanging() ? 0 : FRESH_MS;
  const { member, lang } = script.dataset;
  const text = script.textContent ?? '[]';
  // Whoever logs out stays in this document, and their data must not.
  script.textContent = '';
  if (readImpersonation() || Number(member) !== readLoginInfo()?.id || lang !== storedLang()) return;
  const answers = JSON.parse(text) as [QueryKey, unknown][];
  // By the clock of this browser. Most queries are asked again at once when they are older than now, so these are newer;
  // but not where a change may have come after them.
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt: performance.timeOrigin + fresh });
}
