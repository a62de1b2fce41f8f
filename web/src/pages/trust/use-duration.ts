import { useT } from '../../locales/translator';
import { trustWords } from '../../locales/trust.en';

/** Returns a function that writes minutes as a reader says them: 45 minutes, 19 hours, 4 days. */
export function useDuration(): (minutes: number) => string {
  const t = useT(trustWords);
  return (minutes) => {
    if (minutes < 120) return t('minutes', { n: minutes });
    return minutes < 72 * 60
      ? t('hours', { n: Math.round(minutes / 60) })
      : t('days', { n: Math.round(minutes / 1440) });
  };
}
