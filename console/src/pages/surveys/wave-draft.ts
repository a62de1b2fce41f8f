import type { Api } from '@pollen/contract/api';
import { PACE_AT_MOST, REMINDER_HOURS, WAVE_AT_MOST, type WaveKind } from '@pollen/contract/wave-values';

type Body = Api['POST /api/console/Surveys/:id/Waves']['body'];
export type WaveText = Body['texts'][number];

/** A new wave as the form holds it. */
export interface WaveDraft {
  kind: WaveKind;
  to: Body['to'];
  segmentId: string;
  afterHours: string;
  size: string;
  /** Null until the operator changes it; then the panel's limit applies. */
  pace: string | null;
  when: 'now' | 'later';
  day: string;
  time: string;
  texts: WaveText[];
}

/** The hours that a reminder waits unless the operator changes them. */
export const usualHours: Record<WaveKind, string> = { invitation: '', notStarted: '72', notFinished: '24' };

/** Returns the form of a new wave; `tomorrow` is the day that it proposes for a later time. */
export function newDraft(tomorrow: string): WaveDraft {
  return {
    kind: 'invitation',
    to: 'all',
    segmentId: '',
    afterHours: '',
    size: '100',
    pace: null,
    when: 'now',
    day: tomorrow,
    time: '10:00',
    texts: [],
  };
}

/** Returns an empty text. */
export function emptyText(): WaveText {
  return { en: { subject: '', text: '' }, zh: { subject: '', text: '' } };
}

/** The fields of the form that can be wrong. */
export type WrongField = 'size' | 'pace' | 'afterHours' | 'segmentId' | 'when' | 'texts';

/** Returns the first field that is wrong, or null. `fastest` is the panel's limit of emails a minute. */
export function wrongField(draft: WaveDraft, fastest = PACE_AT_MOST): WrongField | null {
  if (draft.kind !== 'invitation' && !isWithin(draft.afterHours, REMINDER_HOURS)) return 'afterHours';
  if (draft.to === 'segment' && draft.segmentId === '') return 'segmentId';
  if (!isWithin(draft.size, [1, WAVE_AT_MOST])) return 'size';
  if (draft.pace !== null && !isWithin(draft.pace, [1, fastest])) return 'pace';
  if (draft.when === 'later' && (draft.day === '' || draft.time === '')) return 'when';
  return draft.texts.some((text) => missingParts(text).length > 0) ? 'texts' : null;
}

/** Returns the parts of a text that have to be written: English, and Chinese as soon as one part of it is written. */
export function missingParts({ en, zh }: WaveText): { lang: 'en' | 'zh'; part: 'subject' | 'text' }[] {
  const parts = ['subject', 'text'] as const;
  const empty = (text: WaveText['en']) => parts.filter((part) => text[part].trim() === '');
  const chinese = empty(zh).length === parts.length ? [] : empty(zh);
  return [
    ...empty(en).map((part) => ({ lang: 'en' as const, part })),
    ...chinese.map((part) => ({ lang: 'zh' as const, part })),
  ];
}

/** Whether a text is a whole number between two bounds. */
export function isWithin(text: string, [least, most]: readonly [number, number]): boolean {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most;
}

/** Returns whom the draft mails, for the count; null while that is not said yet. */
export function recipientsOf({ kind, to, segmentId, afterHours }: WaveDraft) {
  if (to === 'segment' && segmentId === '') return null;
  if (kind !== 'invitation' && !isWithin(afterHours, REMINDER_HOURS)) return null;
  return {
    kind,
    to,
    ...(to === 'segment' ? { segmentId: Number(segmentId) } : {}),
    ...(kind === 'invitation' ? {} : { afterHours: Number(afterHours) }),
  };
}

/** Returns the body of the call that starts the wave; the draft has no wrong field. */
export function bodyOf(draft: WaveDraft): Body {
  return {
    kind: draft.kind,
    to: draft.to,
    ...recipientsOf(draft),
    size: Number(draft.size),
    ...(draft.pace === null ? {} : { perMinute: Number(draft.pace) }),
    ...(draft.when === 'later' ? { at: { day: draft.day, time: draft.time } } : {}),
    texts: draft.texts,
  };
}
