import { RATES, type RateForm, type RateName, rateMark } from '@pollen/contract/content-marks';
import { useUi } from '@pollen/ui/UiProvider';
import { useEffect, useState } from 'react';
import { callLater } from '../../api/call-later';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { useHydrated } from '../../session/login-info';

/** Numbers from the API, or texts that the server wrote into a prerendered page. */
type Rates = Readonly<Record<RateName, number | string>>;

/** Shown for a rate that is loading or failed to load. */
const unknown = '–';
const ratesId = 'rates';

/**
 * The placeholders that the build leaves for the server, and the attributes from which a hydrating page reads their
 * values.
 */
export const ratesAttributes = {
  id: ratesId,
  // Only the build contains this, because the scripts of the landing page have reached their size budget.
  'data-rates': import.meta.env.SSR
    ? JSON.stringify(Object.fromEntries(RATES.map((name) => [name, rateMark(name, 'bare')])))
    : undefined,
};

const ratesOfPage = (): Rates | null => JSON.parse(document.getElementById(ratesId)?.dataset.rates ?? 'null');

/** Writes a rate of the panel in one of its forms. */
export type WriteRate = (name: RateName, form: Exclude<RateForm, 'bare'>) => string;

/**
 * The panel's rates in the reader's language. A prerendered page has them from the server, as marks that it fills in; a
 * page that is opened inside the app requests them.
 */
export function useRates(): WriteRate {
  const format = useFormat();
  const lang = useLang();
  const { words } = useUi();
  const hydrated = useHydrated();
  const [rates, setRates] = useState<Rates | null>(() => (hydrated || import.meta.env.SSR ? null : ratesOfPage()));
  const isKnown = rates !== null;

  useEffect(() => {
    if (isKnown) return;
    const leaving = new AbortController();
    // Without the rates the page still says what is paid for.
    callLater('GET /api/v1/Rates', { signal: leaving.signal }).then(setRates, () => undefined);
    return () => leaving.abort();
  }, [isKnown]);

  return (name, form) => {
    if (import.meta.env.SSR) return rateMark(name, form);
    if (!rates) return form === 'coins' ? '' : unknown;
    const value = Number(rates[name]);
    if (form === 'coins') return words.coins(value);
    if (form !== 'people') return format[form](value);
    return new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', {
      notation: 'compact',
      compactDisplay: 'long',
    }).format(value);
  };
}
