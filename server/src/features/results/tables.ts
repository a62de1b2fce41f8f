import { setImmediate as nextRound } from 'node:timers/promises';
import {
  HIDDEN_BASE,
  MAX_COLUMNS,
  type questionTables,
  SMALL_BASE,
  tooManyColumns,
} from '@pollen/contract/console-tables';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type Combination, type CountedQuestion, countCombinations, countResponses } from '../attempts/index';
import { isMultiple, kindOf, titleOfQuestion } from './frequencies';
import { MAX_RESPONSES, type ResultVariable } from './result-questions';
import type { Level } from './statistics';
import { categoriesOf, keyOf, listOf, type TableReader, tableReaderOf, type Versions } from './table-parts';
import { type Column, type Counts, tableOf } from './table-rows';
import type { Question } from './variables';

/** Combinations that are counted before other requests have their turn. */
const COMBINATIONS_IN_A_TURN = 2_000;

/** Returns the letter of a column counted from 0: A, B ... Z, AA, AB ... */
function letterOf(place: number): string {
  const before = Math.floor(place / 26) - 1;
  return (before < 0 ? '' : letterOf(before)) + String.fromCharCode(65 + (place % 26));
}

/** The columns of a table before anything is counted, and which of them an answer to a break belongs to. */
interface Layout {
  readonly columns: readonly Omit<Column, 'base' | 'size'>[];
  /** For each break: the column of a category by its key. */
  readonly columnOf: readonly ReadonlyMap<string, number>[];
}

/** Lays out the column of all respondents and those of the breaks. Refuses more columns than a table has. */
function layOut(breaks: readonly Versions[], combinations: readonly Combination[], locale: Locale): Layout {
  const columns: Omit<Column, 'base' | 'size'>[] = [
    { variable: null, break: null, label: '', letter: null, overlaps: false },
  ];
  const columnOf = breaks.map((versions, place) => {
    const given = new Map(
      combinations.flatMap(({ answers }) => {
        return listOf(answers[1 + place]).map((value) => [keyOf(value), value] as const);
      }),
    );
    const question = versions.at(-1) as Question;
    const title = titleOfQuestion(question, locale);
    return new Map(
      categoriesOf(versions, given.values(), locale).map(({ id, label }) => {
        const column = columns.length;
        const overlaps = isMultiple(question);
        columns.push({ variable: question.name, break: title, label, letter: letterOf(column - 1), overlaps });
        return [id, column];
      }),
    );
  });
  if (columns.length - 1 > MAX_COLUMNS) {
    throw new Refusal(tooManyColumns, { columns: columns.length - 1, most: MAX_COLUMNS });
  }
  return { columns, columnOf };
}

/** Counts by part and column. Every combination is read once, however many parts and columns there are. */
async function count(
  { columns, columnOf }: Layout,
  reader: TableReader,
  combinations: readonly Combination[],
): Promise<{ bases: number[]; parts: Counts[][] }> {
  const bases = columns.map(() => 0);
  const parts = Array.from({ length: reader.parts }, () =>
    columns.map((): Counts => ({ base: 0, byValue: new Map() })),
  );
  for (const [at, { answers, n }] of combinations.entries()) {
    if (at % COMBINATIONS_IN_A_TURN === COMBINATIONS_IN_A_TURN - 1) await nextRound();
    const answer = answers[0];
    if (answer === null) continue;
    const own = [
      0,
      ...columnOf.flatMap((byKey, place) =>
        listOf(answers[1 + place]).flatMap((value) => byKey.get(keyOf(value)) ?? []),
      ),
    ];
    for (const column of own) bases[column] = (bases[column] ?? 0) + n;
    for (const { part, values } of reader.read(answer)) {
      if (values.length === 0) continue;
      const keyed = values.map((value) => ({ key: keyOf(value), value }));
      for (const column of own) {
        const counts = parts[part]?.[column] as Counts;
        counts.base += n;
        for (const { key, value } of keyed) {
          const known = counts.byValue.get(key);
          if (known) known.count += n;
          else counts.byValue.set(key, { value, count: n });
        }
      }
    }
  }
  return { bases, parts };
}

/**
 * Marks the columns with few respondents and hides those of each break that have too few. What is hidden of a break would
 * follow from the column of all and the others: the next smallest columns are hidden too, until enough respondents are.
 */
function sizeColumns(columns: Layout['columns'], bases: readonly number[]): Column[] {
  const sized = columns.map((column, place): Column => {
    const base = bases[place] ?? 0;
    return { ...column, base, size: column.letter !== null && base < SMALL_BASE ? 'small' : 'enough' };
  });
  for (const name of new Set(columns.flatMap(({ variable }) => variable ?? []))) {
    const bySize = sized.filter(({ variable }) => variable === name).sort((a, b) => Number(a.base) - Number(b.base));
    let hidden = 0;
    for (const column of bySize) {
      const base = Number(column.base);
      if (base >= HIDDEN_BASE && (hidden === 0 || hidden >= HIDDEN_BASE)) break;
      hidden += base;
      Object.assign(column, { base: null, size: 'hidden' });
    }
  }
  return sized;
}

/** Returns the tables of one question: one, or one for each row of a grid or entry of a ranking. */
export async function tablesOf(
  tx: Tx,
  survey: { readonly id: number; readonly completes: number },
  asked: {
    readonly question: ResultVariable;
    readonly breaks: readonly ResultVariable[];
    readonly filters: readonly {
      readonly by: ResultVariable;
      readonly categories: BodyOf<typeof questionTables>['filters'][number]['categories'];
    }[];
    readonly level: Level;
    readonly locale: Locale;
  },
): Promise<DataOf<typeof questionTables>> {
  const { breaks, filters, level, locale } = asked;
  const question = asked.question.versions.at(-1) as Question;
  const questions = [asked.question, ...breaks, ...filters.map(({ by }) => by)].map(
    ({ versions, value }): CountedQuestion => {
      const last = versions.at(-1) as Question;
      return { name: last.name, isText: kindOf(last) === 'text', value };
    },
  );
  const [{ responses }, combinations] = await Promise.all([
    countResponses(tx, survey),
    countCombinations(tx, { surveyId: survey.id, questions, latest: MAX_RESPONSES }),
  ]);
  const among = filters.map(({ categories }) => new Set(categories.map(keyOf)));
  const kept = combinations.filter(({ answers }) =>
    among.every((keys, place) => listOf(answers[1 + breaks.length + place]).some((value) => keys.has(keyOf(value)))),
  );
  const layout = layOut(
    breaks.map(({ versions }) => versions),
    combinations,
    locale,
  );
  const reader = tableReaderOf(asked.question.versions, locale);
  const { bases, parts } = await count(layout, reader, kept);
  const columns = sizeColumns(layout.columns, bases);
  return {
    surveyId: survey.id,
    question: question.name,
    title: titleOfQuestion(question, locale),
    kind: kindOf(question),
    multiple: isMultiple(question),
    looked: Math.min(responses, MAX_RESPONSES),
    capped: responses > MAX_RESPONSES,
    columns,
    tables: parts.map((counts, place) => {
      const given = [...(counts[0]?.byValue.values() ?? [])].map(({ value }) => value);
      return tableOf(reader.partOf(place, given), columns, counts, level);
    }),
  };
}
