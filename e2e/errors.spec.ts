import type { Page, Route } from '@playwright/test';
import { memberPages, orderPage, publicPages } from './page-inventory';
import { titled } from './personas';
import { expect, test } from './test';
import { withSkeletons } from './with-skeletons';

/** The specification's words for each status, to the letter. */
const english = {
  400: 'Request error',
  401: 'Unauthorized, Please sign up again',
  403: 'Access denied',
  404: 'Not Found',
  405: 'Request method not allowed',
  408: 'Request timeout',
  418: 'Connect error 418',
  500: 'Server error',
  501: 'Network not implemented',
  502: 'Network error',
  503: 'Service unavailable',
  504: 'Network timeout',
  505: "The http version does't support the request",
} as const;
const chinese: Partial<Record<keyof typeof english, RegExp>> = {
  404: /\p{Script=Han}/u,
  418: /\p{Script=Han}.*418/u,
  502: /\p{Script=Han}/u,
};

const loginCall = '**/api/v1/Login';

async function tryToLogIn(page: Page, answer: (route: Route) => Promise<void>) {
  await page.unroute(loginCall);
  await page.route(loginCall, answer);
  await page.getByRole('tabpanel').locator('button[type="submit"]').click();
}

test('error pages of a gateway are shown as sentences', { tag: '@once' }, async ({ page, visit, browserErrors }) => {
  browserErrors.expect(/api\/v1\/Login/);
  await visit('/login');
  const toast = page.getByRole('alert');
  for (const [status, words] of Object.entries(english)) {
    await tryToLogIn(page, (route) => route.fulfill({ status: Number(status), body: 'from the gateway' }));
    await expect(toast).toContainText(words);
  }
  await page.evaluate(() => localStorage.setItem('lang', 'zh'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  for (const [status, words] of Object.entries(chinese)) {
    await tryToLogIn(page, (route) => route.fulfill({ status: Number(status), body: 'from the gateway' }));
    await expect(toast).toContainText(words);
  }
});

test('a slow, missing or malformed response is shown as a sentence', { tag: '@once' }, async ({
  page,
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/api\/v1\/Login/);
  await visit('/login');
  const toast = page.getByRole('alert');
  await tryToLogIn(page, () => new Promise(() => undefined));
  await expect(toast).toContainText('The server response timed out. Please refresh this page');
  await tryToLogIn(page, (route) => route.abort('connectionrefused'));
  await expect(toast).toContainText('Failed to connect to the server');
  await tryToLogIn(page, (route) => route.fulfill({ status: 200, body: '<p>Welcome to the hotel</p>' }));
  await expect(toast).toContainText('System error');
});

test('a refusal shows its first sentence, a bare string as it is, and none as a system error', {
  tag: '@once',
}, async ({ page, visit }) => {
  await visit('/login');
  const toast = page.getByRole('alert');
  const refuse = (errors: unknown) =>
    tryToLogIn(page, (route) => route.fulfill({ json: { code: 2001, data: null, errors } }));
  await refuse(['The first sentence.', 'The second one.']);
  await expect(toast).toContainText('The first sentence.');
  await expect(toast).not.toContainText('The second one.');
  await refuse('Just a string.');
  await expect(toast).toContainText('Just a string.');
  await refuse([]);
  await expect(toast).toContainText('System error');
});

test('calls are JSON in the language of the app', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/login');
  for (const [lang, header] of [
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en');
    await page.getByRole('tabpanel').locator('input[name="userName"]').fill('maya@example.com');
    const sent = page.waitForRequest(loginCall);
    await page.getByRole('tabpanel').locator('button[type="submit"]').click();
    const request = await sent;
    expect(await request.headerValue('accept-language')).toBe(header);
    expect(await request.headerValue('content-type')).toBe('application/json');
    expect(request.postData()).toBe('{"userName":"maya@example.com","password":""}');
  }
});

test('failed loads are shown as a danger, failed lookups as a warning', { tag: '@once' }, async ({
  page,
  enter,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await enter();
  await withSkeletons(page);
  for (const { call, path, role } of [
    { call: '**/api/v1/Accounts/*', path: '/mine', role: 'alert' },
    { call: '**/IndividualSurveys', path: '/questionnaire', role: 'alert' },
    { call: '**/Profile', path: '/myInfo', role: 'alert' },
    { call: '**/Points?*', path: '/myAccount?title=1', role: 'alert' },
    { call: '**/Points?size=1', path: '/myAccount?title=1', role: 'alert' },
    { call: '**/Credits?*', path: '/myAccount?title=2', role: 'alert' },
    { call: '**/HistoricalSurveys?*', path: '/answerHistory', role: 'alert' },
    { call: '**/Surveys/*', path: '/questionnaireItem?encryptId=AAAAAAAAAAAAAAAAAAAAAA', role: 'alert' },
    { call: '**/Attempts/*', path: '/survey/AAAAAAAAAAAAAAAAAAAAAA', role: 'alert' },
    { call: '**/Orders?*', path: '/redemptionRecords', role: 'status' },
    { call: '**/Gifts?*', path: '/exchange', role: 'status' },
    { call: '**/Devices', path: '/settingsPassword', role: 'status' },
    { call: '**/EmailChange', path: '/settingsEmail', role: 'status' },
    { call: '**/MailPreferences', path: '/settingsEmail', role: 'status' },
    { call: '**/Closing', path: '/closeAccount', role: 'status' },
    { call: '**/Ranking', path: '/readRecommend', role: 'status' },
    { call: '**/TodayStatus', path: '/signIn', role: 'status' },
    { call: '**/Friends?*', path: '/hasBeenInvited', role: 'status' },
    { call: '**/Friends?*', path: '/helpEarn', role: 'status' },
  ] as const) {
    await test.step(path, async () => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(path);
      await expect(page.locator('[popover]').getByRole(role).getByText('Server error')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.unroute(call);
    });
  }
});

test('a page has exactly one heading while it loads', { tag: '@once' }, async ({ page, enter, operator }) => {
  test.slow();
  const member = await enter();
  const { encryptId } = await operator.launchSurvey({ title: titled('Headings') });
  const { data: gifts } = await member.calls.get('/api/v1/Gifts?size=1');
  const ids: Readonly<Record<string, string>> = { gift: String(gifts.list[0].id), order: '1', survey: encryptId };
  await withSkeletons(page);
  // The call is answered when the test leaves the page, so the page shows its loading state.
  let release = () => {};
  await page.route('**/api/v1/**', async (route) => {
    await new Promise<void>((resolve) => {
      const before = release;
      release = () => [before(), resolve()];
    });
    await route.continue().catch(() => undefined);
  });
  const surveyInfo = publicPages.filter(({ name }) => name === 'survey-info');
  for (const { path } of [...memberPages, orderPage, ...surveyInfo]) {
    await test.step(path, async () => {
      await page.goto(path.replace(/\{(\w+)\}/g, (_mark, name: string) => ids[name] ?? ''));
      // Counted right after the first render, because the page shows an error once the call has timed out.
      await page.waitForFunction(() => (document.querySelector('main')?.innerHTML.length ?? 0) > 0);
      expect.soft(await page.locator('h1').count(), path).toBe(1);
      release();
      release = () => {};
    });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Headings/ })).toBeVisible();
});

test('a failed avatar upload is shown as a danger', { tag: '@once' }, async ({ page, enter, browserErrors }) => {
  browserErrors.expect(/AvatarUrl|500/);
  await enter();
  await page.route('**/api/v1/AvatarUrl', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/updateAvatar');
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
    canvas.getContext('2d')?.fillRect(0, 0, 150, 300);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(drawn.split(',')[1] ?? '', 'base64');
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.locator('[popover]').getByRole('alert').getByText('Server error')).toBeVisible();
});

test('when an update removed files, the page reloads once and then shows a message', { tag: '@once' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/assets\//);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const notice = page.getByRole('alert').filter({ hasText: /newer version|更新了版本/ });
  for (const [path, lang] of [
    ['/questionnaire', 'zh'],
    ['/console/', 'en'],
  ] as const) {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(lang === 'en' ? path : '/');
    await page.evaluate(
      ([to]) => {
        localStorage.setItem('lang', to);
        sessionStorage.clear();
      },
      [lang] as const,
    );
    loads = 0;
    await page.goto(path).catch(() => undefined);
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button')).toHaveText(lang === 'zh' ? '重新加载' : 'Reload page');
    expect(loads).toBe(2);
    await page.unroute('**/assets/*.js');
    await notice.getByRole('button').click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads).toBeGreaterThanOrEqual(3);
  }
});
