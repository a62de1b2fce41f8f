import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import routes from '../routes';
import { activeRules } from './active-rules.en';
import type { Article, Block } from './article';
import { chineseTerms } from './chinese-terms';
import { loadChinese } from './load-chinese';
import { privacy } from './privacy.en';
import { terms } from './terms.en';

const english = { terms, privacy, activeRules };
const words = Object.keys(english) as (keyof typeof english)[];

const shapeOf = (block: Block) =>
  typeof block === 'string'
    ? 'paragraph'
    : 'list' in block
      ? `list of ${block.list.length}`
      : `table of ${block.rows.length} by ${block.head.length}`;

/** Amounts, ages, percents and years: what both languages must agree on. Months and small numbers are words in one of them. */
function figuresOf(text: string): string[] {
  return [...new Set(text.replace(/\d+ 月/g, '').match(/\d+(?:\.\d+)?%?/g))]
    .filter((figure) => /%|\d{2}/.test(figure))
    .sort();
}

function linksOf(article: Article): string[] {
  return [...JSON.stringify(article).matchAll(/\]\((\/[^)]*)\)/g)].map(([, link]) => link ?? '');
}

describe.each(words)('%s', (word) => {
  test('says the same in both languages', async () => {
    const article = english[word];
    const chinese = await loadChinese[word]();
    expect([chinese.version, chinese.inForceSince]).toEqual([article.version, article.inForceSince]);
    expect(chinese.inShort).toHaveLength(article.inShort.length);
    expect(chinese.sections.map(({ id, blocks }) => [id, blocks.map(shapeOf)])).toEqual(
      article.sections.map(({ id, blocks }) => [id, blocks.map(shapeOf)]),
    );
    for (const [index, section] of article.sections.entries()) {
      const figures = figuresOf(JSON.stringify(section));
      expect(figuresOf(JSON.stringify(chinese.sections[index])), section.id).toEqual(figures);
    }
  });

  test('has a name of its own for each section', () => {
    const ids = english[word].sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('links lead to pages and to sections that exist', async () => {
  const chinese = await Promise.all(words.map((word) => loadChinese[word]()));
  const articles = [...Object.values(english), ...chinese, chineseTerms];
  const links = articles.flatMap(linksOf);
  expect(links.length).toBeGreaterThan(30);
  for (const link of links) {
    const { pathname, hash } = new URL(link, 'https://panel.example.com');
    const found = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route.path;
    expect(found, link).toBeDefined();
    expect(found, link).not.toBe('*');
    if (hash) expect(privacy.sections.map((section) => `#${section.id}`)).toContain(hash);
  }
});

test('marks inside a text point to its own sections', async () => {
  for (const article of [...Object.values(english), chineseTerms]) {
    for (const [, id] of JSON.stringify(article).matchAll(/\]\(#([^)]*)\)/g)) {
      expect(article.sections.map((section) => section.id)).toContain(id);
    }
  }
});
