import type { Bilingual } from '../../../../platform/locale';
import { MAX_CHOICES } from '../../../questionnaires/index';
import type { FormRow } from './table';

/**
 * What all lists of a form may take together, well below what a questionnaire may have: their characters, and the parts of
 * the conditions that filter them.
 */
const MAX_CHARACTERS = 600_000;
const MAX_FILTER_PARTS = 6_000;
/** The names of its properties and the spaces between them: also keeps the number of choices bounded. */
const CHARACTERS_OF_A_CHOICE = 80;

/** The names, texts and signs in a filter: survey-core works on each of them for each choice. */
const filterParts = /\$\{[^{}]*\}|"[^"]*"|'[^']*'|[\w.:-]+|[=<>!+*]+/g;

/** The type of a question in two parts: `select_one yes_no`. */
interface ListType {
  readonly type: string;
  readonly list: string;
}

/** The lists of choices of a form by their name: those of the sheet `choices`, and of the sheet `external_choices`. */
export class FormLists {
  private characters = 0;
  private parts = 0;

  constructor(
    private readonly choices: ReadonlyMap<string, readonly FormRow[]>,
    private readonly external: ReadonlyMap<string, readonly FormRow[]>,
  ) {}

  /** Returns the rows of the list of a question; none when the workbook does not have it. */
  of({ type, list }: ListType): readonly FormRow[] {
    return (isExternal(type) ? this.external : this.choices).get(list) ?? [];
  }

  /**
   * Takes room for the list of a question, once for each question that has it. Says why there is none, worded as the end of
   * a sentence, when the panel could not run the questionnaire with it.
   */
  whyNoRoom(row: FormRow, type: ListType): Bilingual | null {
    const list = this.of(type);
    const { length } = list;
    const filter = row.cell('choice_filter');
    if (length === 0 && isExternal(type.type))
      return {
        en: `the sheet external_choices has no list "${type.list}"`,
        zh: `external_choices 工作表中没有列表“${type.list}”`,
      };
    if (length > MAX_CHOICES)
      return {
        en: `its list "${type.list}" has ${length} choices, and a question here has at most ${MAX_CHOICES}. Ask for it as a text, or split the list into several questions`,
        zh: `列表“${type.list}”有 ${length} 个选项，而每题最多 ${MAX_CHOICES} 个。请改用文本题，或将列表拆分为多个问题`,
      };
    const parts = (filter.match(filterParts)?.length ?? 0) * length;
    const characters = list.reduce((sum, choice) => sum + charactersOf(choice) + filter.length, 0);
    if (this.characters + characters > MAX_CHARACTERS || this.parts + parts > MAX_FILTER_PARTS)
      return {
        en: 'all lists of the form and their filters together are too much work. Shorten or split the form',
        zh: '表单中所有列表及其筛选的工作量过大。请缩短或拆分表单',
      };
    this.characters += characters;
    this.parts += parts;
    return null;
  }
}

/** Returns about how many characters a choice has in a questionnaire. */
function charactersOf(choice: FormRow): number {
  const texts = [...choice.texts('label').values(), choice.cell('name')];
  return texts.reduce((sum, text) => sum + text.length, CHARACTERS_OF_A_CHOICE);
}

/** Whether the list of a question stands in the sheet `external_choices`. */
function isExternal(type: string): boolean {
  return /^select_(?:one|multiple)_external$/.test(type);
}

/** Returns the rows of a sheet of choices by the name of their list. */
export function listsIn(rows: readonly FormRow[]): ReadonlyMap<string, readonly FormRow[]> {
  const lists = new Map<string, FormRow[]>();
  for (const row of rows) {
    const list = row.cell('list_name');
    if (list === '') continue;
    const known = lists.get(list);
    if (known) known.push(row);
    else lists.set(list, [row]);
  }
  return lists;
}
