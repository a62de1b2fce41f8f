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
import { moduleOf } from '../questionnaires/index';
import { isMultiple, kindOf, titleOfQuestion } from './frequencies';
import { asQuestion } from './member-variables';
import { openQuestionsOf } from './open-questions';
import { MAX_RESPONSES, type ResultVariable } from './result-questions';
import { effectiveBase, type Level } from './statistics';
import { categoriesOf, keyOf, listOf, type TableReader, tableReaderOf, type Versions } from './table-parts';
import { addTo, type Column, type Counts, hiddenColumns, newTally, type Tally, tableOf } from './table-rows';
import type { Question } from './variables';
import { type Weighting, type WeightOf, weightsOrRefuse } from './weighting';

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
  weightOf: WeightOf | null,
): Promise<{ bases: Tally[]; parts: Counts[][] }> {
  const bases = columns.map(newTally);
  const parts = Array.from({ length: reader.parts }, () =>
    columns.map((): Counts => ({ base: newTally(), byValue: new Map() })),
  );
  for (const [at, { answers, n }] of combinations.entries()) {
    if (at % COMBINATIONS_IN_A_TURN === COMBINATIONS_IN_A_TURN - 1) await nextRound();
    const answer = answers[0];
    if (answer === null) continue;
    const weight = weightOf?.(answers) ?? 1;
    const own = [
      0,
      ...columnOf.flatMap((byKey, place) =>
        listOf(answers[1 + place]).flatMap((value) => byKey.get(keyOf(value)) ?? []),
      ),
    ];
    for (const column of own) addTo(bases[column] as Tally, n, weight);
    for (const { part, values } of reader.read(answer)) {
      if (values.length === 0) continue;
      const keyed = values.map((value) => ({ key: keyOf(value), value }));
      for (const column of own) {
        const counts = parts[part]?.[column] as Counts;
        addTo(counts.base, n, weight);
        for (const { key, value } of keyed) {
          const known = counts.byValue.get(key) ?? { value, tally: newTally() };
          addTo(known.tally, n, weight);
          counts.byValue.set(key, known);
        }
      }
    }
  }
  return { bases, parts };
}

/** Marks the columns with few respondents and hides those that have too few; all of them when the filters are too narrow. */
function sizeColumns(
  columns: Layout['columns'],
  bases: readonly Tally[],
  { hidesAll, isWeighted }: { hidesAll: boolean; isWeighted: boolean },
): Column[] {
  const hidden = hiddenColumns(
    columns,
    bases.map((tally) => tally.count),
  );
  return columns.map((column, place): Column => {
    const own = bases[place] as Tally;
    if (hidesAll || hidden.has(place)) return { ...column, base: null, size: 'hidden' };
    const size = column.letter !== null && own.count < SMALL_BASE ? 'small' : 'enough';
    return { ...column, base: own.count, size, ...(isWeighted && { effectiveBase: effectiveBase(own) }) };
  });
}

/** A filter of the base, for the answers of a combination. */
interface BaseFilter {
  readonly isOfMember: boolean;
  accepts(answers: readonly unknown[]): boolean;
}

/**
 * Returns whether filters by members' variables leave or remove too few of those who answered: the table would then be about
 * a handful of members, or tell of them by the difference to the table without the filter.
 */
function isTooNarrow(combinations: readonly Combination[], filters: readonly BaseFilter[]): boolean {
  if (!filters.some(({ isOfMember }) => isOfMember)) return false;
  const removed = filters.map(() => 0);
  let kept = 0;
  for (const { answers, n } of combinations) {
    if (answers[0] === null) continue;
    const against = filters.flatMap(({ accepts }, place) => (accepts(answers) ? [] : [place]));
    if (against.length === 0) kept += n;
    const [only] = against;
    if (only !== undefined && against.length === 1) removed[only] = (removed[only] ?? 0) + n;
  }
  const tellsOfFew = (n: number, place: number) => filters[place]?.isOfMember === true && n > 0 && n < HIDDEN_BASE;
  return kept < HIDDEN_BASE || removed.some(tellsOfFew);
}

/** Returns what a question has beside its figures, if members answer it in words or with files. */
function besideFigures(versions: Versions): DataOf<typeof questionTables>['beside'] {
  const question = versions.at(-1) as Question;
  if (moduleOf(question).files) return 'files';
  const isOpen = kindOf(question) === 'text' && openQuestionsOf(new Map([[question.name, versions]])).length > 0;
  return isOpen ? 'texts' : null;
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
    /** Null: every response counts alike. */
    readonly weighting: Weighting | null;
    /** For clients: the newest responses that are left out, and from how many respondents on a table is shown at all. */
    readonly shared?: { readonly skip: number; readonly least: number };
  },
): Promise<DataOf<typeof questionTables>> {
  const { filters, level, locale, shared = { skip: 0, least: 0 } } = asked;
  const before = [asked.question, ...asked.breaks, ...filters.map(({ by }) => by)];
  const variables = [...before, ...(asked.weighting?.variables ?? [])];
  const questions = variables.map(({ versions, value }): CountedQuestion => {
    const last = versions.at(-1) as Question;
    return { name: last.name, isText: kindOf(last) === 'text', value };
  });
  const [{ responses }, combinations] = await Promise.all([
    countResponses(tx, survey),
    countCombinations(tx, { surveyId: survey.id, questions, latest: MAX_RESPONSES, skip: shared.skip }),
  ]);
  const versionsAt = (place: number): Versions => {
    const { versions, ofMember } = variables[place] as ResultVariable;
    return ofMember ? [asQuestion(ofMember, new Set(combinations.map(({ answers }) => answers[place])))] : versions;
  };
  const question = versionsAt(0).at(-1) as Question;
  const breaks = asked.breaks.map((_, place) => versionsAt(1 + place));
  const base = filters.map(({ by, categories }, place): BaseFilter => {
    const keys = new Set(categories.map(keyOf));
    const at = 1 + breaks.length + place;
    return {
      isOfMember: by.ofMember !== undefined,
      accepts: (answers) => listOf(answers[at]).some((value) => keys.has(keyOf(value))),
    };
  });
  const kept = combinations.filter(({ answers }) => base.every(({ accepts }) => accepts(answers)));
  const layout = layOut(breaks, combinations, locale);
  const reader = tableReaderOf(versionsAt(0), locale);
  // Weights follow from all responses, whichever of them the base keeps.
  const weightOf = asked.weighting && (await weightsOrRefuse(asked.weighting, combinations, before.length, locale));
  const { bases, parts } = await count(layout, reader, kept, weightOf);
  const hidesAll = (bases[0]?.count ?? 0) < shared.least || isTooNarrow(combinations, base);
  const columns = sizeColumns(layout.columns, bases, { hidesAll, isWeighted: weightOf !== null });
  return {
    surveyId: survey.id,
    question: question.name,
    title: titleOfQuestion(question, locale),
    kind: kindOf(question),
    multiple: isMultiple(question),
    beside: besideFigures(versionsAt(0)),
    looked: Math.min(responses - shared.skip, MAX_RESPONSES),
    capped: responses - shared.skip > MAX_RESPONSES,
    weighted: weightOf !== null,
    columns,
    tables: parts.flatMap((counts, place) => {
      if ((counts[0]?.base.count ?? 0) < shared.least) return [];
      const given = [...(counts[0]?.byValue.values() ?? [])].map(({ value }) => value);
      return tableOf(reader.partOf(place, given), columns, counts, level);
    }),
  };
}

/** Returns the values of the members' variables that occur in the newest responses, in the order of the variables. */
export async function occurringValues(
  tx: Tx,
  surveyId: number,
  variables: readonly ResultVariable[],
): Promise<ReadonlySet<unknown>[]> {
  const questions = variables.map(({ value }): CountedQuestion => ({ name: '', isText: false, value }));
  const combinations = await countCombinations(tx, { surveyId, questions, latest: MAX_RESPONSES });
  return variables.map((_, place) => new Set(combinations.map(({ answers }) => answers[place])));
}
