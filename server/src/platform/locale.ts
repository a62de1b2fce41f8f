export type Locale = 'en' | 'zh';

/** A sentence or name in both languages of the panel. */
export interface Bilingual {
  readonly en: string;
  readonly zh: string;
}

/** Language of a request: zh when Accept-Language begins with it, as the web app sends zh-CN or en-US. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return acceptLanguage?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Fills `{name}` marks. A mark without a parameter stays visible, so that it is noticed. */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : mark,
  );
}

/** The sentence in a language, with its parameters. */
export function say(text: Bilingual, locale: Locale, params?: Readonly<Record<string, string | number>>): string {
  return fill(text[locale], params);
}
