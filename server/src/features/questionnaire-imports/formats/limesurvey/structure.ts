import type { ByLanguage } from '../../texts';
import { column, type Row, type Tables } from './rows';

/** An answer or a subquestion of a LimeSurvey question. */
export interface LimeEntry {
  readonly id: string;
  readonly code: string;
  readonly text: ByLanguage;
  readonly scale: string;
  readonly order: number;
  readonly relevance: string;
}

/** A question of LimeSurvey with everything that belongs to it. */
export interface LimeQuestion {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly order: number;
  readonly other: boolean;
  readonly mandatory: string;
  readonly relevance: string;
  readonly pattern: string;
  readonly text: ByLanguage;
  readonly help: ByLanguage;
  readonly subquestions: readonly LimeEntry[];
  readonly answers: readonly LimeEntry[];
  /** The default answers by subquestion id; the whole question's is under the empty id. */
  readonly defaults: ReadonlyMap<string, string>;
  /** The value of an attribute; empty when it is not set. */
  attribute(name: string): string;
  /** The texts of an attribute by language. */
  attributeTexts(name: string): ByLanguage;
  readonly attributeNames: readonly string[];
}

export interface LimeGroup {
  readonly id: string;
  readonly name: ByLanguage;
  readonly description: ByLanguage;
  readonly relevance: string;
  readonly randomized: boolean;
  readonly questions: readonly LimeQuestion[];
}

function groupBy<Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const own = groups.get(key(row));
    if (own) own.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/**
 * The texts of one kind of thing. Until version 3 every row has a language and its texts; later ones have them in a table
 * of their own.
 */
class TextRows {
  private readonly byId: Map<string, Row[]>;

  constructor(
    rows: readonly Row[],
    texts: readonly Row[],
    private readonly id: string,
  ) {
    this.byId = groupBy(texts.length > 0 ? texts : rows, (row) => column(row, id));
  }

  of(row: Row, name: string): ByLanguage {
    const own = this.byId.get(column(row, this.id)) ?? [row];
    return new Map(own.map((one) => [column(one, 'language'), column(one, name)]));
  }
}

/** Returns each thing once, as its first row, in its order. */
function onceEach(rows: readonly Row[], id: (row: Row) => string, order: string): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(id(row))) first.set(id(row), row);
  return [...first.values()].sort((one, other) => Number(column(one, order)) - Number(column(other, order)));
}

/** Returns the groups of a survey with their questions, in their order. */
export function groupsOf(tables: Tables): LimeGroup[] {
  const [questionRows, subquestionRows] = [tables.of('questions'), tables.of('subquestions')];
  const questionTexts = new TextRows(questionRows, tables.of('question_l10ns'), 'qid');
  const subquestionTexts = new TextRows(subquestionRows, tables.of('question_l10ns'), 'qid');
  const answersByQuestion = groupBy(tables.of('answers'), (row) => column(row, 'qid'));
  const answerTexts = groupBy(tables.of('answer_l10ns'), (row) => column(row, 'aid'));
  const subquestionsByParent = groupBy(subquestionRows, (row) => column(row, 'parent_qid'));
  const attributesByQuestion = groupBy(tables.of('question_attributes'), (row) => column(row, 'qid'));
  const defaultTexts = groupBy(tables.of('defaultvalue_l10ns'), (row) => column(row, 'dvid'));
  const defaultsByQuestion = groupBy(tables.of('defaultvalues'), (row) => column(row, 'qid'));

  const answersOf = (qid: string): LimeEntry[] => {
    const rows = answersByQuestion.get(qid) ?? [];
    const key = (row: Row) => `${column(row, 'scale_id')} ${column(row, 'code')}`;
    const inLanguages = groupBy(rows, key);
    return onceEach(rows, key, 'sortorder').map((row) => {
      const own = answerTexts.get(column(row, 'aid')) ?? inLanguages.get(key(row)) ?? [row];
      return {
        id: column(row, 'aid'),
        code: column(row, 'code'),
        text: new Map(own.map((one) => [column(one, 'language'), column(one, 'answer')])),
        scale: column(row, 'scale_id') || '0',
        order: Number(column(row, 'sortorder')),
        relevance: '1',
      };
    });
  };
  const subquestionsOf = (qid: string): LimeEntry[] =>
    onceEach(subquestionsByParent.get(qid) ?? [], (row) => column(row, 'qid'), 'question_order').map((row) => ({
      id: column(row, 'qid'),
      code: column(row, 'title'),
      text: subquestionTexts.of(row, 'question'),
      scale: column(row, 'scale_id') || '0',
      order: Number(column(row, 'question_order')),
      relevance: column(row, 'relevance') || '1',
    }));
  const defaultsOf = (qid: string): Map<string, string> => {
    const defaults = new Map<string, string>();
    for (const row of defaultsByQuestion.get(qid) ?? []) {
      const own = defaultTexts.get(column(row, 'dvid'))?.[0] ?? row;
      const sub = column(row, 'sqid');
      const key = sub === '0' ? '' : sub;
      if (!defaults.has(key)) defaults.set(key, column(own, 'defaultvalue'));
    }
    return defaults;
  };

  const questionOf = (row: Row): LimeQuestion => {
    const id = column(row, 'qid');
    const attributes = attributesByQuestion.get(id) ?? [];
    const find = (name: string) => attributes.filter((one) => column(one, 'attribute') === name);
    return {
      id,
      code: column(row, 'title'),
      type: column(row, 'type'),
      order: Number(column(row, 'question_order')),
      other: column(row, 'other') === 'Y',
      mandatory: column(row, 'mandatory'),
      relevance: column(row, 'relevance') || '1',
      pattern: column(row, 'preg'),
      text: questionTexts.of(row, 'question'),
      help: questionTexts.of(row, 'help'),
      subquestions: subquestionsOf(id),
      answers: answersOf(id),
      defaults: defaultsOf(id),
      attribute: (name) => {
        const [first] = find(name);
        return first ? column(first, 'value').trim() : '';
      },
      attributeTexts: (name) => new Map(find(name).map((one) => [column(one, 'language'), column(one, 'value')])),
      attributeNames: attributes
        .filter((one) => !['', '0', 'N'].includes(column(one, 'value').trim()))
        .map((one) => column(one, 'attribute')),
    };
  };

  const groupRows = tables.of('groups');
  const groupTexts = new TextRows(groupRows, tables.of('group_l10ns'), 'gid');
  const questionsByGroup = groupBy(
    questionRows.filter((row) => ['', '0'].includes(column(row, 'parent_qid'))),
    (row) => column(row, 'gid'),
  );
  return onceEach(groupRows, (row) => column(row, 'gid'), 'group_order').map((row) => ({
    id: column(row, 'gid'),
    name: groupTexts.of(row, 'group_name'),
    description: groupTexts.of(row, 'description'),
    relevance: column(row, 'grelevance') || '1',
    randomized: column(row, 'randomization_group') !== '',
    questions: onceEach(
      questionsByGroup.get(column(row, 'gid')) ?? [],
      (one) => column(one, 'qid'),
      'question_order',
    ).map(questionOf),
  }));
}
