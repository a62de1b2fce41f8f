import { RATES, type RateForm, type RateName } from '@pollen/contract/content-marks';
import type { Locale } from '../../platform/locale';
import type { PanelSettings } from '../settings/actions';

function dollars(points: number, locale: Locale): string {
  const amount = points % 100 === 0 ? `${points / 100}` : (points / 100).toFixed(2);
  return locale === 'zh' ? `${amount} 美元` : `$${amount}`;
}

/** What `{name}` in a text stands for: every number of the panel, without its sign, and each amount in dollars too. */
export function numbersOf(settings: PanelSettings, locale: Locale): Record<string, string> {
  const numbers: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    numbers[name] = typeof value === 'number' ? Math.abs(value).toLocaleString('en-US') : value;
    if (name.endsWith('Points')) numbers[name.replace(/Points$/, 'Dollars')] = dollars(Number(value), locale);
  }
  return numbers;
}

/** The numbers that the landing page states. */
export function ratesOf(settings: PanelSettings): Record<RateName, number> {
  return Object.fromEntries(RATES.map((name) => [name, settings[name]])) as Record<RateName, number>;
}

const asDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const asPercent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** A rate as the member app writes it in English: the prerendered page must be what its scripts make of it. */
export function writeRate(value: number, form: RateForm): string {
  if (form === 'bare') return String(value);
  if (form === 'coins') return value === 1 ? 'coin' : 'coins';
  if (form === 'dollars') return asDollars.format(value / 100);
  return form === 'percent' ? asPercent.format(value / 100) : value.toLocaleString('en-US');
}
