import type { Bilingual } from '../../../../platform/locale';
import { cannot, type Operand, Untranslatable, writeExpression } from '../../conditions';
import type { Findings } from '../../findings';
import type { Draft } from '../../importer';
import type { ElementNames } from '../../names';
import {
  type Languages,
  localized,
  plainText,
  replaceMarks,
  reportLostParts,
  simpleText,
  splitText,
} from '../../texts';
import { anyCellSelected, cellSelected, recodeInRow } from './cells';
import type { QualtricsEntry } from './choice-groups';
import { type Part, partOf, textOf } from './json';
import { type Locators, parseLogic, stepsOf } from './logic';
import type { QualtricsQuestion, QualtricsSurvey } from './structure';

/** Question types with one answer per question that conditions can ask for. */
const withSeveral = /^(?:MA|MSB)/;

/** What the importer of one Qualtrics file knows while it writes the questionnaire. */
export class QualtricsContext implements Locators {
  private readonly nameOfId = new Map<string, string>();

  constructor(
    readonly survey: QualtricsSurvey,
    readonly languages: Languages,
    readonly names: ElementNames,
    readonly findings: Findings,
  ) {
    for (const { id, tag } of survey.questions.values()) this.nameOfId.set(id, names.take(tag));
  }

  nameOf({ id }: QualtricsQuestion): string {
    return this.nameOfId.get(id) ?? id;
  }

  /** Adds a finding about a question. */
  report(question: QualtricsQuestion, en: string, zh: string): void {
    this.findings.add(question.tag, this.nameOf(question), en, zh);
  }

  /** Returns HTML of a question in both languages: `read` picks it from the question or its translation. */
  private html(question: QualtricsQuestion, read: (json: Part) => string): { main: string; chinese: string } {
    const { main, chinese } = this.languages;
    const translations = partOf(question.json.Language);
    const of = (tag: string | null) => {
      if (tag === null) return '';
      if (tag === this.survey.language) return read(question.json);
      return Object.hasOwn(translations, tag) ? read(partOf(translations[tag])) : '';
    };
    const own = (html: string) => this.ownMarks(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ''), question);
    return { main: own(of(main) || read(question.json)), chinese: own(of(chinese)) };
  }

  /** Returns a text of a question with simple formatting. */
  line(question: QualtricsQuestion, read: (json: Part) => string): string | Draft | undefined {
    const { main, chinese } = this.html(question, read);
    reportLostParts(main, question.tag, this.nameOf(question), this.findings);
    return localized(simpleText(main), simpleText(chinese));
  }

  /** Returns a text of a question with simple formatting, and as HTML what of it only a note can show. */
  lineAndNote(question: QualtricsQuestion, read: (json: Part) => string) {
    const { main, chinese } = this.html(question, read);
    const [own, other] = [splitText(main), splitText(chinese)];
    reportLostParts(own.line, question.tag, this.nameOf(question), this.findings);
    return {
      line: localized(simpleText(own.line), simpleText(other.line)),
      note: localized(own.note, other.note),
    };
  }

  /** Returns the text of a question as HTML for a note; undefined when it shows nothing. */
  note(question: QualtricsQuestion): string | Draft | undefined {
    const { main, chinese } = this.html(question, ({ QuestionText }) => textOf(QuestionText));
    const asHtml = (html: string) =>
      plainText(html) === '' && !/<img\b/i.test(html) ? '' : html.includes('<') ? html : `<p>${html}</p>`;
    return localized(asHtml(main), asHtml(chinese));
  }

  /** Returns the label of a choice, row or column. */
  label(question: QualtricsQuestion, list: 'Choices' | 'Answers', { id }: QualtricsEntry): string | Draft {
    return this.line(question, (json) => textOf(partOf(partOf(json[list])[id]).Display)) ?? id;
  }

  /** Returns the words beside the picture of a choice; undefined when there are none. */
  wordsBeside(question: QualtricsQuestion, { id }: QualtricsEntry): string | Draft | undefined {
    return this.lineAndNote(question, ({ Choices }) => textOf(partOf(partOf(Choices)[id]).Display)).line;
  }

  /** Returns the value of a choice: its recode value when every choice has one of its own, else its number. */
  valueOf(question: QualtricsQuestion, { id }: QualtricsEntry): string | number {
    const recodes = partOf(question.json.RecodeValues);
    const list =
      question.answers.some((answer) => answer.id === id) && question.answers.length > 0
        ? question.answers
        : question.choices;
    const values = list.map((entry) => textOf(recodes[entry.id]) || entry.id);
    const own = new Set(values).size === values.length ? textOf(recodes[id]) || id : id;
    return /^-?\d{1,9}$/.test(own) ? Number(own) : own;
  }

  /** The choice that becomes "other": the only one that asks for a text. */
  otherOf({ type, choices }: QualtricsQuestion): QualtricsEntry | undefined {
    const asking = choices.filter(({ json }) => textOf(json.TextEntry) === 'true' || json.TextEntry === true);
    return type === 'MC' && asking.length === 1 ? asking[0] : undefined;
  }

  choice(id: string, choiceId: string): Operand {
    const { question, name } = this.find(id);
    const entry = question.choices.find((one) => one.id === choiceId);
    if (!entry || question.type !== 'MC')
      return cannot('it asks for a choice that was not imported', '条件涉及未导入的选项');
    const isOther = this.otherOf(question)?.id === choiceId;
    return {
      is: 'binary',
      sign: withSeveral.test(question.selector) ? 'contains' : '=',
      left: { is: 'answer', name },
      right: { is: 'value', value: isOther ? 'other' : this.valueOf(question, entry) },
    };
  }

  cell(id: string, row: string, column: string): Operand {
    return cellSelected(this, id, row, column);
  }

  anyCell(id: string, column: string): Operand {
    return anyCellSelected(this, id, column);
  }

  answer(id: string, [step = '', part]: readonly string[]): Operand {
    if (step === 'SelectedAnswerRecode' && part !== undefined) return recodeInRow(this, id, part);
    const { question, name } = this.find(id);
    if (step === 'SelectedChoicesCount') return { is: 'answer', name: `${name}.length` };
    if (!/^Choice(?:Text|Numeric)EntryValue$/.test(step))
      return cannot(`"${step}" has no counterpart here`, `“${step}”在此没有对应内容`);
    if (part === undefined) return { is: 'answer', name };
    const isField = question.type === 'CS' || question.selector === 'FORM';
    if (isField) return { is: 'answer', name: `${name}.${part}` };
    if (question.type === 'MC' && this.otherOf(question)?.id === part) return { is: 'answer', name: `${name}-Comment` };
    if (question.type === 'Slider')
      return { is: 'answer', name: question.choices.length > 1 ? `${name}_${part}` : name };
    return cannot('it asks for a part of an answer that was not imported', '条件涉及未导入的答案部分');
  }

  /** Returns logic as a condition; undefined when it is empty or cannot be translated, which `onFailure` reports. */
  operand(logic: unknown, onFailure: (reason: Bilingual) => void): Operand | undefined {
    if (Object.keys(partOf(logic)).length === 0) return undefined;
    try {
      const operand = parseLogic(partOf(logic), this);
      // Some names and texts cannot be written: their reason is known only then.
      writeExpression(operand);
      return operand;
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      onFailure(error.reason);
      return undefined;
    }
  }

  /** Returns logic as an expression; undefined when it is empty or cannot be translated, which `onFailure` reports. */
  condition(logic: unknown, onFailure: (reason: Bilingual) => void): string | undefined {
    const operand = this.operand(logic, onFailure);
    return operand && writeExpression(operand);
  }

  /** Returns a question of the file with its name here. Throws `Untranslatable` when there is none. */
  find(id: string): { question: QualtricsQuestion; name: string } {
    const question = this.survey.questions.get(id);
    if (!question) return cannot(`it asks for ${id}, which is not in the file`, `条件涉及文件中没有的 ${id}`);
    return { question, name: this.nameOf(question) };
  }

  /** Returns the mark of an answer or a part of it for a text; null when there is none. */
  private answerMark(id: string, rest: readonly string[]): string | null {
    try {
      const found = this.answer(id, rest);
      return found.is === 'answer' && /^Choice(?:Text|Numeric)EntryValue$/.test(rest[0] ?? '')
        ? `{${found.name}}`
        : null;
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      return null;
    }
  }

  private ownMarks(text: string, question: QualtricsQuestion): string {
    const replacement = (inner: string): string | null => {
      const locator = stepsOf(inner);
      const known = locator && this.survey.questions.get(locator.question);
      if (!known) return null;
      const [step = '', part] = locator.rest;
      if (step === 'ChoiceGroup' && part === 'SelectedChoices') return `{${this.nameOf(known)}}`;
      if (step === 'QuestionText') return textOf(known.json.QuestionText);
      const choice = known.choices.find(({ id }) => id === part);
      if (step === 'ChoiceDescription' && choice) return textOf(choice.json.Display);
      return this.answerMark(locator.question, locator.rest);
    };
    return replaceMarks(text, /\$\{([^{}]*)\}/g, replacement, (mark) =>
      this.report(
        question,
        `"${mark.slice(0, 100)}" is left out of the text, because the panel quotes only answers. Write the text without it.`,
        `文本中的“${mark.slice(0, 100)}”已略去：平台只能引用答案。请改写该文本。`,
      ),
    );
  }
}
