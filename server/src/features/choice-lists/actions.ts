import { type ChoiceList, tooManyChoiceLists } from '@pollen/contract/choice-lists';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { MAX_CHOICES, MAX_JSON_CHARACTERS, MAX_QUESTIONS } from '../questionnaires/index';
import { listContents, listLists, upsertLists } from './queries';
import { byList, choicesIn, type ListedQuestion, listedQuestions } from './rules';

/** As many as a large questionnaire has; each is a request to another website. */
const MAX_LISTS = 20;

type List = z.output<typeof ChoiceList>;
type WithoutQuestions = Omit<List, 'questions'>;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Writes lists into a questionnaire, as long as there is room in it. */
class Writer {
  private room: number;

  constructor(questionnaire: unknown) {
    this.room = MAX_JSON_CHARACTERS - bytesOf(questionnaire);
  }

  /** Writes the choices of a list into its questions; returns what became of it. */
  write(questions: readonly ListedQuestion[], content: unknown, list: WithoutQuestions): List {
    const written = (choices: number | null) => questions.map(({ name }) => ({ name, choices }));
    const choices = choicesIn(content, questions[0]?.source ?? {}, MAX_CHOICES);
    if (choices === null) return { ...list, questions: written(null) };
    if (typeof choices === 'number') return { ...list, problem: 'tooMany', entries: choices, questions: written(null) };
    const needed = bytesOf(choices) * questions.length;
    if (needed > this.room) return { ...list, problem: 'noRoom', questions: written(null) };
    this.room -= needed;
    for (const { json } of questions) {
      json.choices = choices;
      delete json.choicesByUrl;
    }
    return { ...list, questions: written(choices.length) };
  }
}

/**
 * Requests the lists of choices that a questionnaire has on other websites. Once none is waited for, writes those that
 * are here into the questionnaire, in place, so that it names no other website any more: what members see does not
 * change with it. Lists that are too long, or that the questionnaire has no room for, stay where they are.
 */
export async function writeChoices(tx: Tx, questionnaire: unknown, anew: boolean): Promise<List[]> {
  const questions = listedQuestions(questionnaire);
  if (questions.length > MAX_QUESTIONS) throw new Refusal(tooManyChoiceLists, { count: MAX_QUESTIONS });
  const addresses = [...new Set(questions.flatMap(({ address }) => address ?? []))];
  if (addresses.length > MAX_LISTS) throw new Refusal(tooManyChoiceLists, { count: MAX_LISTS });
  for (const { id } of await upsertLists(tx, addresses, anew))
    await addJob(tx, 'choiceLists.fetch', { id }, { key: `choiceList:${id}` });
  const rows = new Map((await listLists(tx, addresses)).map((row) => [row.address, row]));
  const isWaiting = [...rows.values()].some(({ state }) => state === 'waiting');
  // Large texts: they are read when they can be written, not each time that the browser asks.
  const contents = isWaiting ? [] : await listContents(tx, addresses);
  const read = new Map<string | null, unknown>(contents.map(({ address, content }) => [address, JSON.parse(content)]));
  const writer = new Writer(questionnaire);
  return byList(questions).map((own) => {
    const { address = null, source } = own[0] ?? {};
    const row = address === null ? undefined : rows.get(address);
    const list = {
      address: String(source?.url).slice(0, 2_000),
      state: row?.state ?? ('failed' as const),
      problem: row ? row.problem : ('privateAddress' as const),
      entries: null,
    };
    if (read.has(address)) return writer.write(own, read.get(address), list);
    return { ...list, questions: own.map(({ name }) => ({ name, choices: null })) };
  });
}
