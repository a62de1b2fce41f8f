import type { Draft } from '../../importer';
import { type Column, columnName, columnsOf } from './columns';
import type { QualtricsContext } from './context';
import { conditionOf, isForced, isShuffled, rowsOf, scaleOf } from './entries';
import { partOf, textOf } from './json';
import type { QualtricsQuestion } from './structure';
import { textEntry } from './text-entry';

/** The cells of a column that offers a scale, by the style of the scale. */
const cellTypes: Readonly<Record<string, string>> = {
  SingleAnswer: 'radiogroup',
  MultipleAnswer: 'checkbox',
  DL: 'dropdown',
};

/** Returns one column for each text that a column asks for, in each row. */
function textColumns(column: Column, context: QualtricsContext): Draft[] {
  const { question } = column;
  const isLong = question.subSelector === 'Long' || question.subSelector === 'Essay';
  const { type: cellType, ...cell } = textEntry({ ...question, selector: isLong ? 'ML' : 'SL' }, context);
  const answers = question.answers.length > 0 ? question.answers.map(({ id }) => id) : [''];
  return answers.map((answer) => {
    const title = context.line(question, ({ QuestionText, Answers }) =>
      [textOf(QuestionText), textOf(partOf(partOf(Answers)[answer]).Display)].filter((one) => one !== '').join(' – '),
    );
    return { name: columnName(column, answer), ...(title !== undefined && { title }), cellType, ...cell };
  });
}

/** Returns the columns that a column becomes; none, with a finding, when its cells have no counterpart. */
function readColumn(column: Column, context: QualtricsContext): Draft[] {
  const { key, question } = column;
  const { selector, subSelector } = question;
  if (selector === 'TE') return textColumns(column, context);
  const cellType = selector === 'Likert' && Object.hasOwn(cellTypes, subSelector) ? cellTypes[subSelector] : undefined;
  if (cellType === undefined) {
    context.report(
      question,
      `Column ${key} is left out: the panel has no such cells (${selector} ${subSelector}). Ask in a question of its own.`,
      `第 ${key} 列未导入：平台没有这种单元格（${selector} ${subSelector}）。请单独提问。`,
    );
    return [];
  }
  const title = context.line(question, ({ QuestionText }) => textOf(QuestionText));
  return [{ name: key, ...(title !== undefined && { title }), cellType, choices: scaleOf(question, context) }];
}

/** Returns a side-by-side question as a table with a question in each cell; null when no column can be imported. */
export function sideBySide(question: QualtricsQuestion, context: QualtricsContext): Draft | null {
  const columns = columnsOf(question).flatMap((column) => {
    const { key, question: own } = column;
    const shared = {
      ...((isForced(question) || isForced(own)) && { isRequired: true }),
      ...conditionOf(own, context, { id: key, json: own.json }, 'column'),
    };
    return readColumn(column, context).map((one) => ({ ...one, ...shared }));
  });
  if (columns.length === 0) return null;
  return {
    type: 'matrixdropdown',
    columns,
    rows: rowsOf(question, context),
    ...(isShuffled(question) && { rowOrder: 'random' }),
  };
}
