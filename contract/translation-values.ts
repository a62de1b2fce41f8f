/**
 * Texts that operators write for members need no Chinese: without one, members who read Chinese get the English text,
 * which is then stored as both. Free of zod, so that browsers may import it.
 */
interface Translated {
  en: string;
  zh: string;
}

/** Returns the text with the English words in place of a missing Chinese translation. */
export function withFallback<Text extends Translated>(text: Text): Text {
  return text.zh === '' ? { ...text, zh: text.en } : text;
}

/** Returns the Chinese words that an operator wrote; empty when members who read Chinese get the English text. */
export function ownChinese({ en, zh }: Translated): string {
  return zh === en ? '' : zh;
}
