import { cannot, joined, type Operand } from '../../conditions';
import type { QualtricsEntry } from './choice-groups';
import { columnName, columnsOf } from './columns';
import { partOf, textOf } from './json';
import type { QualtricsQuestion } from './structure';

/** What is known of the questions of a file. */
interface Questions {
  /** Returns a question with its name here. Throws `Untranslatable` when there is none. */
  find(id: string): { readonly question: QualtricsQuestion; readonly name: string };
  /** Returns the value under which a column is stored. */
  valueOf(question: QualtricsQuestion, entry: QualtricsEntry): string | number;
}

/** A table, or a column of a side-by-side question, in which conditions ask for cells. */
interface Table {
  readonly question: QualtricsQuestion;
  /** Returns the name under which conditions find the answer in a row. */
  readonly nameIn: (row: string) => string;
}

/** Finds the table of a locator, such as `QID4` or, for a column of a side-by-side question, `QID4#1`. */
function findTable(questions: Questions, id: string): Table {
  const [main = '', key] = id.split('#');
  const { question, name } = questions.find(main);
  const column = key === undefined ? undefined : columnsOf(question).find((one) => one.key === key);
  if (column && question.type === 'SBS')
    return { question: column.question, nameIn: (row) => `${name}.${row}.${columnName(column)}` };
  if (key === undefined && question.type === 'Matrix') return { question, nameIn: (row) => `${name}.${row}` };
  return cannot('it asks for a cell of something else than a table', '条件针对的单元格不在表格中');
}

/** Whether the cells of a table are imported as answers that can be compared with its columns. */
function hasScale({ selector }: QualtricsQuestion): boolean {
  return selector === 'Likert' || selector === 'Bipolar';
}

function hasRow({ choices }: QualtricsQuestion, row: string): boolean {
  return choices.some(({ id }) => id === row);
}

/** Returns "this column was selected in this row". Throws `Untranslatable`. */
export function cellSelected(questions: Questions, id: string, row: string, column: string): Operand {
  const { question, nameIn } = findTable(questions, id);
  const answer = question.answers.find((one) => one.id === column);
  if (!answer || !hasScale(question) || !hasRow(question, row))
    return cannot('it asks for a cell that was not imported', '条件涉及未导入的单元格');
  return {
    is: 'binary',
    sign: question.subSelector === 'MultipleAnswer' ? 'contains' : '=',
    left: { is: 'answer', name: nameIn(row) },
    right: { is: 'value', value: questions.valueOf(question, answer) },
  };
}

/** Returns "this column was selected in at least one row". Throws `Untranslatable`. */
export function anyCellSelected(questions: Questions, id: string, column: string): Operand {
  const { choices } = findTable(questions, id).question;
  if (choices.length > 50) return cannot('it is too long', '条件过长');
  const cells = choices.map((row) => cellSelected(questions, id, row.id, column));
  return joined('or', cells) ?? cannot('it asks for a cell that was not imported', '条件涉及未导入的单元格');
}

/**
 * Returns the recode value of the answer in a row, to compare it with a number. Throws `Untranslatable`, also when the
 * answers are stored under other values.
 */
export function recodeInRow(questions: Questions, id: string, row: string): Operand {
  const { question, nameIn } = findTable(questions, id);
  const recodes = partOf(question.json.RecodeValues);
  const areStored = question.answers.every((one) => {
    const recode = textOf(recodes[one.id]);
    return recode === '' || recode === String(questions.valueOf(question, one));
  });
  if (!areStored || !hasScale(question) || !hasRow(question, row) || question.subSelector === 'MultipleAnswer')
    return cannot('it asks for a cell that was not imported', '条件涉及未导入的单元格');
  return { is: 'answer', name: nameIn(row) };
}
