import { feedbackWords } from '../locales/feedback.en';
import { useT } from '../locales/translator';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const kindKeys = { question: 'question', report: 'report', second_look: 'secondLook' } as const;

/** Kinds of conversations and spans of time, in words. */
export function useConversationWords() {
  const t = useT(feedbackWords);
  return {
    kind: (kind: keyof typeof kindKeys) => t(kindKeys[kind]),
    /** "3 hours" */
    span: (seconds: number) => {
      if (seconds < MINUTE) return t('justNow');
      if (seconds < HOUR) return t('minutes', { n: Math.floor(seconds / MINUTE) });
      return seconds < 2 * DAY
        ? t('hours', { n: Math.floor(seconds / HOUR) })
        : t('days', { n: Math.floor(seconds / DAY) });
    },
    /** The age of an instant; the clocks of browser and server may differ a little. */
    since: (iso: string) => Math.max(0, (Date.now() - Date.parse(iso)) / 1000),
  };
}
