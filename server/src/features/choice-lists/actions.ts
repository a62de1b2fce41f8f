import { type ChoiceList, tooManyChoiceLists } from '@pollen/contract/choice-lists';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { listLists, upsertLists } from './queries';
import { choicesIn, listedQuestions } from './rules';

/** As many as a large questionnaire has; each is a request to another website. */
const MAX_LISTS = 20;

/**
 * Requests the lists of choices that a questionnaire has on other websites, and writes those that are here into the
 * questionnaire, in place, so that it names no other website any more: what members see does not change with it.
 */
export async function writeChoices(
  tx: Tx,
  questionnaire: unknown,
  anew: boolean,
): Promise<z.output<typeof ChoiceList>[]> {
  const questions = listedQuestions(questionnaire);
  const addresses = [...new Set(questions.flatMap(({ address }) => address ?? []))];
  if (addresses.length > MAX_LISTS) throw new Refusal(tooManyChoiceLists, { count: MAX_LISTS });
  for (const { id } of await upsertLists(tx, addresses, anew))
    await addJob(tx, 'choiceLists.fetch', { id }, { key: `choiceList:${id}` });
  const rows = new Map((await listLists(tx, addresses)).map((row) => [row.address, row]));
  const lists = new Map<string, z.output<typeof ChoiceList>>();
  for (const { name, json, source, address } of questions) {
    const row = address === null ? undefined : rows.get(address);
    const shown = String(source.url).slice(0, 2_000);
    const list = lists.get(shown) ?? {
      address: shown,
      state: row?.state ?? 'failed',
      problem: row ? row.problem : 'privateAddress',
      questions: [],
    };
    const choices = row?.content ? choicesIn(JSON.parse(row.content), source) : null;
    if (choices) {
      json.choices = choices;
      delete json.choicesByUrl;
    }
    list.questions.push({ name, choices: choices?.length ?? null });
    lists.set(shown, list);
  }
  return [...lists.values()];
}
