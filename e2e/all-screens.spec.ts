import type { Page } from '@playwright/test';
import { findLatin } from './latin';
import {
  blockedNotices,
  type InventoryPage,
  type Lang,
  memberPages,
  orderPage,
  publicPages,
  referralIncome,
} from './page-inventory';
import {
  confirmPayoutAccount,
  makePersona,
  type Persona,
  placeOrder,
  prepareBrowser,
  signIn,
  titled,
} from './personas';
import { everyKind } from './questionnaires';
import { lookAt } from './screens';
import { expect, test } from './test';

interface Walk {
  readonly page: Page;
  readonly lang: Lang;
  /** Stands in the names of the pictures. */
  readonly who: string;
  readonly ids?: Readonly<Record<string, string | number>>;
  /** Follows links from page to page, instead of loading each address. */
  readonly byLinks?: true;
}

function pathOf({ path }: InventoryPage, ids: Walk['ids'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_mark, name: string) => String(ids[name]));
}

/** Follows a link of the app and resolves when the router has arrived. */
async function follow(page: Page, path: string): Promise<void> {
  // The first page may not be hydrated yet.
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    await router.navigate(to);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, path);
}

/** Opens a page and checks its texts; failures are collected, and the walk goes on. */
async function lookInto(entry: InventoryPage, walk: Walk, more: readonly string[] = []): Promise<void> {
  const { page, lang, who } = walk;
  await test.step(`${who} ${lang} ${entry.path}`, async () => {
    const path = pathOf(entry, walk.ids);
    if (walk.byLinks && page.url().startsWith('http')) await follow(page, path);
    else await page.goto(path);
    await expect.soft(page.locator('html')).toHaveAttribute('lang', /^en/.test(lang) ? /^en/ : /^zh/);
    await expect.soft(page.getByRole('heading', { level: 1 }), entry.path).toContainText(entry.heading[lang]);
    const body = page.locator('body');
    for (const words of [...entry.shows[lang], ...more]) {
      await expect.soft(body, `${who} at ${entry.path}`).toContainText(words);
    }
    const footer = page.getByRole('contentinfo').filter({ visible: true });
    await expect.soft(footer, `footer of ${entry.path}`).toHaveCount(entry.footer ? 1 : 0);
    // Colors and structure are the same in both languages, and nearly the same for all kinds of members.
    const looks = { rules: lang === 'en' && who !== 'blocked', contrast: who !== 'new' };
    await lookAt(page, `walk-${lang}-${who}-${entry.name}`, looks);
    if (lang === 'zh') expect.soft(await findLatin(page), `English at ${entry.path}`).toEqual([]);
  });
}

for (const lang of ['en', 'zh'] as const) {
  // The layouts are compared in English; of Chinese, which phones show, it is the words that matter.
  test.describe(lang, { tag: lang === 'zh' ? '@once' : [] }, () => {
    test('a visitor', async ({ page, context, operator, browserErrors }) => {
      // The only address without a page also answers with status 404.
      browserErrors.expect(/404.*nowhere/);
      test.setTimeout(900_000);
      const survey = await operator.launchSurvey({ title: titled('Drinks'), questionnaire: everyKind });
      await prepareBrowser(context, { lang });
      const walk: Walk = { page, lang, who: 'visitor', ids: { survey: survey.encryptId } };
      for (const entry of publicPages) await lookInto(entry, walk);
      await lookInto({ ...referralIncome, footer: true }, walk, [
        lang === 'en' ? 'Log in to see your referral income' : '登录后查看邀请收益',
      ]);
    });

    test('a new member', async ({ page, context }) => {
      test.setTimeout(900_000);
      // The ranking has entries, whichever tests ran before.
      await bringFriend(await makePersona());
      const member = await makePersona({ lang, profile: null });
      await signIn(context, member, lang);
      const walk: Walk = {
        page,
        lang,
        who: 'new',
        byLinks: true,
        ids: { gift: await giftNamed(member, stickers[lang]) },
      };
      for (const entry of memberPages) await lookInto(entry, walk, entry.first?.[lang]);
    });

    test('a member with a history', async ({ page, context, operator, isMobile }) => {
      test.setTimeout(900_000);
      const member = await makePersona({ lang, rich: true });
      const ids = await liveAWhile(member, lang);
      const survey = await operator.launchSurvey({ title: titled('Drinks'), questionnaire: everyKind });
      await signIn(context, member, lang);
      // Each address is loaded on phones, which takes twice as long and is the same in both layouts.
      const byLinks = isMobile ? {} : { byLinks: true as const };
      const walk: Walk = { page, lang, who: 'member', ...byLinks, ids: { ...ids, survey: survey.encryptId } };
      for (const entry of [...memberPages, orderPage]) await lookInto(entry, walk, entry.later?.[lang]);
    });

    test('a member on the blacklist', { tag: '@once' }, async ({ page, context, operator }) => {
      test.setTimeout(900_000);
      const member = await makePersona({ lang, rich: true });
      const ids = await liveAWhile(member, lang);
      const reason = lang === 'en' ? 'Two accounts were answered by one person.' : '两个账户由同一人作答。';
      await operator.blacklist(member.id, reason);
      await signIn(context, member, lang);
      const walk: Walk = { page, lang, who: 'blocked', byLinks: true, ids };
      for (const entry of [...memberPages, orderPage]) {
        const notice = blockedNotices[entry.name]?.[lang];
        // Inside a sentence the text has no full stop.
        await lookInto(entry, walk, notice && [...notice, reason.slice(0, -1)]);
      }
    });

    test('somebody without a session', { tag: '@once' }, async ({ page, context }) => {
      test.setTimeout(900_000);
      await prepareBrowser(context, { lang });
      const guarded = memberPages.filter(({ name }) => name !== 'referral-income' && name !== 'exchange-info');
      for (const entry of [...guarded, orderPage]) {
        await test.step(`visitor at ${entry.path}`, async () => {
          if (page.url() === 'about:blank') await page.goto('/');
          await follow(page, pathOf(entry, { gift: 1, order: 1 }));
          await expect.soft(page, entry.path).toHaveURL('/');
        });
      }

      const member = await makePersona({ lang });
      for (const entry of [...memberPages, orderPage]) {
        await test.step(`expired at ${entry.path}`, async () => {
          // Leaves the previous page first, whose last responses would log this member out.
          await page.goto('/mark.svg');
          await pretendToBeSignedIn(page, member);
          await leadsToTheStart(page, entry);
          expect.soft(await page.evaluate(() => localStorage.getItem('loginInfo')), entry.path).toBeNull();
        });
      }
    });
  });
}

/** A redirect to the start page is enough; it need not be rendered each time. */
async function leadsToTheStart(page: Page, entry: InventoryPage): Promise<void> {
  await page.goto(pathOf(entry, { gift: 1, order: 1 }), { waitUntil: 'commit' });
  await expect.soft(page, entry.path).toHaveURL('/');
}

const stickers: Record<Lang, string> = { en: 'Sticker pack', zh: '贴纸套装' };

async function giftNamed({ calls }: Persona, name: string): Promise<number> {
  const { data } = await calls.get('/api/v1/Gifts?size=100');
  return data.list.find((gift: { name: string }) => gift.name === name).id;
}

/** Redeems, checks in and brings a friend who earns. */
async function liveAWhile(member: Persona, lang: Lang): Promise<{ gift: number; order: number }> {
  await confirmPayoutAccount(member);
  const order = await placeOrder(member, stickers[lang]);
  await member.calls.post(`/api/v1/Accounts/${member.id}/Today`, {});
  await bringFriend(member);
  return { gift: await giftNamed(member, stickers[lang]), order };
}

async function bringFriend(member: Persona): Promise<void> {
  const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  await makePersona({ rich: true, invitedBy: account.recommendedCode });
}

/** Stored login info whose session has expired. */
async function pretendToBeSignedIn(page: Page, { id, email }: Persona): Promise<void> {
  await page.evaluate((info) => localStorage.setItem('loginInfo', JSON.stringify(info)), { id, userName: email });
}
