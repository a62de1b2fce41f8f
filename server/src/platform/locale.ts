export type Locale = 'en' | 'zh';

/** A sentence or name in both languages of the panel. */
export interface Bilingual {
  readonly en: string;
  readonly zh: string;
}

/** Returns the language of a request: zh when Accept-Language starts with it, as the web app sends zh-CN or en-US. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return acceptLanguage?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/**
 * Returns a reason as a part of a sentence: an operator may have written it as a sentence of its own, with a full stop.
 */
export function asClause(reason: string): string {
  return reason.trim().replace(/[.。．,，;；!！\s]+$/u, '');
}

/**
 * Fills `{name}` marks. A mark without a parameter stays visible, so that it is noticed. A `{reason}` in the middle of
 * a sentence is filled in as a clause.
 */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}([.。,，;；]?)/g, (mark, name: string, sign: string) => {
    if (!Object.hasOwn(params, name)) return mark;
    const value = String(params[name]);
    return (name === 'reason' && sign ? asClause(value) : value) + sign;
  });
}

const dayFormats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** Returns a day (`2026-11-25`) as the member app writes it: 25 Nov 2026 or 2026年11月25日. */
export function writeDay(day: string, locale: Locale): string {
  return dayFormats[locale].format(new Date(`${day}T00:00:00Z`));
}

const DAY = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2})?$/;

/**
 * Returns the sentence in a language, with its parameters filled in. A day among them, with a time or without, is written
 * as the member app writes days.
 */
export function say(text: Bilingual, locale: Locale, params: Readonly<Record<string, string | number>> = {}): string {
  const written = Object.entries(params).map(([name, value]) => {
    const [, day = '', time = ''] = DAY.exec(String(value)) ?? [];
    // What somebody typed may only look like a day.
    return [name, Number.isNaN(Date.parse(day)) ? value : writeDay(day, locale) + time];
  });
  return fill(text[locale], Object.fromEntries(written));
}
