import { RATES, type RateForm, type RateName } from '@pollen/contract/content-marks';
import type { Locale } from '../../platform/locale';
import type { PanelSettings, Promotion } from '../settings/index';

function dollars(points: number, locale: Locale): string {
  const amount = points % 100 === 0 ? `${points / 100}` : (points / 100).toFixed(2);
  return locale === 'zh' ? `${amount} 美元` : `$${amount}`;
}

function coins(points: number, locale: Locale): string {
  const number = points.toLocaleString('en-US');
  return locale === 'zh' ? `${number} 金币` : `${number} ${points === 1 ? 'coin' : 'coins'}`;
}

const intlLocale = (locale: Locale) => (locale === 'zh' ? 'zh-CN' : 'en-US');

/**
 * Time zone names by zone and language, because asking Intl for one takes longer than filling in the rest of a text.
 */
const zoneNames = new Map<string, string>();

/** Returns the common name of a time zone: Eastern Time, 北美东部时间. */
function zoneName(timeZone: string, locale: Locale): string {
  const key = `${timeZone} ${locale}`;
  let name = zoneNames.get(key);
  if (name === undefined) {
    const format = new Intl.DateTimeFormat(intlLocale(locale), { timeZone, timeZoneName: 'longGeneric' });
    name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    zoneNames.set(key, name);
  }
  return name;
}

function announce(periods: readonly Promotion[], locale: Locale): string {
  if (periods.length === 0) return locale === 'zh' ? '目前没有新的活动期。' : 'None has been announced at present.';
  const format = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const sentences = periods.map(({ startsOn, endsOn, factor }) => {
    const [from, to] = [startsOn, endsOn].map((day) => format.format(new Date(day)));
    return locale === 'zh'
      ? `${from}至${to}：问卷奖励为 ${factor} 倍。`
      : `From ${from} to ${to}: survey rewards times ${factor}.`;
  });
  return sentences.join(locale === 'zh' ? '' : ' ');
}

/** A number of people in words: 1.5 million, 150万. */
function people(members: number, locale: Locale): string {
  return new Intl.NumberFormat(intlLocale(locale), { notation: 'compact', compactDisplay: 'long' }).format(members);
}

/** The sentence about the size of the community; empty when the panel says nothing about it. */
function community(members: number, locale: Locale): string {
  if (members === 0) return '';
  const number = people(members, locale);
  return locale === 'zh' ? `约有 ${number}人参与其中。` : `About ${number} people take part.`;
}

/**
 * Returns the values of the placeholders `{name}`: each number of the panel without its sign, each amount in dollars
 * and in coins, the common name of the time zone, and the current and announced promotions.
 */
export function numbersOf(
  settings: PanelSettings,
  locale: Locale,
  periods: readonly Promotion[] = [],
): Record<string, string> {
  const numbers: Record<string, string> = {
    timeZoneName: zoneName(settings.timeZone, locale),
    activityPeriods: announce(periods, locale),
    communitySentence: community(settings.communityMembers, locale),
  };
  for (const [name, value] of Object.entries(settings)) {
    numbers[name] = typeof value === 'number' ? Math.abs(value).toLocaleString('en-US') : value;
    if (!name.endsWith('Points')) continue;
    numbers[name.replace(/Points$/, 'Dollars')] = dollars(Number(value), locale);
    numbers[name.replace(/Points$/, 'Coins')] = coins(Number(value), locale);
  }
  return numbers;
}

/** Returns the rates that the landing page shows. */
export function ratesOf(settings: PanelSettings): Record<RateName, number> {
  return Object.fromEntries(RATES.map((name) => [name, settings[name]])) as Record<RateName, number>;
}

const asDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const asPercent = new Intl.NumberFormat('en-US', { style: 'percent' });

/**
 * Formats a rate as the member app does in English, because the prerendered page must match the output of its scripts.
 */
export function writeRate(value: number, form: RateForm): string {
  if (form === 'bare') return String(value);
  if (form === 'coins') return value === 1 ? 'coin' : 'coins';
  if (form === 'people') return people(value, 'en');
  if (form === 'dollars') return asDollars.format(value / 100);
  return form === 'percent' ? asPercent.format(value / 100) : value.toLocaleString('en-US');
}
