import { feedbackWords } from '../locales/feedback.en';
import { useT } from '../locales/translator';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const kindKeys = { question: 'question', report: 'report', second_look: 'secondLook' } as const;

/** Returns the words for kinds of conversations and for durations. */
export function useConversationWords() {
  const t = useT(feedbackWords);
  return {
    kind: (kind: keyof typeof kindKeys) => t(kindKeys[kind]),
    /** For example "3 hours". */
    span: (seconds: number) => {
      if (seconds < MINUTE) return t('justNow');
      if (seconds < HOUR) return t('minutes', { n: Math.floor(seconds / MINUTE) });
      return seconds < 2 * DAY
        ? t('hours', { n: Math.floor(seconds / HOUR) })
        : t('days', { n: Math.floor(seconds / DAY) });
    },
    /**
     * Returns the age of an instant in seconds, never negative, because the clocks of browser and server may differ a
     * little.
     */
    since: (iso: string) => Math.max(0, (Date.now() - Date.parse(iso)) / 1000),
  };
}
