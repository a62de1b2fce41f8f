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
    numbers[name] = typeof value === 'number' ? String(Math.abs(value)) : value;
    if (name.endsWith('Points')) numbers[name.replace(/Points$/, 'Dollars')] = dollars(Number(value), locale);
  }
  return numbers;
}
