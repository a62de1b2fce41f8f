import { useLang } from './language';

/** Returns what stands between two sentences: nothing in Chinese, whose full stop is as wide as a space after it. */
export function useSentenceGap(): string {
  return useLang() === 'zh' ? '' : ' ';
}
