import type { questionTables, TableView } from '@pollen/contract/console-tables';
import { plainText } from '@pollen/contract/csv';
import type { DataOf } from '@pollen/contract/operation';
import writeXlsxFile, { type Cell, type Row as SheetRow } from 'write-excel-file/node';
import type { z } from 'zod';
import type { Bilingual, Locale } from '../../platform/locale';

type Tables = DataOf<typeof questionTables>;
type Row = Tables['tables'][number]['rows'][number];

/** What the workbook says about its tables. */
export interface WorkbookHead {
  readonly title: string;
  readonly view: z.output<typeof TableView>;
  /** The filters of the base in words; empty for all responses. */
  readonly base: string;
  /** Questions that are not in the workbook, as there are too many. */
  readonly left: number;
}

const words = {
  all: { en: 'All', zh: '全部' },
  base: { en: 'Base', zh: '基数' },
  effectiveBase: { en: 'Effective base', zh: '有效基数' },
  hidden: { en: '<10', zh: '<10' },
  everyone: { en: 'Base: all responses.', zh: '基数：全部答卷。' },
  someone: { en: 'Base: responses with ', zh: '基数：符合以下条件的答卷：' },
  multiple: { en: ' (several answers)', zh: '（多选）' },
  weighted: {
    en: 'Weighted by raking; tested on effective bases. Bases are respondents, not weighted.',
    zh: '已加权（迭代比例拟合），检验采用有效基数；基数为未加权的受访者数。',
  },
  unweighted: { en: 'Not weighted.', zh: '未加权。' },
  sheet: { en: 'Tables', zh: '表格' },
} as const satisfies Readonly<Record<string, Bilingual>>;

const rowWords: Readonly<Record<Exclude<Row['kind'], 'share'>, Bilingual>> = {
  top2: { en: 'Top 2 box', zh: '前两项合计' },
  bottom2: { en: 'Bottom 2 box', zh: '后两项合计' },
  promoters: { en: 'Promoters, 9–10', zh: '推荐者（9–10）' },
  passives: { en: 'Passives, 7–8', zh: '中立者（7–8）' },
  detractors: { en: 'Detractors, 0–6', zh: '贬损者（0–6）' },
  nps: { en: 'NPS', zh: 'NPS' },
  mean: { en: 'Mean', zh: '平均值' },
  median: { en: 'Median', zh: '中位数' },
  deviation: { en: 'Standard deviation', zh: '标准差' },
};
/** Places of a ranking have a mean too. */
const meanPlace: Bilingual = { en: 'Mean place', zh: '平均名次' };

const testNote = (level: number): Bilingual => ({
  en: `A letter marks a figure that is higher than in the column of that letter, at ${level}%, two-sided, within one break. Shares: z test of two proportions. Means and NPS: Welch’s t test. Not corrected for many tests. Columns with fewer than 30 responses (*) are not tested, those with fewer than 10 are hidden.`,
  zh: `字母表示该数值在 ${level}% 水平上（双侧、同一分组变量内）显著高于该字母所在列。占比：两比例 z 检验；平均值和 NPS：Welch t 检验；未作多重检验校正。少于 30 份答卷的列（*）不检验，少于 10 份的列隐藏。`,
});

const FORMATS: Readonly<Record<'share' | 'nps' | 'decimal' | 'number' | 'base', string>> = {
  share: '0%',
  nps: '+0;-0;0',
  decimal: '0.00',
  number: '0.##',
  base: '#,##0',
};
const QUIET = '#5B6478';
const HEAD = '#EEF1F8';
const LINE = '#C9D0DF';

const text = (value: string, style: Partial<Exclude<Cell, null | undefined | string | number>> = {}): Cell => ({
  ...(style as object),
  value: plainText(value),
  type: String,
});
const figure = (value: number, format: string, style: object = {}): Cell => ({
  ...style,
  value,
  type: Number,
  format,
  align: 'right',
});

function formatOf({ kind }: Row): string {
  if (kind === 'nps') return FORMATS.nps;
  if (kind === 'mean' || kind === 'deviation') return FORMATS.decimal;
  return kind === 'median' ? FORMATS.number : FORMATS.share;
}

const isFigure = (kind: Row['kind']) => kind === 'nps' || kind === 'mean' || kind === 'median' || kind === 'deviation';
const isStrong = (kind: Row['kind']) => kind === 'nps' || kind === 'mean' || kind === 'top2' || kind === 'bottom2';

/** The title, the breaks and their columns; each column is a figure with the letters beside it. */
function headRows(columns: Tables['columns'], title: string, locale: Locale): SheetRow[] {
  const style = { backgroundColor: HEAD, bottomBorderStyle: 'thin', bottomBorderColor: LINE } as const;
  const breaks: SheetRow = [text('', style)];
  const labels: SheetRow = [text('', style)];
  for (const [place, { variable, break: name, label, letter }] of columns.entries()) {
    const isFirst = columns[place - 1]?.variable !== variable;
    const size = columns.filter((other) => other.variable === variable).length;
    if (isFirst && name !== null)
      breaks.push(text(name, { ...style, columnSpan: 2 * size, align: 'center' } as object));
    else breaks.push(name === null ? text('', style) : null);
    breaks.push(name === null ? text('', style) : null);
    const shown = letter === null ? words.all[locale] : `${label} (${letter})`;
    labels.push(text(shown, { ...style, align: 'right', wrap: true } as object), text('', style));
  }
  return [[text(title, { fontWeight: 'bold', fontSize: 14 } as object)], breaks, labels];
}

function blockOf(tables: Tables, locale: Locale): SheetRow[] {
  const { columns, title, kind, multiple } = tables;
  const bases = columns.flatMap(
    ({ base, size }): SheetRow =>
      base === null
        ? [text(words.hidden[locale], { align: 'right', textColor: QUIET } as object), null]
        : [figure(base, FORMATS.base, { textColor: QUIET }), size === 'small' ? text('*') : null],
  );
  const effective = columns.flatMap(
    ({ effectiveBase }): SheetRow => [
      effectiveBase === undefined ? null : figure(effectiveBase, FORMATS.base, { textColor: QUIET }),
      null,
    ],
  );
  const labelOf = (row: Row) => {
    if (row.kind === 'share') return row.label;
    const name = kind === 'ranking' && row.kind === 'mean' ? meanPlace : rowWords[row.kind];
    return row.label ? `${name[locale]} (${row.label})` : name[locale];
  };
  return tables.tables.flatMap((table): SheetRow[] => {
    const name = table.part === null ? title : `${title}: ${table.part}`;
    return [
      [],
      [text(multiple ? name + words.multiple[locale] : name, { fontWeight: 'bold' } as object)],
      [text(words.base[locale], { textColor: QUIET } as object), ...bases],
      ...(tables.weighted ? [[text(words.effectiveBase[locale], { textColor: QUIET } as object), ...effective]] : []),
      ...table.rows.map((row): SheetRow => {
        const style = isStrong(row.kind) ? { fontWeight: 'bold' } : {};
        return [
          text(labelOf(row), { ...style, wrap: true } as object),
          ...row.cells.flatMap(
            ({ value, above }): SheetRow => [
              value === null
                ? null
                : figure(isFigure(row.kind) ? value : Math.round(1e4 * value) / 1e6, formatOf(row), style),
              above.length === 0 ? null : text(above.join(''), { textColor: '#394AC5', fontWeight: 'bold' } as object),
            ],
          ),
        ];
      }),
    ];
  });
}

/** Returns an Excel workbook with the tables of all questions, one under the other. The first has the columns of all. */
export async function workbookOf(all: readonly Tables[], head: WorkbookHead, locale: Locale): Promise<Buffer> {
  const columns = all[0]?.columns ?? [];
  const notes = [
    head.base ? words.someone[locale] + head.base : words.everyone[locale],
    head.view.weighted ? words.weighted[locale] : words.unweighted[locale],
    testNote(head.view.level)[locale],
    ...(head.left > 0
      ? [locale === 'zh' ? `另有 ${head.left} 道题不在本文件中。` : `${head.left} more questions are not in this file.`]
      : []),
  ];
  const data = [
    ...headRows(columns, head.title, locale),
    ...all.flatMap((tables) => blockOf(tables, locale)),
    [],
    ...notes.map((note): SheetRow => [text(note, { textColor: QUIET } as object)]),
  ];
  const widths = [{ width: 44 }, ...columns.flatMap(() => [{ width: 11 }, { width: 5 }])];
  const sheet = { data, sheet: words.sheet[locale], columns: widths, stickyRowsCount: 3, stickyColumnsCount: 1 };
  return writeXlsxFile([sheet]).toBuffer();
}
