import { formatIn } from '@pollen/ui/format';
import { writeDate } from '@pollen/ui/intl';
import { useMemo } from 'react';
import { useTimeZone } from '../session/operator';
import { useLang } from './language';

/** Numbers, money and instants as the console writes them: in the operator's language and the panel's time zone. */
export function useFormat() {
  const lang = useLang();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const format = formatIn(lang);
    const locale = lang === 'zh' ? 'zh-CN' : 'en-GB';
    const [minute, second] = lang === 'zh' ? ['分', '秒'] : ['min', 's'];
    const duration = (exactly: number) => {
      const seconds = Math.round(exactly);
      const rest = `${seconds % 60} ${second}`;
      return seconds < 60 ? rest : `${Math.floor(seconds / 60)} ${minute} ${rest}`;
    };
    return {
      ...format,
      /** $20, $1.50 */
      price: (cents: number) => format.dollars(cents).replace(/\.00$/, ''),
      /** 16 Nov, 20:14; never broken in two, in a sentence nor in a narrow column. */
      moment: (iso: string) => format.date(iso, 'dayTime', timeZone).replaceAll(' ', '\u00a0'),
      /** 20:14:09, of a moment that is soon */
      time: (iso: string) =>
        writeDate(locale, new Date(iso), { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone }),
      /** 20:14 */
      clock: (iso: string) => writeDate(locale, new Date(iso), { hour: '2-digit', minute: '2-digit', timeZone }),
      /** 16 Nov 2026, 20:14:09 */
      instant: (iso: string) => format.date(iso, 'full', timeZone),
      /** 16 Nov 2026 */
      day: (iso: string) => format.date(iso, 'day', timeZone),
      /** A calendar day and, where there is one, a time on it, as the panel's clocks show them. */
      dayAndTime: (day: string, time: string | null) =>
        time === null ? format.date(day, 'day', timeZone) : `${format.date(day, 'day', timeZone)} ${time}`,
      /** 16 Nov, of a calendar day */
      shortDay: (day: string) =>
        writeDate(locale, new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
      /** Fri 20 Nov, 09:00 */
      run: (iso: string) =>
        writeDate(locale, new Date(iso), {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
          timeZone,
        }),
      /** 4 min 12 s */
      duration,
      /** `State: live`, in Chinese with the full-width colon. */
      labeled: (label: string, value: string) => (lang === 'zh' ? `${label}：${value}` : `${label}: ${value}`),
      /** Whole sentences after each other; Chinese has no blank between them. */
      sentences: (parts: readonly string[]) => parts.join(lang === 'zh' ? '' : ' '),
      /** `France, Spain`, in Chinese with the full-width comma. */
      list: (parts: readonly string[]) => parts.join(lang === 'zh' ? '，' : ', '),
    };
  }, [lang, timeZone]);
}
