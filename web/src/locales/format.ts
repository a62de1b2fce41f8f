import { type Format, formatIn } from '@pollen/ui/format';
import { useMemo } from 'react';
import { useLang } from './language';

export function useFormat(): Format {
  const lang = useLang();
  return useMemo(() => formatIn(lang), [lang]);
}
