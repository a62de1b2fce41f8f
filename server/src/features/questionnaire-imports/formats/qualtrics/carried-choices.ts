import type { Findings } from '../../findings';
import { choicesOfLocator, entriesOf, logicOfChoice } from './choice-groups';
import { type Part, partOf, textOf } from './json';

/** Qualtrics names carried choices so in its data. */
const carriedId = (id: string) => `x${id}`;

/** Returns the translations of both questions, with those of the carried choices among those of the question. */
function translationsOf(json: Part, source: Part): Part {
  const own = partOf(json.Language);
  const theirs = partOf(source.Language);
  return Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(theirs)])].map((tag) => {
      const choices = Object.entries(partOf(partOf(theirs[tag]).Choices)).map(([id, one]) => [carriedId(id), one]);
      const ownTexts = partOf(own[tag]);
      return [tag, { ...ownTexts, Choices: { ...Object.fromEntries(choices), ...partOf(ownTexts.Choices) } }];
    }),
  );
}

/**
 * Returns a question whose choices or rows are carried forward from another one with these choices, each under the
 * condition that it was selected there; the question itself when it carries nothing, or something that has no counterpart,
 * which is reported.
 */
export function withCarriedChoices(json: Part, questions: ReadonlyMap<string, Part>, findings: Findings): Part {
  const locator = textOf(partOf(json.DynamicChoices).Locator);
  if (locator === '') return json;
  const found = choicesOfLocator(locator);
  const source = found && questions.get(found.question);
  const carried = source
    ? entriesOf(source.Choices, source.ChoiceOrder)
        // What was written as "other" is known to the survey of Qualtrics alone.
        .filter(({ json: { TextEntry } }) => TextEntry !== 'true' && TextEntry !== true)
        .map(({ id, json: entry }) => ({ id, entry, logic: logicOfChoice(found.question, found.group, id) }))
    : [];
  const isKnown = source?.QuestionType === 'MC' && textOf(partOf(source.DynamicChoices).Locator) === '';
  if (!source || !isKnown || carried.some(({ logic }) => logic === undefined)) {
    const tag = textOf(json.DataExportTag) || textOf(json.QuestionID);
    findings.add(
      tag,
      null,
      `Choices that are carried forward are left out, because "${locator.slice(0, 80)}" has no counterpart here. Write them with their conditions in the editor.`,
      `沿用的选项未导入：“${locator.slice(0, 80)}”在此没有对应内容。请在编辑器中填写选项及其条件。`,
    );
    return json;
  }
  const own = entriesOf(json.Choices, json.ChoiceOrder).map(({ id, json: entry }): [string, Part] => [id, entry]);
  const entries = carried.map(({ id, entry: { DisplayLogic: _own, ...entry }, logic }): [string, Part] => [
    carriedId(id),
    { ...entry, ...(logic && { DisplayLogic: logic }) },
  ]);
  return {
    ...json,
    Choices: Object.fromEntries([...entries, ...own]),
    ChoiceOrder: [...entries, ...own].map(([id]) => id),
    Language: translationsOf(json, source),
  };
}
