import { noTextTest, textPlaceholderUnknown, winnerChosen } from '@pollen/contract/console-waves';
import type { WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import { EXPECTED_AT_LEAST, TEXT_PLACEHOLDERS } from '@pollen/contract/wave-values';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { countByGroup } from '../attempts/index';
import { compareShares } from '../results/index';
import { drawnMembersQuery } from './selection-queries';
import { listTextFigures, listTexts, updateWinner, type WaveText } from './text-queries';
import { lockWave, type Wave } from './wave-queries';

/** Refuses texts with placeholders that are not filled in. */
export function refuseUnknownPlaceholders(texts: readonly WaveText[]): void {
  const known: readonly string[] = TEXT_PLACEHOLDERS.map((name) => `{${name}}`);
  const written = texts.flatMap(({ en, zh }) => [en.subject, en.text, zh.subject, zh.text]);
  for (const placeholder of written.flatMap((text) => text.match(/\{[^}]*\}?/g) ?? [])) {
    if (!known.includes(placeholder)) {
      throw new Refusal(textPlaceholderUnknown, {
        placeholder: placeholder.slice(0, 60),
        available: known.join(', '),
      });
    }
  }
}

interface Arm {
  readonly sent: number;
  readonly started: number;
}

/** Whether the texts of a wave differ in the share of members who started. */
export interface TextComparison {
  readonly best: number;
  readonly second: number;
  readonly enough: boolean;
  readonly z: number;
  readonly p: number;
  readonly pairs: number;
  readonly significant: boolean;
}

/**
 * Compares the text with the highest share of starts with the second best: z test of two proportions, two-sided. The p
 * value is multiplied by the number of pairs (Bonferroni), because the two were picked by their results. Null for fewer
 * than two texts.
 */
export function compareTexts(arms: readonly Arm[]): TextComparison | null {
  const shareOf = ({ sent, started }: Arm) => (sent === 0 ? 0 : started / sent);
  const order = arms.map((arm, at) => ({ at, arm })).sort((a, b) => shareOf(b.arm) - shareOf(a.arm) || a.at - b.at);
  const [first, next] = order;
  if (!first || !next) return null;
  const both = [first.arm, next.arm];
  const sent = first.arm.sent + next.arm.sent;
  const pooled = sent === 0 ? 0 : (first.arm.started + next.arm.started) / sent;
  const enough = both.every((arm) => Math.min(arm.sent * pooled, arm.sent * (1 - pooled)) >= EXPECTED_AT_LEAST);
  const pairs = (arms.length * (arms.length - 1)) / 2;
  const known = { best: first.at, second: next.at, enough, pairs };
  if (!enough) return { ...known, z: 0, p: 1, significant: false };
  const [one, other] = both.map((arm) => ({ base: arm.sent, share: shareOf(arm) })) as [Share, Share];
  const { z, p } = compareShares(one, other);
  const corrected = Math.min(1, p * pairs);
  return { ...known, z, p: corrected, significant: corrected < 0.05 };
}

type Share = Parameters<typeof compareShares>[0];

/** Returns the texts of a wave with what came of the mails that got each by lot. */
export async function textResultsOf(tx: Tx, wave: Pick<Wave, 'id' | 'surveyId'>) {
  const [texts, figures, outcomes] = await Promise.all([
    listTexts(tx, wave.id),
    listTextFigures(tx, wave.id),
    countByGroup(tx, wave.surveyId, drawnMembersQuery(wave.id)),
  ]);
  const list = texts.map((text, arm) => {
    const { sent, withPicture, opened, clicked } = figures.find((row) => row.arm === arm) ?? nothingSent;
    const { started, completed } = outcomes.find((row) => row.groupId === arm) ?? { started: 0, completed: 0 };
    return { text, sent, withPicture, opened, clicked, started, completed };
  });
  return { list, comparison: compareTexts(list) };
}

const nothingSent = { sent: 0, withPicture: 0, opened: 0, clicked: 0 };

/** Says why no text can be chosen for the rest of a wave; null when one can. */
export function whyNotChoose(wave: Pick<Wave, 'texts' | 'winner'>): WhyNot | null {
  if (wave.texts < 2) return { kind: noTextTest };
  return wave.winner === null ? null : { kind: winnerChosen };
}

/** Chooses one of several texts for the mails of a wave that were not sent yet, once; returns the wave. */
export async function chooseText(tx: Tx, waveId: number, arm: number, operatorId: number): Promise<Wave> {
  const wave = await lockWave(tx, waveId);
  if (!wave || arm >= Math.max(1, wave.texts)) throw new Refusal(notFound);
  refuseIf(whyNotChoose(wave));
  await updateWinner(tx, waveId, arm, operatorId);
  return wave;
}
