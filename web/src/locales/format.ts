import { type Format, formatIn } from '@pollen/ui/format';
import { useMemo } from 'react';
import { useLang } from './language';

/** Returns the formats of numbers and dates in the language of the page. */
export function useFormat(): Format {
  const lang = useLang();
  return useMemo(() => formatIn(lang), [lang]);
}
