import { routes } from 'virtual:member-routes';
import type { PageInput, QueryKey, RenderedPage } from '@pollen/contract/page-rendering';
import { renderInZone } from '@pollen/ui/intl';
import { renderInLanguage } from '@pollen/ui/language';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { queryClient } from '../api/query';
import { provideChinese } from '../locales/language';
import { zh } from '../locales/zh';
import App from '../root';
import { renderForMember } from '../session/login-info';
import { forFirstSight } from './first-sight';

export { memberPages } from './member-pages';

provideChinese(zh);
// Pages ask what their tab remembers, and a server has no tab.
globalThis.sessionStorage ??= {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {},
  removeItem() {},
  clear() {},
};

const handler = createStaticHandler([{ id: 'root', Component: App, children: [...routes] }]);

/**
 * Renders a page of members to markup that nobody can use: the app replaces it when its scripts have come. Nothing of the
 * member stays behind, because all that is set before the rendering is unset after it, and nothing waits in between.
 */
export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const context = await handler.query(new Request(new URL(input.address, 'http://pollen.invalid')));
  if (context instanceof Response) throw new Error(`${input.address} leads elsewhere`);
  return renderAtOnce(input, () =>
    renderToString(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />,
    ),
  );
}

function renderAtOnce({ member, lang, timeZone, answers }: PageInput, render: () => string): RenderedPage {
  try {
    renderForMember(member);
    renderInLanguage(lang);
    renderInZone(timeZone);
    queryClient.clear();
    for (const [key, data] of answers) queryClient.setQueryData(key, data);
    // The document of a rendered page still holds the sheet of its skeleton.
    const { html, style } = forFirstSight(render(), member ? 'rendered' : 'skeleton');
    const missing = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state, options }) => state.data === undefined && isEnabled(options))
      .map(({ queryKey }) => queryKey as unknown as QueryKey);
    return { html, style, missing };
  } finally {
    queryClient.clear();
    renderForMember(null);
    renderInLanguage('en');
    renderInZone(undefined);
  }
}

/** The options of a query have those of its last user too, which the types do not say. */
const isEnabled = (options: object) => !('enabled' in options) || options.enabled !== false;
