import type { Findings } from '../../findings';
import { choicesOfLocator, entriesOf, logicOfChoice } from './choice-groups';
import { type Json, listOf, type Part, partOf, textOf } from './json';

/** More than a survey repeats its blocks, and more than the panel has questions. */
const MAX_REPEATED_QUESTIONS = 500;
/** The texts of all repetitions together. */
const MAX_REPEATED_CHARACTERS = 5_000_000;

/** One repetition of a block, which loops over choices or over a written list. */
interface Repetition {
  readonly key: string;
  /** The texts that stand for `${lm://Field/1}` and so on, by their numbers. */
  readonly fields: Part;
  /** The display logic under which the repetition is shown; null when it always is. */
  readonly logic: Part | null;
}

/** Returns the repetitions of a block; null when it is not known what it is repeated for. */
function repetitionsOf(options: Part, questions: ReadonlyMap<string, Part>): Repetition[] | null {
  const looping = partOf(options.LoopingOptions);
  const written = partOf(looping.Static);
  if (options.Looping === 'Static')
    return Object.entries(written).map(([key, fields]) => ({ key, fields: partOf(fields), logic: null }));
  const source = choicesOfLocator(looping.ChoiceGroupLocator ?? looping.Locator);
  const json = source && questions.get(source.question);
  if (options.Looping !== 'Question' || !json || json.QuestionType !== 'MC') return null;
  const repetitions: Repetition[] = [];
  for (const { id, json: choice } of entriesOf(json.Choices, json.ChoiceOrder)) {
    const logic = logicOfChoice(source.question, source.group, id);
    if (logic === undefined) return null;
    const own = Object.hasOwn(written, id) ? partOf(written[id]) : {};
    repetitions.push({ key: id, fields: { ...own, 1: choice.Display }, logic });
  }
  return repetitions;
}

/** Returns JSON with every text in it changed. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}

/** Returns the ID of a question in one repetition of its block. */
export function repeatedId(id: string, key: string): string {
  return `${id}_L${key}`;
}

/** Writes the texts of one repetition: its fields, and the questions of the block as those of the repetition. */
function writer({ key, fields }: Repetition, index: number, count: number, ids: ReadonlySet<string>) {
  return (text: string): string => {
    if (ids.has(text)) return repeatedId(text, key);
    return text
      .replace(/q:\/\/(QID\d+)(?![\w])/g, (locator, id: string) =>
        ids.has(id) ? `q://${repeatedId(id, key)}` : locator,
      )
      .replace(/\$\{lm:\/\/Field\/(\d+)\}/g, (_mark, field: string) =>
        Object.hasOwn(fields, field) ? textOf(fields[field]) : '',
      )
      .replace(/\$\{lm:\/\/CurrentLoopNumber\}/g, String(index + 1))
      .replace(/\$\{lm:\/\/TotalLoops\}/g, String(count));
  };
}

/**
 * Returns a block once for each of its repetitions, with questions of their own, which it adds to `questions`; the block
 * alone when it has none. Reports what is left out.
 */
export function repetitions(block: Part, questions: Map<string, Part>, findings: Findings): Part[] {
  const options = partOf(block.Options);
  const looping = textOf(options.Looping);
  if (looping === '' || looping === 'None') return [block];
  const place = textOf(block.Description) || textOf(block.ID);
  const asked = listOf(block.BlockElements).flatMap((element) => {
    const json = questions.get(textOf(partOf(element).QuestionID));
    return json ? [json] : [];
  });
  const list = repetitionsOf(options, questions);
  const characters = JSON.stringify(asked).length * (list?.length ?? 0);
  if (!list || list.length * asked.length > MAX_REPEATED_QUESTIONS || characters > MAX_REPEATED_CHARACTERS) {
    findings.add(
      place,
      null,
      `The repetitions of the block are left out, because ${list ? 'they are too many questions' : 'it is repeated for something else than the choices of a question'}: it is asked once. Ask about each one in a dynamic panel.`,
      `区块的循环未导入：${list ? '循环后的问题过多' : '循环依据不是某个问题的选项'}。该区块只提问一次，请改用动态面板逐项提问。`,
    );
    return [block];
  }
  findings.add(
    place,
    null,
    'The repetitions of the block have become pages of their own. Check them in the editor.',
    '区块的循环已改为各自独立的页面，请在编辑器中检查。',
  );
  const order = textOf(partOf(options.LoopingOptions).Randomization);
  if (order !== '' && order !== 'None')
    findings.add(
      place,
      null,
      'The random order of the repetitions is left out: they stand in the order of the file, and all of them are asked.',
      '循环的随机顺序未导入：按文件中的顺序全部提问。',
    );
  const ids = new Set(asked.map(({ QuestionID }) => textOf(QuestionID)));
  const repeated = list.map((repetition, index) => {
    const write = writer(repetition, index, list.length, ids);
    for (const json of asked) {
      const tag = textOf(json.DataExportTag) || textOf(json.QuestionID);
      const own = partOf(mapTexts(json as Json, write));
      // Qualtrics names the columns of its data so.
      questions.set(textOf(own.QuestionID), { ...own, DataExportTag: `${repetition.key}_${tag}` });
    }
    const elements = mapTexts(block.BlockElements as Json, write);
    return { ...block, BlockElements: elements, ...(repetition.logic && { shownIf: repetition.logic }) };
  });
  for (const id of ids) questions.delete(id);
  return repeated;
}
