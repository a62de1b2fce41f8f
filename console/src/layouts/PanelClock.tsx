import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../locales/format';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { useTimeZone } from '../session/operator';
import styles from './PanelClock.module.css';

const tickMs = 5_000;

/** Returns the difference of a time zone to UTC at an instant, such as `UTC−5`. */
export function utcOffset(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {};
  // Intl writes GMT+0 for UTC itself.
  return value.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
}

/**
 * The time in the panel's time zone, with its name. The console names the zone here once: every time on every page is in
 * it.
 */
export function PanelClock({ folded }: { folded: boolean }) {
  const t = useT(shellWords);
  const format = useFormat();
  const timeZone = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const time = format.clock(now.toISOString());
  const zone = timeZone === 'UTC' ? 'UTC' : format.list([place, utcOffset(timeZone, now)]);
  const words = t('panelTime', { time, zone });
  return (
    <p className={styles.clock} title={t('panelTimeNote', { zone: timeZone.replaceAll('_', ' ') })}>
      {!folded && <Clock size={16} />}
      {folded ? time : words}
    </p>
  );
}
