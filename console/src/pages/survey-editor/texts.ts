import type { Lang } from '@pollen/ui/language';
import { isJson, type Json } from './json';

const chineseKeys = ['zh-cn', 'zh-CN', 'zh', 'zh-hans'];
const englishKeys = ['en', 'default'];

function keyOf(text: Json, lang: Lang): string | undefined {
  return (lang === 'zh' ? chineseKeys : englishKeys).find((key) => typeof text[key] === 'string' && text[key] !== '');
}

/** A SurveyJS text in one language; empty where it has none of its own. A plain text counts as English. */
export function textIn(text: unknown, lang: Lang): string {
  if (!isJson(text)) {
    return lang === 'en' && (typeof text === 'string' || typeof text === 'number') ? String(text) : '';
  }
  const key = keyOf(text, lang);
  return key === undefined ? '' : String(text[key]);
}

/** What to call something: in the language if possible, else in the other one. */
export function anyText(text: unknown, lang: Lang): string {
  return textIn(text, lang) || textIn(text, lang === 'en' ? 'zh' : 'en');
}

/**
 * The text with one language changed: plain while there is only English, undefined when nothing is left. Languages that
 * the panel does not show stay as they are.
 */
export function withText(text: unknown, lang: Lang, value: string): unknown {
  const english = lang === 'en' ? value : textIn(text, 'en');
  const chinese = lang === 'zh' ? value : textIn(text, 'zh');
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

/** The first words of a note, without its tags. */
export function firstWords(html: string): string {
  const plain = new DOMParser().parseFromString(html.replace(/<[^>]*>/g, ' '), 'text/html').body.textContent ?? '';
  const words = plain.replace(/\s+/g, ' ').trim();
  return words.length > wordsAtMost ? `${words.slice(0, wordsAtMost).replace(/\s+\S*$/, '')}…` : words;
}

/** What to call an element: its title, the first words of a note, or else its name. */
export function titleOf(element: Json, lang: Lang): string {
  const title =
    anyText(element.title, lang) || (element.type === 'html' ? firstWords(anyText(element.html, lang)) : '');
  return title || String(element.name ?? '');
}
