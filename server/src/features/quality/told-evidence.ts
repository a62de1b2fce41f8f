import { SIGNALS_TOLD } from '@pollen/contract/case-values';
import type { Signal, SignalKind } from '@pollen/contract/console-quality';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { fill, type Locale } from '../../platform/locale';
import { type Attempt, isRejected } from '../attempts/index';
import { signalsOf } from './evidence';
import { signals } from './signals/table';

type Shown = z.input<typeof Signal>;

interface ToldSignal {
  readonly kind: SignalKind;
  readonly title: string;
  /** What was measured; null where only the name is told. */
  readonly text: string | null;
}

const sentences = {
  fast: {
    en: 'You took {own}. Half of all members need {usual} or more.',
    zh: '您用时 {own}，半数会员用时不少于 {usual}。',
  },
  fastExpected: { en: 'You took {own}. We expect about {usual}.', zh: '您用时 {own}，预计用时约 {usual}。' },
  straightLine: {
    en: 'All {n} rows of “{title}” have the same answer: “{answer}”.',
    zh: '“{title}”的 {n} 行答案均为“{answer}”。',
  },
  nonsense: { en: 'Your answer to “{title}”: “{text}”.', zh: '您对“{title}”的回答：“{text}”。' },
} as const;

function timeIn(seconds: number, locale: Locale): string {
  if (seconds < 90) return locale === 'zh' ? `${Math.round(seconds)} 秒` : `${Math.round(seconds)} seconds`;
  const minutes = Math.round(seconds / 60);
  return locale === 'zh' ? `${minutes} 分钟` : `${minutes} minutes`;
}

/** What was measured, in the member's own answers and times; null for signals that have no figures for members. */
function figuresOf(signal: Shown, locale: Locale): string | null {
  switch (signal.kind) {
    case 'fast': {
      const usual = signal.medianSeconds ?? signal.expectedSeconds;
      if (usual === null) return null;
      const sentence = signal.medianSeconds === null ? sentences.fastExpected : sentences.fast;
      return fill(sentence[locale], { own: timeIn(signal.seconds, locale), usual: timeIn(usual, locale) });
    }
    case 'straightLine':
      return signal.grids
        .map(({ title, rows, columns }) => {
          const answer = columns[rows[0]?.column ?? -1] ?? '–';
          return fill(sentences.straightLine[locale], { n: rows.length, title, answer });
        })
        .join(' ');
    case 'nonsense':
      return signal.answers
        .map(({ title, text }) => fill(sentences.nonsense[locale], { title, text: text.slice(0, 100) }))
        .join(' ');
    default:
      return null;
  }
}

/**
 * Returns what the member of rejected answers is told about their signals, and whether there are further ones. Signals of
 * answers that nobody has rejected are a suspicion, of which nothing is told.
 */
export async function toldEvidence(
  tx: Tx,
  attempt: Attempt,
  locale: Locale,
): Promise<{ evidence: ToldSignal[]; hasUntold: boolean }> {
  if (!isRejected(attempt)) return { evidence: [], hasUntold: false };
  const found = (await signalsOf(tx, [attempt], locale))(attempt.id);
  const evidence = found.flatMap((signal) => {
    const told = SIGNALS_TOLD[signal.kind];
    if (told === 'untold') return [];
    const title = signals[signal.kind].memberText[locale];
    return [{ kind: signal.kind, title, text: told === 'figures' ? figuresOf(signal, locale) : null }];
  });
  return { evidence, hasUntold: evidence.length < found.length };
}
