import { plainText } from '@pollen/contract/formatted-text';
import { placeholderTexts } from '@pollen/contract/placeholder-texts';
import type { Lang } from '@pollen/ui/language';
import { isJson, type Json } from './json';

const chineseKeys = ['zh-cn', 'zh-CN', 'zh', 'zh-hans'];
const englishKeys = ['en', 'default'];

function keyOf(text: Json, lang: Lang): string | undefined {
  return (lang === 'zh' ? chineseKeys : englishKeys).find((key) => typeof text[key] === 'string' && text[key] !== '');
}

/**
 * Returns a SurveyJS text in one language, or an empty text when that language is missing. A plain text counts as
 * English.
 */
export function textIn(text: unknown, lang: Lang): string {
  if (!isJson(text)) {
    return lang === 'en' && (typeof text === 'string' || typeof text === 'number') ? String(text) : '';
  }
  const key = keyOf(text, lang);
  return key === undefined ? '' : String(text[key]);
}

/** Returns a text in the given language, or else in the other one. */
export function anyText(text: unknown, lang: Lang): string {
  return textIn(text, lang) || textIn(text, lang === 'en' ? 'zh' : 'en');
}

/** Whether a text is as the editor made it, in both languages. */
export function isPlaceholder(text: unknown): boolean {
  const plain = (lang: Lang) => textIn(text, lang).replace(/<[^>]*>/g, '');
  return Object.values(placeholderTexts).some(({ en, zh }) => plain('en') === en && plain('zh') === zh);
}

/**
 * Returns the text with one language changed. A placeholder goes in the other language too, so that an author who
 * writes in one language need not clear the other: plain while there is only English, undefined when both are empty. Other
 * languages stay unchanged.
 */
export function withText(text: unknown, lang: Lang, value: string): unknown {
  const other = (one: Lang) => (isPlaceholder(text) && value !== textIn(text, lang) ? '' : textIn(text, one));
  const english = lang === 'en' ? value : other('en');
  const chinese = lang === 'zh' ? value : other('zh');
  const known = [...englishKeys, ...chineseKeys];
  const others = isJson(text) ? Object.entries(text).filter(([key]) => !known.includes(key)) : [];
  if (others.length === 0 && chinese === '') return english === '' ? undefined : english;
  return {
    ...(english === '' ? {} : { default: english }),
    ...(chinese === '' ? {} : { 'zh-cn': chinese }),
    ...Object.fromEntries(others),
  };
}

const wordsAtMost = 80;

/** Returns the first words of a note without its HTML tags. */
export function firstWords(html: string): string {
  const plain = new DOMParser().parseFromString(html.replace(/<[^>]*>/g, ' '), 'text/html').body.textContent ?? '';
  const words = plain.replace(/\s+/g, ' ').trim();
  return words.length > wordsAtMost ? `${words.slice(0, wordsAtMost).replace(/\s+\S*$/, '')}…` : words;
}

/** Returns the title of an element, or the first words of a note, or else the name. */
export function titleOf(element: Json, lang: Lang): string {
  const title =
    plainText(anyText(element.title, lang)) ||
    (element.type === 'html' ? firstWords(anyText(element.html, lang)) : '') ||
    (element.type === 'image' ? anyText(element.altText, lang) : '');
  return title || String(element.name ?? '');
}
