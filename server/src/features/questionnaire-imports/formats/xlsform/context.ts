import type { Bilingual } from '../../../../platform/locale';
import { Untranslatable, writeExpression } from '../../conditions';
import { excerpt, type Findings } from '../../findings';
import type { Draft } from '../../importer';
import type { ElementNames } from '../../names';
import { type ByLanguage, type Languages, localized, replaceMarks, reportLostParts, simpleText } from '../../texts';
import { type FormNames, parseFormExpression, readFormExpression } from './expressions';
import type { FormLists } from './lists';
import { withMarkdown } from './markdown';
import type { FormQuestion } from './marks';
import { withFormMeaning } from './meanings';
import type { FormRow } from './table';

/** A question that expressions and texts may name. */
interface Known {
  readonly type: string;
  /** Its name here; of a line of a grid with that of the grid. */
  readonly own: string;
  /** The repeats around it, the outermost first. */
  readonly around: readonly FormRow[];
}

/** What the importer of one XLSForm knows while it writes the questionnaire. */
export class FormContext {
  private readonly byName = new Map<string, Known>();
  private readonly byRow = new Map<FormRow, Known>();
  /** Names that several questions have: a path can tell them apart in a form, and nothing here. */
  private readonly ambiguous = new Set<string>();
  private readonly leftOut = new Map<FormRow, Bilingual>();
  /** The names of the day, which forms collect without asking. */
  private readonly daysToday = new Set<string>();
  /** The repeats around the row that is being read. */
  private around: readonly FormRow[] = [];

  constructor(
    readonly languages: Languages,
    readonly lists: FormLists,
    readonly names: ElementNames,
    readonly findings: Findings,
  ) {}

  /** Reads rows inside a repeat. */
  within<Result>(repeat: FormRow, read: () => Result): Result {
    const before = this.around;
    this.around = [...before, repeat];
    try {
      return read();
    } finally {
      this.around = before;
    }
  }

  /** Makes a question, a repeat or a grid known, and gives it a name. */
  define(row: FormRow, type: string): void {
    const own = this.names.take(row.cell('name') || type, type);
    this.add(row, { type: type === 'calculate' ? this.calculationType(row) : type, own, around: this.around });
  }

  /** Makes the day of the form known, which the panel knows without asking, too. */
  defineToday(row: FormRow): void {
    if (row.cell('name') !== '') this.daysToday.add(row.cell('name'));
  }

  /** Returns what a calculation gives, as far as the questions before it say; a text or a number when they do not. */
  private calculationType(row: FormRow): string {
    try {
      const { operand, marks } = readFormExpression(row.cell('calculation'), this.namesFor({}));
      const kind = marks.kindOf(withFormMeaning(operand, marks));
      return kind === 'date' ? 'calculated_day' : kind === 'list' ? 'calculated_list' : 'calculate';
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      return 'calculate';
    }
  }

  /** Makes a line of a grid known. */
  defineLine(row: FormRow, type: string, grid: FormRow): void {
    this.add(row, { type, own: `${this.ownName(grid)}.${row.cell('name')}`, around: this.around });
  }

  private add(row: FormRow, known: Known): void {
    this.byRow.set(row, known);
    const name = row.cell('name');
    if (name === '') return;
    if (this.byName.has(name)) this.ambiguous.add(name);
    this.byName.set(name, known);
  }

  /** Notes why a question is left out before any is written, so that no expression names it. */
  leaveOut(row: FormRow, reason: Bilingual): void {
    this.leftOut.set(row, reason);
  }

  /** Returns why a question is left out, worded as the end of a sentence; null when it is not. */
  whyLeftOut(row: FormRow): Bilingual | null {
    return this.leftOut.get(row) ?? null;
  }

  /** Returns the name that a row has here. */
  ownName(row: FormRow): string {
    return this.byRow.get(row)?.own ?? row.cell('name');
  }

  /** Returns how an expression names the question of the row that is being read. */
  ownReference(row: FormRow): string {
    return `${this.around.length > 0 ? 'panel.' : ''}${this.ownName(row)}`;
  }

  /** Returns how an expression or a text names a question; null when the panel has no such mark from here. */
  private referenceTo({ own, around }: Known): string | null {
    if (around.some((repeat, level) => this.around[level] !== repeat)) return null;
    if (around.length === 0) return own;
    if (around.length === this.around.length) return `panel.${own}`;
    // Nothing names the panel around the one around.
    return around.length === this.around.length - 1 ? `parentPanel.${own}` : null;
  }

  private question(name: string): FormQuestion | null {
    const known = this.byName.get(name);
    if (!known || this.ambiguous.has(name)) return null;
    const { type, own, around } = known;
    const repeat = around.at(-1);
    const list = repeat && this.byRow.get(repeat);
    const reference = list && around.length === this.around.length + 1 ? this.referenceTo(list) : null;
    return {
      type,
      reference: this.referenceTo(known),
      entries: reference === null ? null : { list: reference, name: own },
    };
  }

  /** Returns the place of a row in the sheet, as findings name it. */
  placeOf(row: FormRow): string {
    const name = row.cell('name');
    return name === '' ? `survey, row ${row.number}` : `survey, row ${row.number}: ${name}`;
  }

  /** Returns a line of text in both languages. */
  line(texts: ByLanguage, place: string, element: string | null): string | Draft | undefined {
    const { main, chinese } = this.languages;
    const own = texts.get(main) ?? texts.values().next().value ?? '';
    reportLostParts(own, place, element, this.findings);
    const read = (text: string) => simpleText(withMarkdown(this.ownMarks(text, place, element)));
    return localized(read(own), chinese === null ? '' : read(texts.get(chinese) ?? ''));
  }

  /** Returns an expression; undefined when it is empty or has no counterpart, which `onFailure` reports. */
  expression(
    text: string,
    onFailure: (reason: { en: string; zh: string }) => void,
    within: { readonly column?: FormNames['column'] } = {},
  ): string | undefined {
    if (text.trim() === '') return undefined;
    try {
      return writeExpression(parseFormExpression(text, this.namesFor(within)));
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      onFailure(error.reason);
      return undefined;
    }
  }

  /** Returns what an expression may name: also the question in which it stands, or the columns of a choice. */
  namesFor({ self, column }: { readonly self?: FormRow; readonly column?: FormNames['column'] }): FormNames {
    const own = self && { type: this.byRow.get(self)?.type ?? '', reference: this.ownReference(self), entries: null };
    return {
      question: (name) => this.question(name),
      column: column ?? (() => null),
      isToday: (name) => this.daysToday.has(name),
      self: own ?? null,
    };
  }

  /** Returns the `relevant` of a row as a condition. */
  relevant(row: FormRow, element: string | null): string | undefined {
    const text = row.cell('relevant') || row.cell('relevance');
    return this.expression(text, (reason) =>
      this.findings.add(
        this.placeOf(row),
        element,
        `The condition "${excerpt(text)}" is left out, because ${reason.en}. Everybody sees this part: write the condition in the editor.`,
        `条件“${excerpt(text)}”未导入：${reason.zh}。目前所有人都会看到此处，请在编辑器中重新设置条件。`,
      ),
    );
  }

  private ownMarks(text: string, place: string, element: string | null): string {
    return replaceMarks(
      text,
      /\$\{([^{}]*)\}/g,
      (path) => {
        const reference = this.question(path.slice(path.lastIndexOf('/') + 1))?.reference ?? null;
        return reference === null ? null : `{${reference}}`;
      },
      (mark) =>
        this.findings.add(
          place,
          element,
          `"${excerpt(mark)}" is left out of the text, because it names no imported question, or one of a repeat.`,
          `文本中的“${excerpt(mark)}”已略去：它不是已导入的问题，或属于重复组。`,
        ),
    );
  }
}
