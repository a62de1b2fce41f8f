import { cannot, type Operand } from '../../conditions';

/** A question that an expression names. */
export interface FormQuestion {
  /** `select_multiple` and so on; `repeat` and `grid` for groups that are questions here. */
  readonly type: string;
  /** Its name in an expression here; null when it stands in a repeat that the expression is not in. */
  readonly reference: string | null;
  /** In a repeat that stands where the expression does: that repeat, and its name in each entry. */
  readonly entries: { readonly list: string; readonly name: string } | null;
}

/** What an answer or a calculation is. `scalar` is a text or a number, `other` anything else, or unknown. */
export type ValueKind = 'text' | 'number' | 'date' | 'list' | 'scalar' | 'other';

const kinds = new Map<string, ValueKind>([
  ['text', 'text'],
  ['select_one', 'text'],
  ['select_one_external', 'text'],
  ['integer', 'number'],
  ['decimal', 'number'],
  ['range', 'number'],
  ['date', 'date'],
  ['select_multiple', 'list'],
  ['select_multiple_external', 'list'],
  ['rank', 'list'],
  ['acknowledge', 'list'],
  ['phone', 'text'],
  ['calculate', 'scalar'],
  ['calculated_day', 'date'],
  ['calculated_list', 'other'],
]);

const functionsOfNumbers = new Set(['sum', 'sumInArray', 'round', 'trunc', 'dateDiff', 'month', 'day', 'year']);
const arithmetic = new Set(['+', '-', '*', '/', '%']);

/** The questions that the names in one expression stand for. */
export class Marks {
  private readonly questions = new Map<Operand, FormQuestion>();
  private readonly lengths = new Map<Operand, Operand>();
  private readonly own = new Set<Operand>();

  /** Returns the mark of a question that an expression names. */
  add(question: FormQuestion, name: string): Operand {
    const mark: Operand = { is: 'answer', name: question.reference ?? name };
    this.questions.set(mark, question);
    return mark;
  }

  /** Returns the mark of the question in which the expression stands. */
  addSelf(question: FormQuestion): Operand {
    const mark = this.add(question, '.');
    this.own.add(mark);
    return mark;
  }

  /** Whether an operand is the answer to the question in which the expression stands, as `.` names it. */
  isSelf(operand: Operand): boolean {
    return this.own.has(operand);
  }

  /** Returns the question of a mark; undefined for anything else. */
  questionOf(operand: Operand | undefined): FormQuestion | undefined {
    return operand && this.questions.get(operand);
  }

  /** Returns how many characters the answer of a mark has: a value that may be compared with numbers. */
  addLength(of: Operand): Operand {
    const length: Operand = { is: 'answer', name: `${this.referenceOf(of)}.length` };
    this.lengths.set(length, of);
    return length;
  }

  /** Returns the mark whose length an operand is; undefined for anything else. */
  measuredBy(operand: Operand): Operand | undefined {
    return this.lengths.get(operand);
  }

  /** Returns the name of the question of a mark. Throws `Untranslatable` when it has several answers here. */
  referenceOf(mark: Operand): string {
    return (
      this.questionOf(mark)?.reference ??
      cannot('it asks for one answer of a repeat, which has several', '其中引用了重复组中的问题，其回答有多个')
    );
  }

  /** Returns what an operand is. */
  kindOf(operand: Operand): ValueKind {
    const question = this.questionOf(operand);
    if (question) return kinds.get(question.type) ?? 'other';
    if (operand.is === 'value')
      return typeof operand.value === 'number' ? 'number' : typeof operand.value === 'string' ? 'text' : 'other';
    if (operand.is === 'binary' && arithmetic.has(operand.sign)) return 'number';
    if (operand.is === 'answer' && operand.name.endsWith('.length')) return 'number';
    if (operand.is !== 'call') return 'other';
    if (operand.call === 'today') return 'date';
    if (operand.call === 'substring') return 'text';
    if (functionsOfNumbers.has(operand.call)) return 'number';
    return operand.call === 'iif' ? this.kindOfBranches(operand.with.slice(1)) : 'other';
  }

  private kindOfBranches(branches: readonly Operand[]): ValueKind {
    const found = new Set(branches.map((branch) => this.kindOf(branch)));
    const [only] = found;
    if (found.size === 1 && only) return only;
    return [...found].every((kind) => kind === 'text' || kind === 'number' || kind === 'scalar') ? 'scalar' : 'other';
  }
}
