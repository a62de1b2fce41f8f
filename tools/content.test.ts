/// <reference types="vite/types/importMeta.d.ts" />
import { ARTICLES } from '@pollen/contract/content-marks';
import { describe, expect, test } from 'vitest';
import routes from '../web/src/routes';

const texts = Object.fromEntries(
  Object.entries(import.meta.glob<string>('../content/*.html', { eager: true, query: '?raw', import: 'default' })).map(
    ([path, html]) => [path.slice('../content/'.length), html],
  ),
);
const translated = ARTICLES.filter((name) => name !== 'chinese-terms');

/** Tags in their order, with the ids: what both languages must share. */
const shapeOf = (html: string) =>
  [...html.matchAll(/<(section|h2|h3|p|ul|ol|dl|div|li|dt|dd|table|tr|th|td)\b[^>]*>/g)].map(([tag]) => tag);

/** Marks, percents, and figures of two digits or more: months and small numbers are words in one of the languages. */
function figuresOf(html: string): string[] {
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\d+ 月/g, '');
  const figures = text.match(/\{\w+\}%?|\d+(?:\.\d+)?%?/g) ?? [];
  return [...new Set(figures)].filter((figure) => /[%{]|\d{2}/.test(figure)).sort();
}

const sectionsOf = (html: string) => html.split('<section').slice(1);
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');

test('every text has its files, and every file belongs to a text', () => {
  const expected = [...translated.flatMap((name) => [`${name}.en.html`, `${name}.zh.html`]), 'chinese-terms.zh.html'];
  expect(Object.keys(texts).sort()).toEqual(expected.sort());
});

describe.each(translated)('%s', (name) => {
  const english = texts[`${name}.en.html`] ?? '';
  const chinese = texts[`${name}.zh.html`] ?? '';

  test('says the same in both languages', () => {
    expect(shapeOf(chinese)).toEqual(shapeOf(english));
    for (const [index, section] of sectionsOf(english).entries()) {
      expect(figuresOf(sectionsOf(chinese)[index] ?? ''), section.slice(0, 60)).toEqual(figuresOf(section));
    }
  });

  test('has a name of its own for each section', () => {
    expect(new Set(idsOf(english)).size).toBe(idsOf(english).length);
  });
});

interface Route {
  readonly path?: string;
  readonly children?: readonly Route[];
}
const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children ?? [])]);
const addresses = pathsOf(routes).map((path) => new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}$`));

test('links lead to pages and to sections that exist', () => {
  let links = 0;
  for (const [file, html] of Object.entries(texts)) {
    for (const [, link = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
      if (link.startsWith('https:')) continue;
      links += 1;
      const { pathname, hash } = new URL(link, 'https://panel.example.com/privacyClauses/2');
      expect(
        addresses.some((address) => address.test(pathname)),
        `${file}: ${link}`,
      ).toBe(true);
      if (hash) expect(idsOf(texts['privacy.en.html'] ?? ''), `${file}: ${link}`).toContain(hash.slice(1));
    }
  }
  expect(links).toBeGreaterThan(30);
});

/** The programme terms and the policy's subjects that the specification names. */
test.each([
  ['terms', /\{screenOutPoints\} coins, up to \{screenOutsPaidPerDay\} times a day/],
  ['terms', /\{referralFirstPoints\}, once for each friend/],
  ['terms', /\{referralCommissionPercent\}% of the friend’s reward/],
  ['terms', /Poor-quality answers forfeit the reward/],
  ['terms', /In serious cases we <strong>blacklist/],
  ['terms', /reviewed and paid <strong>every Friday/],
  ['terms', /no preferential rate from January 1, 2023/],
  ['terms', /Cancelling your membership forfeits all points immediately/],
  ['terms', /at the top right/],
  ['terms', /16 years old/],
  ['terms', /no sensitive financial data/],
  ['active-rules', /more than \{referralInactiveMonths\} months<\/strong> is disconnected/],
  ['active-rules', /January 1, 2022<\/td>\s*<td>December 31, 2022/],
  ['active-rules', /January 1, 2023<\/td>\s*<td>December 31, 2023/],
  ['active-rules', /rewards are doubled/],
  ['about', /\{communitySentence\}/],
  ['privacy', /cookies and beacons/i],
  ['privacy', /Payment platforms of third parties/],
  ['privacy', /Advertising and how to opt out/],
  ['privacy', /Transfer to the United States/],
  ['privacy', /California Consumer Privacy Act, effective January 1, 2020/],
  ['privacy', /Rights in the EU/],
  ['privacy', /aged <strong>16 and over/],
  ['privacy', /Amendments/],
  ['privacy', /helpFeedback\?type=contact/],
  ['privacy', /"version" content="1\.0">\s*<meta name="date" content="2023-03-01"/],
])('%s says %s', (name, words) => {
  expect(texts[`${name}.en.html`]).toMatch(words);
});
