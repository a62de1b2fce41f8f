import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from './test';

test.setTimeout(240_000);
const pages = ['/questionnaire','/exchange','/rewards','/mine','/currentLevel','/myYear','/myAccount?title=1','/signIn','/myInfo','/helpEarn','/hasBeenInvited','/readRecommend','/inbox','/cases','/answerHistory','/settingsProfile','/settingsEmail','/settingsPassword','/redemptionRecords','/rewards/online-store','/rewards/cash-account','/updateAvatar','/changePwd','/productTests'];
for (const lang of ['en', 'zh'] as const) {
  test(`look ${lang}`, async ({ page, enter }, info) => {
    const who = await enter({ rich: true, lang });
    const dir = `/tmp/sk/${info.project.name}-${lang}`;
    mkdirSync(dir, { recursive: true });
    await page.goto('/mine');
    await page.waitForLoadState('networkidle');
    const times: string[] = [];
    for (const path of pages) {
      let release = () => {};
      const released = new Promise<void>((r) => { release = r; });
      await page.route('**/assets/*.js', async (route) => { await released; await route.continue().catch(() => undefined); });
      const calls: string[] = [];
      const listen = (r: import('@playwright/test').Request) => { if (r.url().includes('/api/')) calls.push(`${r.method()} ${new URL(r.url()).pathname}`); };
      page.on('request', listen);
      const t = Date.now();
      const response = await page.goto(path, { waitUntil: 'commit' });
      const html = await response?.text() ?? '';
      times.push(`${path} ${Date.now() - t} ms ${html.length} rendered=${html.includes('id="rendered"')} json=${(/id="rendered"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '').length}`);
      const name = path.slice(1).replace(/\W+/g, '-');
      await page.waitForTimeout(350);
      await page.screenshot({ path: `${dir}/${name}-a.png` });
      release();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${dir}/${name}-b.png` });
      page.off('request', listen);
      times.push(`    ${calls.join(', ')}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    writeFileSync(`${dir}/log.txt`, times.join('\n'));
    expect(who.id).toBeGreaterThan(0);
  });
}
