import type { Operand } from '../../conditions';
import type { ElementNames } from '../../names';
import type { Variables } from './relevance';
import type { LimeEntry, LimeGroup, LimeQuestion } from './structure';

/** Types whose answer has a part for each subquestion. */
const withParts = new Set(['F', 'A', 'B', 'C', 'E', 'H', 'K', 'Q']);

/** The rows of a question: its subquestions on the first scale. */
export function rowsOf({ subquestions }: LimeQuestion): LimeEntry[] {
  return subquestions.filter(({ scale }) => scale !== '1');
}

/** The columns of an array of texts or numbers: its subquestions on the second scale. */
export function columnsOf({ subquestions }: LimeQuestion): LimeEntry[] {
  return subquestions.filter(({ scale }) => scale === '1');
}

/** Whether an array of numbers is drawn as boxes to tick. */
export function isTickGrid(question: LimeQuestion): boolean {
  return question.type === ':' && question.attribute('multiflexible_checkbox') === '1';
}

/** The names of the imported questions, and what the variables of LimeSurvey stand for. */
export class LimeVariables {
  private readonly byName = new Map<string, Operand>();
  private readonly names = new Map<string, string>();
  private readonly selections = new Map<string, string>();

  constructor(
    private readonly surveyId: string,
    groups: readonly LimeGroup[],
    private readonly free: ElementNames,
  ) {
    for (const group of groups) for (const question of group.questions) this.add(group.id, question);
  }

  /** Returns the name of the imported question. */
  nameOf(question: LimeQuestion): string {
    return this.names.get(question.id) ?? question.code;
  }

  /** Returns the name of one of several elements into which a question is imported. */
  nameOfPart(question: LimeQuestion, part: string): string {
    const key = `${question.id}/${part}`;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const name = this.free.take(`${question.code}_${part}`);
    this.names.set(key, name);
    return name;
  }

  /** Returns the name of the imported multiple choice with this code; null when there is none. */
  selectionOf(code: string): string | null {
    return this.selections.get(code) ?? null;
  }

  readonly find: Variables = (name) => this.byName.get(name) ?? null;

  private add(groupId: string, question: LimeQuestion): void {
    const { id, code, type } = question;
    const name = this.free.take(code);
    this.names.set(id, name);
    const define = (suffix: string, joined: string, operand: Operand) => {
      this.byName.set(code + joined + suffix, operand);
      this.byName.set(`${this.surveyId}X${groupId}X${id}${suffix}`, operand);
    };
    const answer = (own: string): Operand => ({ is: 'answer', name: own });
    if (type === 'M' || type === 'P') {
      this.selections.set(code, name);
      for (const { code: choice } of rowsOf(question)) {
        define(choice, '_', { is: 'selected', name, choice });
        if (type === 'P') define(`${choice}comment`, '_', answer(this.nameOfPart(question, `${choice}comment`)));
      }
    } else if (withParts.has(type)) {
      for (const { code: row } of rowsOf(question)) define(row, '_', answer(`${name}.${row}`));
    } else if (type === '1') {
      for (const { code: row } of rowsOf(question))
        for (const scale of ['0', '1']) {
          define(`${row}#${scale}`, '_', answer(`${this.nameOfPart(question, scale)}.${row}`));
          define(`${row}_${scale}`, '_', answer(`${this.nameOfPart(question, scale)}.${row}`));
        }
    } else if (isTickGrid(question)) {
      for (const { code: row } of rowsOf(question))
        for (const { code: column } of columnsOf(question))
          define(`${row}_${column}`, '_', { is: 'selected', name: `${name}.${row}`, choice: column });
    } else if (type === ':' || type === ';') {
      for (const { code: row } of rowsOf(question)) {
        const own = this.nameOfPart(question, row);
        for (const { code: column } of columnsOf(question)) define(`${row}_${column}`, '_', answer(`${own}.${column}`));
      }
    } else if (type === 'R') {
      const places = question.answers.length || rowsOf(question).length;
      for (let place = 0; place < places; place += 1) define(String(place + 1), '_', answer(`${name}[${place}]`));
    } else if (type !== 'X' && type !== '|' && type !== 'I') {
      define('', '', answer(name));
      if (type === 'O') define('comment', '_', answer(`${name}-Comment`));
    }
    if (question.other) define('other', '_', answer(`${name}-Comment`));
  }
}
