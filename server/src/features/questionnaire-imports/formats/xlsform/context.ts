import { Untranslatable, writeExpression } from '../../conditions';
import { excerpt, type Findings } from '../../findings';
import type { Draft } from '../../importer';
import type { ElementNames } from '../../names';
import { type ByLanguage, type Languages, localized, plainText, replaceMarks, reportLostParts } from '../../texts';
import { type FormNames, parseFormExpression } from './expressions';
import type { FormRow } from './table';

/** What the importer of one XLSForm knows while it writes the questionnaire. */
export class FormContext {
  private readonly types = new Map<string, string>();
  private readonly owns = new Map<string, string>();

  constructor(
    readonly languages: Languages,
    readonly choices: ReadonlyMap<string, readonly FormRow[]>,
    readonly names: ElementNames,
    readonly findings: Findings,
  ) {}

  /** Makes a question known to expressions, and returns the name that it gets here. */
  define(name: string, type: string): string {
    const own = this.names.take(name);
    this.types.set(name, type);
    this.owns.set(name, own);
    return own;
  }

  ownName(name: string): string {
    return this.owns.get(name) ?? name;
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
    const read = (text: string) =>
      plainText(this.ownMarks(text, place, element)).replace(/(?:\*\*|__)(?=\S)(.*?)(?:\*\*|__)/g, '$1');
    return localized(read(own), chinese === null ? '' : read(texts.get(chinese) ?? ''));
  }

  /** Returns an expression; undefined when it is empty or has no counterpart, which `onFailure` reports. */
  expression(
    text: string,
    onFailure: (reason: { en: string; zh: string }) => void,
    within: { readonly self?: string; readonly column?: FormNames['column'] } = {},
  ): string | undefined {
    if (text.trim() === '') return undefined;
    const names: FormNames = {
      typeOf: (name) => this.types.get(name) ?? null,
      own: (name) => this.ownName(name),
      column: within.column ?? (() => null),
      self: within.self ?? null,
    };
    try {
      return writeExpression(parseFormExpression(text, names));
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      onFailure(error.reason);
      return undefined;
    }
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
      (name) => (this.types.has(name) ? `{${this.ownName(name)}}` : null),
      (mark) =>
        this.findings.add(
          place,
          element,
          `"${excerpt(mark)}" is left out of the text, because it names no imported question.`,
          `文本中的“${excerpt(mark)}”已略去：它不是已导入的问题。`,
        ),
    );
  }
}
