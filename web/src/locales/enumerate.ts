import { useLang } from './language';

/** Returns a function that writes words as a list inside a sentence: "gender, date of birth and country". */
export function useEnumerate(): (words: readonly string[]) => string {
  // British English has no comma before "and".
  const locale = useLang() === 'zh' ? 'zh-CN' : 'en-GB';
  return (words) => new Intl.ListFormat(locale).format(words);
}
