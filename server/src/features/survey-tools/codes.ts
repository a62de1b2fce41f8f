import { randomInt } from 'node:crypto';
import { CODE_MEANINGS, type CodeDoubt, REPLACED_TAKEN_DAYS } from '@pollen/contract/survey-tool-values';
import type { Tx } from '../../platform/database/database';
import { DAY_MS } from '../../platform/time';
import { countFastWithCode, insertCode, listCodes, type ToolCode, updateCodesReplaced } from './queries';

/** Characters that nobody confuses, also when a code is copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 40 bits: a guess among four codes is right once in 270,000 million. */
const CODE_LENGTH = 8;

/** So many of the latest completes with a code, all too fast, make it look as if the code is passed around. */
const LATEST_WITH_CODE = 20;
const FAST_OF_LATEST = 5;

const randomCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Puts new completion codes of a survey in force, one for each end. The caller has locked the survey's tool. */
export async function createCodes(tx: Tx, surveyId: number): Promise<void> {
  await updateCodesReplaced(tx, surveyId);
  for (const meaning of CODE_MEANINGS) await insertCode(tx, surveyId, meaning, randomCode());
}

/** For how long a code or a key is taken that another one has replaced. */
export const FORMER_TAKEN_MS = REPLACED_TAKEN_DAYS * DAY_MS;

/** Returns since when replaced codes are still taken. */
export function replacedSince(now: Date): Date {
  return new Date(now.getTime() - FORMER_TAKEN_MS);
}

/** Returns the code of a survey that a text is, however it is typed; null for any other text. */
export async function findCode(tx: Tx, surveyId: number, typed: string): Promise<ToolCode | null> {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  const codes = await listCodes(tx, surveyId, replacedSince(tx.now));
  return codes.find(({ code }) => code === text) ?? null;
}

/** Returns whether a code seems to be passed around. */
export async function isPassedAround(tx: Tx, codeId: number): Promise<boolean> {
  return (await countFastWithCode(tx, codeId, LATEST_WITH_CODE)) >= FAST_OF_LATEST;
}

/** What a member handed in, and when the member had left for the tool. */
export interface HandedIn {
  readonly code: Pick<ToolCode, 'id' | 'replacedAt'>;
  readonly leftAt: Date;
  readonly isFast: boolean;
}

/** Returns why a complete with a code waits for an operator. */
export async function doubtsAbout(tx: Tx, { code, leftAt, isFast }: HandedIn): Promise<CodeDoubt[]> {
  const doubts: CodeDoubt[] = isFast ? ['fast'] : [];
  if (await isPassedAround(tx, code.id)) doubts.push('shared');
  if (code.replacedAt !== null && code.replacedAt <= leftAt) doubts.push('replaced');
  return doubts;
}
