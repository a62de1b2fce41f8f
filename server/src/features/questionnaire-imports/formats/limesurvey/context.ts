import { joined, type Operand, Untranslatable, writeExpression } from '../../conditions';
import { excerpt, type Findings } from '../../findings';
import type { Draft } from '../../importer';
import type { ElementNames } from '../../names';
import {
  type ByLanguage,
  decodeEntities,
  type Languages,
  localized,
  pictureIn,
  plainText,
  replaceMarks,
  reportLostParts,
  simpleText,
  splitText,
} from '../../texts';
import { OWN_ANSWER, parseRelevance, type Variables } from './relevance';
import type { LimeEntry, LimeQuestion } from './structure';
import type { LimeVariables } from './variables';

const hiddenBlocks = /<(script|style)\b[\s\S]*?<\/\1>/gi;
/** The panel takes 200; the rest is left for authors. */
const MAX_CALCULATED = 150;
const valueSuffix = /\.(?:shown|NAOK|value|code)$/;

/** What the importer of one LimeSurvey file knows while it writes the questionnaire. */
export class LimeContext {
  /** Values that texts quote and that are calculated from answers. */
  readonly calculatedValues: Draft[] = [];

  constructor(
    readonly languages: Languages,
    readonly variables: LimeVariables,
    readonly names: ElementNames,
    readonly findings: Findings,
  ) {}

  /** Adds a finding about a question. */
  report(question: LimeQuestion, en: string, zh: string): void {
    this.findings.add(question.code, this.variables.nameOf(question), en, zh);
  }

  /** Returns the HTML of a text in both languages, with its marks as ours. */
  html(texts: ByLanguage, place: string, element: string | null): { main: string; chinese: string } {
    const { main, chinese } = this.languages;
    const read = (html: string) => this.ownMarks(html.replace(hiddenBlocks, ''), place, element);
    const own = texts.get(main) ?? texts.values().next().value ?? '';
    return { main: read(own), chinese: chinese === null ? '' : read(texts.get(chinese) ?? '') };
  }

  /** Returns a text with simple formatting in both languages; undefined when it is empty. */
  line(texts: ByLanguage, place: string, element: string | null): string | Draft | undefined {
    return this.lineOf(this.html(texts, place, element), place, element);
  }

  /** Returns a text with simple formatting, and as HTML what of it only a note can show. */
  lineAndNote(
    texts: ByLanguage,
    place: string,
    element: string | null,
  ): { line: string | Draft | undefined; note: string | Draft | undefined } {
    const { main, chinese } = this.html(texts, place, element);
    const [own, other] = [splitText(main), splitText(chinese)];
    return {
      line: this.lineOf({ main: own.line, chinese: other.line }, place, element),
      note: localized(own.note, other.note),
    };
  }

  private lineOf(
    { main, chinese }: { main: string; chinese: string },
    place: string,
    element: string | null,
  ): string | Draft | undefined {
    reportLostParts(main, place, element, this.findings);
    return localized(simpleText(main), simpleText(chinese));
  }

  /** Returns the address of the picture in a text; undefined when there is none. */
  pictureIn(texts: ByLanguage): string | undefined {
    return pictureIn(texts.get(this.languages.main) ?? texts.values().next().value ?? '');
  }

  /** Returns a text as HTML for a note; undefined when it shows nothing. */
  note(texts: ByLanguage, place: string, element: string | null): string | Draft | undefined {
    const { main, chinese } = this.html(texts, place, element);
    const visible = (html: string) => plainText(html) !== '' || /<img\b/i.test(html);
    const asHtml = (html: string) => (!visible(html) ? '' : html.includes('<') ? html : `<p>${html}</p>`);
    return localized(asHtml(main), asHtml(chinese));
  }

  /** Returns choices, rows or columns with the codes of the file as values. `picturesApart`: without their pictures. */
  entries(question: LimeQuestion, list: readonly LimeEntry[], { picturesApart = false } = {}): Draft[] {
    const name = this.variables.nameOf(question);
    return list.map(({ code, text, relevance }) => {
      const place = `${question.code}: ${code}`;
      const visibleIf = this.condition(relevance, question.code, name);
      const shown = picturesApart ? this.lineAndNote(text, place, name).line : this.line(text, place, name);
      return {
        value: code,
        ...(shown !== undefined && { text: shown }),
        ...(visibleIf !== undefined && { visibleIf }),
      };
    });
  }

  /** Returns relevance as a condition; undefined when it always holds or cannot be translated, which is reported. */
  condition(relevance: string, place: string, element: string | null): string | undefined {
    if (/^\(*\s*1\s*\)*$/.test(relevance) || relevance.trim() === '') return undefined;
    return this.expression(relevance, (reason) =>
      this.findings.add(
        place,
        element,
        `The condition "${excerpt(relevance)}" is left out, because ${reason.en}. Everybody sees this part: write the condition in the editor.`,
        `条件“${excerpt(relevance)}”未导入：${reason.zh}。目前所有人都会看到此处，请在编辑器中重新设置条件。`,
      ),
    );
  }

  /**
   * Returns an expression of LimeSurvey as one of SurveyJS; undefined when it has no counterpart. `own`: the answer that
   * `this` stands for.
   */
  expression(
    expression: string,
    onFailure: (reason: { en: string; zh: string }) => void,
    own: Operand | null = null,
  ): string | undefined {
    const find: Variables = (name) => (name === OWN_ANSWER ? own : this.variables.find(name));
    try {
      return writeExpression(parseRelevance(expression, find));
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      onFailure(error.reason);
      return undefined;
    }
  }

  /** Returns the condition "one of these choices was selected". */
  anySelected(name: string, choices: readonly string[]): string | undefined {
    const operand = joined(
      'or',
      choices.map((choice) => ({ is: 'selected', name, choice })),
    );
    return operand === null ? undefined : writeExpression(operand);
  }

  /** Returns the mark of a calculated value for an expression in a text; null when it has no counterpart. */
  private calculated(expression: string): string | null {
    const own = this.expression(expression, () => undefined);
    if (own === undefined || this.calculatedValues.length >= MAX_CALCULATED) return null;
    const known = this.calculatedValues.find((value) => value.expression === own);
    if (known) return `{${String(known.name)}}`;
    const name = this.names.take(`text${this.calculatedValues.length + 1}`);
    this.calculatedValues.push({ name, expression: own });
    return `{${name}}`;
  }

  private ownMarks(text: string, place: string, element: string | null): string {
    const replacement = (inner: string): string | null => {
      const found = this.variables.find(inner.replace(/^INSERTANS:/, '').replace(valueSuffix, ''));
      // A place of a ranking has an index, whose text the panel does not know.
      if (found?.is === 'answer') return found.name.endsWith(']') ? null : `{${found.name}}`;
      return found || !/[(+*/]/.test(inner) ? null : this.calculated(decodeEntities(inner));
    };
    const lose = (mark: string) =>
      this.findings.add(
        place,
        element,
        `"${excerpt(mark)}" is left out of the text, because the panel quotes only answers. Write the text without it.`,
        `文本中的“${excerpt(mark)}”已略去：平台只能引用答案。请改写该文本。`,
      );
    // LimeSurvey itself takes a brace before a space as text.
    const own = replaceMarks(text, /\{(?!\s)([^{}]*)(?<!\s)\}/g, replacement, lose);
    // What is left between braces that a part was taken out of is no text: mostly a script.
    return own.replace(/\{[^{}]*…[^{}]*\}/g, (rest) => {
      lose(rest);
      return '…';
    });
  }
}
