import type { Page } from '@playwright/test';

/**
 * Lets documents of members come with their skeletons instead of the page as it is, as they do when rendering takes too
 * long: the app then sends its first calls, which a test can answer. They are asked for as the service worker does.
 */
export async function withSkeletons(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    (route, request) =>
      request.isNavigationRequest()
        ? route.continue({ headers: { ...request.headers(), accept: '*/*' } })
        : route.fallback(),
  );
}
